// The middle column: a question, the streamed answer, and its citations.
import { ApiError, query, subscribe } from './api.js';
import { byId, make, showProblem } from './dom.js';
import { ASK, FOLLOW, STOP } from './operations.js';
import { highlight } from './viewer.js';

const RETRIES = 5;
const SUGGESTIONS = ['What is the notice period?', 'Which law governs this?', 'How is liability limited?'];

let chosen = null;
let running = null;

export function startAsk() {
  byId('ask-form').addEventListener('submit', (event) => {
    event.preventDefault();
    run(byId('question').value.trim());
  });
  byId('question').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      byId('ask-form').requestSubmit();
    }
  });
  byId('stop').addEventListener('click', () => {
    if (running?.id)
      query(STOP, { run: running.id }).catch((error) => showProblem(byId('ask-problem'), error.message));
  });
  byId('suggestions').replaceChildren(
    ...SUGGESTIONS.map((text) =>
      make('li', {}, [
        make('button', {
          type: 'button',
          text,
          onclick: () => {
            byId('question').value = text;
            byId('ask-form').requestSubmit();
          },
        }),
      ]),
    ),
  );
}

/** The document that questions are about, from the list. */
export function about(document) {
  chosen = document;
  const isReadable = ['READY', 'PARTIAL'].includes(document?.latestVersion?.status);
  byId('ask-about').textContent = document ? `Ask about “${document.title}”` : 'Ask about a document';
  byId('ask').disabled = !isReadable || running !== null;
}

async function run(prompt) {
  if (!prompt || running || !chosen) return;
  running = {
    id: null,
    seq: 0,
    content: '',
    sources: [],
    input: { documentId: chosen.id, prompt, idempotencyKey: crypto.randomUUID() },
  };
  begin();
  try {
    await follow(running);
  } catch (error) {
    showProblem(byId('ask-problem'), error.message);
  } finally {
    running = null;
    finish();
  }
}

/** Reads to the last event; after a cut it goes on from where it was, so nothing is shown twice or lost. */
async function follow(state) {
  for (let failures = 0; ;) {
    try {
      const events = state.id
        ? subscribe(FOLLOW, { run: state.id, after: state.seq })
        : subscribe(ASK, { input: state.input });
      for await (const data of events) {
        const event = data.ask ?? data.runEvents;
        failures = 0;
        state.id = event.runId;
        state.seq = event.seq;
        if (take(state, event)) return;
      }
      return;
    } catch (error) {
      const canRetry = error.code === 'DISCONNECTED' || !(error instanceof ApiError);
      if (!canRetry || ++failures > RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** failures));
    }
  }
}

/** @returns whether the run has ended */
function take(state, event) {
  const kind = event.__typename;
  if (kind === 'ThoughtEvent') step(event.toolName ? `${event.toolName}: ${event.text}` : event.text);
  if (kind === 'ContentEvent') state.content += event.delta;
  if (kind === 'SourcesEvent')
    step(`${event.sources.length} passage${event.sources.length === 1 ? '' : 's'} found`);
  if (kind === 'ResetEvent') state.content = event.whole ?? '';
  if (kind === 'ErrorEvent') showProblem(byId('ask-problem'), event.message);
  if (kind === 'FinalEvent') {
    state.content = event.content;
    state.sources = event.sources.filter((source) => source.isCited);
    if (event.outcome === 'STOPPED') step('Stopped.');
  }
  drawAnswer(state);
  return kind === 'FinalEvent' || kind === 'ErrorEvent';
}

function begin() {
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
  about(chosen);
}

function step(text) {
  byId('steps').querySelector('ol').append(make('li', { text }));
}

function drawAnswer(state) {
  byId('answer').replaceChildren(
    ...state.content.split(/\n{2,}/).map((paragraph) => drawParagraph(state, paragraph)),
  );
  byId('citations').replaceChildren(
    ...state.sources.map((source) =>
      make('li', {}, [
        make(
          'button',
          { type: 'button', onclick: () => open(source), 'aria-label': `Citation ${source.ordinal}` },
          [
            make('q', { text: source.text }),
            make('small', { text: `[${source.ordinal}] ${source.document.title}${pagesOf(source)}` }),
          ],
        ),
      ]),
    ),
  );
}

/** Paragraphs and quotes; whatever else a model writes stays the plain text it is. */
function drawParagraph(state, paragraph) {
  const isQuote = paragraph.startsWith('>');
  const text = isQuote ? paragraph.replace(/^> ?/gm, '') : paragraph;
  const parts = text.split(/(\[\d{1,3}\])/).map((part) => {
    const ordinal = /^\[(\d+)\]$/.exec(part)?.[1];
    const source = ordinal ? state.sources.find((candidate) => candidate.ordinal === Number(ordinal)) : null;
    if (!source) return part;
    return make('button', {
      type: 'button',
      className: 'cite',
      text: ordinal,
      title: source.text,
      onclick: () => open(source),
    });
  });
  return make(isQuote ? 'blockquote' : 'p', {}, parts);
}

function pagesOf(source) {
  const pages = [...new Set((source.location.regions ?? []).map((region) => region.page))];
  return pages.length ? `, page ${pages.join(', ')}` : '';
}

function open(source) {
  for (const button of byId('citations').querySelectorAll('button')) {
    button.toggleAttribute('aria-current', false);
    if (button.getAttribute('aria-label') === `Citation ${source.ordinal}`)
      button.setAttribute('aria-current', 'true');
  }
  highlight(source);
}
