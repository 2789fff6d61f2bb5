// What stands in the viewer while a document cannot be shown: what happened, and what to do.
import { query } from './api.js';
import { byId, make } from './dom.js';
import { RETRY } from './operations.js';
import { refresh } from './documents.js';

const LOCKED = new Set(['PASSWORD_REQUIRED', 'WRONG_PASSWORD']);

export function explain(document) {
  const version = document?.latestVersion;
  if (!version) return;
  const isFailed = version.status === 'FAILED';
  const text = isFailed ? (version.error?.message ?? 'This document could not be read.') : 'Being read…';
  const card = make('form', { className: 'card' }, [make('p', { text })]);
  const mayTry = document.myPermissions.includes('UPDATE') && (version.error?.canRetry ?? true);
  if (isFailed && mayTry) addRetry(card, document, LOCKED.has(version.error?.code));
  byId('pages').replaceChildren(card);
}

function addRetry(card, document, isLocked) {
  const password = make('input', {
    type: 'password',
    autocomplete: 'off',
    'aria-label': 'Password of the PDF',
  });
  const problem = make('p', { className: 'problem', hidden: true });
  if (isLocked) card.append(password);
  const button = make('button', { type: 'submit', text: isLocked ? 'Open' : 'Try again' });
  card.append(problem, button);
  // Until the answer is here: what is sent in between would be refused.
  const wait = (isWaiting) => {
    password.disabled = isWaiting;
    button.disabled = isWaiting;
  };
  card.addEventListener('submit', async (event) => {
    event.preventDefault();
    const variables = { id: document.id, password: isLocked ? password.value : null };
    wait(true);
    const { retryIngestion } = await query(RETRY, variables).catch((error) => ({ retryIngestion: error }));
    if (retryIngestion.message) {
      problem.textContent = retryIngestion.message;
      problem.hidden = false;
      wait(false);
    } else {
      await refresh();
      // Where it failed again before the list was asked for, the same card still stands.
      if (card.isConnected) wait(false);
    }
  });
}
