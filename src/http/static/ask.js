// The middle column: a question, and the run that answers it.
import { drawAnswer } from './answer.js';
import { ApiError, query, subscribe } from './api.js';
import { byId, make, showProblem } from './dom.js';
import { ASK, FOLLOW, STOP } from './operations.js';
import { highlight, show } from './viewer.js';

const RETRIES = 5;
const SUGGESTIONS = ['What is the notice period?', 'Which law governs this?', 'How is liability limited?'];
/** The last question of this tab: a reload finds its run again, running or ended. */
const ASKED = 'deedbox.asked';

let chosen = null;
let corpus = null;
let running = null;

export function startAsk() {
  byId('ask-form').addEventListener('submit', (event) => {
    event.preventDefault();
    ask(byId('question').value.trim());
  });
  byId('question').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      byId('ask-form').requestSubmit();
    }
  });
  byId('whole').addEventListener('change', () => about({ document: chosen, corpus }));
  byId('stop').addEventListener('click', () => {
    if (running?.id)
      query(STOP, { run: running.id }).catch((error) => showProblem(byId('ask-problem'), error.message));
  });
  byId('suggestions').replaceChildren(...SUGGESTIONS.map(suggestion));
}

function suggestion(text) {
  const onclick = () => {
    byId('question').value = text;
    byId('ask-form').requestSubmit();
  };
  return make('li', {}, [make('button', { type: 'button', text, onclick })]);
}

/** What questions are about: the chosen document, or the whole of a chosen corpus. */
export function about(choice) {
  ({ document: chosen, corpus } = choice);
  byId('whole-label').hidden = corpus === null;
  byId('whole-name').textContent = corpus ? `Ask all of “${corpus.title}”` : '';
  const isWhole = corpus !== null && byId('whole').checked;
  const isReadable = isWhole || ['READY', 'PARTIAL'].includes(chosen?.latestVersion?.status);
  const title = isWhole ? corpus.title : chosen?.title;
  byId('ask-about').textContent = title ? `Ask about “${title}”` : 'Ask about a document';
  byId('ask').disabled = !isReadable || running !== null;
}

function ask(prompt) {
  const isWhole = corpus !== null && byId('whole').checked;
  if (!prompt || running || (!isWhole && !chosen)) return;
  const subject = isWhole ? { corpusId: corpus.id } : { documentId: chosen.id };
  const title = isWhole ? corpus.title : chosen.title;
  start({ id: null, title, input: { ...subject, prompt, idempotencyKey: crypto.randomUUID() } });
}

/** Takes up the last question of this tab, wherever its run is by now. */
export function resume() {
  const kept = JSON.parse(sessionStorage.getItem(ASKED) ?? 'null');
  if (!kept) return;
  byId('question').value = kept.input.prompt;
  start(kept);
}

async function start({ id, title, input }) {
  running = { id, title, seq: 0, content: '', sources: [], input };
  begin();
  try {
    await follow(running);
  } catch (error) {
    showProblem(byId('ask-problem'), error.message);
    if (error.code === 'NOT_FOUND') sessionStorage.removeItem(ASKED);
  } finally {
    running = null;
    finish();
  }
}

const keep = ({ id, title, input }) => sessionStorage.setItem(ASKED, JSON.stringify({ id, title, input }));

/** Reads to the last event; after a cut it goes on from where it was, so nothing is shown twice or lost. */
async function follow(state) {
  keep(state);
  for (let failures = 0; ;) {
    try {
      const events = state.id
        ? subscribe(FOLLOW, { run: state.id, after: state.seq })
        : subscribe(ASK, { input: state.input });
      for await (const data of events) {
        const event = data.ask ?? data.runEvents;
        failures = 0;
        if (state.id !== event.runId) {
          state.id = event.runId;
          keep(state);
        }
        state.seq = event.seq;
        if (take(state, event)) return;
      }
      return;
    } catch (error) {
      const isPassing = ['DISCONNECTED', 'UNAVAILABLE'].includes(error.code);
      const canRetry = isPassing || !(error instanceof ApiError);
      if (!canRetry || ++failures > RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** failures));
    }
  }
}

/** @returns whether the run has ended */
function take(state, event) {
  const kind = event.__typename;
  if (kind === 'ThoughtEvent') step(event.text);
  if (kind === 'ContentEvent') state.content += event.delta;
  if (kind === 'ResetEvent') state.content = event.whole ?? '';
  if (kind === 'ErrorEvent') showProblem(byId('ask-problem'), event.message);
  if (kind === 'FinalEvent') {
    state.content = event.content;
    state.sources = event.sources.filter((source) => source.isCited);
    const dropped = event.timeline.filter((entry) => entry.kind === 'CITATION_DROPPED');
    for (const entry of dropped) step(entry.text);
    byId('steps').open = dropped.length > 0;
    if (event.outcome === 'STOPPED') step('Stopped.');
  }
  drawAnswer(state, open);
  return kind === 'FinalEvent' || kind === 'ErrorEvent';
}

function begin() {
  byId('answer-about').textContent = running.title ? `Answer about “${running.title}”` : '';
  showProblem(byId('ask-problem'), null);
  byId('citations').replaceChildren();
  byId('answer').replaceChildren();
  byId('answer').classList.add('live');
  byId('steps').hidden = false;
  byId('steps').querySelector('summary').textContent = 'Working…';
  byId('steps').querySelector('ol').replaceChildren();
  byId('ask').disabled = true;
  byId('stop').hidden = false;
}

function finish() {
  byId('answer').classList.remove('live');
  byId('steps').querySelector('summary').textContent = 'What was done';
  byId('stop').hidden = true;
  about({ document: chosen, corpus });
}

function step(text) {
  byId('steps').querySelector('ol').append(make('li', { text }));
}

async function open(source) {
  for (const button of byId('citations').querySelectorAll('button')) {
    button.removeAttribute('aria-current');
    if (button.getAttribute('aria-label') === `Citation ${source.ordinal}`)
      button.setAttribute('aria-current', 'true');
  }
  if (source.isTombstone)
    return showProblem(byId('ask-problem'), 'The document of this citation was deleted for good.');
  if (source.isStale)
    return showProblem(
      byId('ask-problem'),
      `These words are from an earlier version than the one shown: “${source.text}”`,
    );
  if (!source.document) return showProblem(byId('ask-problem'), 'You may no longer read this document.');
  await show(source.document);
  highlight(source);
}
