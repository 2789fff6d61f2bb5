// What waits for a person: a card for each tool call, with its words to change, approve or reject.
import { query } from './api.js';
import { byId, make } from './dom.js';
import { DECIDE } from './operations-ask.js';

const WAITS = 'Waiting for you: nothing is changed before you decide. It keeps for some days.';

/** Takes away every card. */
export const clearApprovals = () => byId('approvals').replaceChildren();

/** A decision was made, here or elsewhere. */
export function takeDecision(approvalId) {
  for (const card of byId('approvals').children) if (card.dataset.id === approvalId) card.remove();
}

/** @returns what is said at the answer while it waits */
export function offerApproval({ id, summary, arguments: given }) {
  takeDecision(id);
  const fields = Object.entries(given).map(([name, value]) => field(name, value));
  const problem = make('p', { className: 'problem', role: 'alert', hidden: true });
  const buttons = make('p', { className: 'row' }, [
    make('button', { type: 'button', className: 'plain', text: 'Reject', onclick: () => decide('REJECTED') }),
    make('button', { type: 'submit', text: 'Approve' }),
  ]);
  const card = make('form', { className: 'card', 'aria-label': summary }, [
    make('h3', { dir: 'auto', text: summary }),
    ...fields.map(({ row }) => row),
    problem,
    buttons,
  ]);
  card.dataset.id = id;
  card.addEventListener('submit', (event) => {
    event.preventDefault();
    decide('APPROVED');
  });
  byId('approvals').append(card);
  return WAITS;

  async function decide(decision) {
    const now = Object.fromEntries(fields.map(({ name, read }) => [name, read()]));
    const isChanged = JSON.stringify(now) !== JSON.stringify(given);
    const editedArguments = decision === 'APPROVED' && isChanged ? now : null;
    for (const button of buttons.children) button.disabled = true;
    const answer = await query(DECIDE, { input: { approvalId: id, decision, editedArguments } })
      .then(({ decideApproval }) => decideApproval)
      .catch((error) => error);
    if (!answer.message) return takeDecision(id);
    problem.textContent = answer.message;
    problem.hidden = false;
    for (const button of buttons.children) button.disabled = false;
  }
}

/** Texts can be changed; anything else is shown as it is. */
function field(name, value) {
  const isText = typeof value === 'string';
  const shown = isText ? value : JSON.stringify(value);
  const input = make('textarea', {
    dir: 'auto',
    value: shown,
    rows: Math.min(12, Math.max(1, Math.ceil(shown.length / 50))),
    readOnly: !isText,
  });
  const row = make('label', {}, [make('span', { className: 'note', text: name }), input]);
  return { name, row, read: () => (isText ? input.value : value) };
}
