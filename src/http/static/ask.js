// The middle column: a question, and the run that answers it.
import { query } from './api.js';
import { conversationOf, drawEarlier, keepConversation } from './conversations.js';
import { openByName, openCorpus } from './documents.js';
import { byId, make, showProblem } from './dom.js';
import { follow } from './follow.js';
import { drawPast, startPast } from './past.js';
import { RUN, STOP } from './operations-ask.js';
import { drawSubject, place, setSubject, startSubject } from './subject.js';
import { beginTalk, clearTalk, finishTalk, openSource, say, sayBack, sayLost, takeEvent } from './talk.js';

const SUGGESTIONS = ['What is the notice period?', 'Which law governs this?', 'How is liability limited?'];
/** The last question of this tab: a reload finds its run again, running or ended. */
const ASKED = 'deedbox.asked';
const GONE = 'The document that this answer is about was removed, or you may no longer read it.';

let running = null;
/** What is shown: running, or ended. */
let shown = null;

export function startAsk() {
  byId('ask-form').addEventListener('submit', (event) => {
    event.preventDefault();
    ask(byId('question').value.trim());
  });
  byId('question').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      byId('ask-form').requestSubmit();
    }
  });
  startSubject(() => about());
  startPast(goOn);
  byId('stop').addEventListener('click', () => {
    if (!running?.id) return giveUp();
    query(STOP, { run: running.id }).catch((error) => showProblem(byId('ask-problem'), error.message));
  });
  byId('new-conversation').addEventListener('click', () => {
    // What is shown may be about another document than the one that is open: neither is gone on with.
    for (const where of [shown?.place, place()]) if (where) keepConversation(where.id, null);
    forget();
    byId('question').focus();
  });
  byId('suggestions').replaceChildren(...SUGGESTIONS.map(suggestion));
}

/** The server has not taken the question yet. */
function giveUp() {
  if (!running) return;
  running.isGivenUp = true;
  byId('question').value = running.prompt;
  forget();
}

function suggestion(text) {
  const onclick = () => {
    byId('question').value = text;
    byId('ask-form').requestSubmit();
  };
  return make('li', {}, [make('button', { type: 'button', text, onclick })]);
}

/** Takes up what is shown now. */
export function about(choice) {
  const before = byId('ask-form').dataset.place;
  if (choice) setSubject(choice);
  const now = place();
  if (before !== (now?.id ?? '')) drawPast(now);
  drawSubject();
  byId('ask').disabled = !now?.isReadable || running !== null;
  byId('new-conversation').disabled = running !== null;
  byId('ask-form').dataset.place = now?.id ?? '';
  // What was typed for one document is not to be asked of another.
  if (before && before !== now?.id) byId('question').value = '';
}

/** Shows the last answer of an earlier conversation, opens what it is about, and goes on in it. */
async function goOn({ conversationId, run, subject }) {
  if (running) return;
  if (subject && subject.id !== place()?.id) await openSubject(subject);
  if (running) return;
  if (subject) keepConversation(subject.id, conversationId);
  start({
    id: run.id,
    place: subject ?? { kind: 'documentId', id: '', title: 'something that is gone' },
    prompt: run.prompt,
  });
}

async function openSubject({ kind, id }) {
  if (kind === 'documentId') return openByName(id);
  await openCorpus(id);
}

function ask(prompt) {
  const where = place();
  if (!prompt || !where?.isReadable) return;
  if (running)
    return showProblem(byId('ask-problem'), 'An answer is being written. Wait for its end, or stop it.');
  byId('question').value = '';
  start({ id: null, place: { kind: where.kind, id: where.id, title: where.title }, prompt });
}

/** Takes up the last question of this tab, wherever its run is by now. */
export function resume() {
  const kept = JSON.parse(sessionStorage.getItem(ASKED) ?? 'null');
  if (!kept?.place || !kept.prompt) return;
  start(kept);
}

/** Takes an answer about a document away that is no more, and draws others anew, without its words. */
export function documentRemoved(id) {
  keepConversation(id, null);
  if (shown?.place.id === id) forget();
  else if (!running) resume();
}

function forget() {
  sessionStorage.removeItem(ASKED);
  shown = null;
  clearTalk();
}

async function start(question) {
  const wasKnown = question.id !== null || question.key !== undefined;
  running = { seq: 0, content: '', sources: [], key: crypto.randomUUID(), ...question };
  shown = running;
  const conversationId = conversationOf(running.place.id);
  running.input ??= {
    ...(conversationId ? { conversationId } : { [running.place.kind]: running.place.id }),
    prompt: running.prompt,
    idempotencyKey: running.key,
  };
  let again = null;
  beginTalk(running);
  about();
  try {
    keep(running);
    await earlier(conversationId, running);
    if (!wasKnown) showAnswer();
    await follow(running, { onEvent, onLost: sayLost, onBack: sayBack });
  } catch (error) {
    again = failed(error, wasKnown);
  } finally {
    running = null;
    finishTalk();
    about();
    drawPast(place());
  }
  if (again) await start(again);
}

/** The question comes to stand right under the box, with room for its answer. */
function showAnswer() {
  byId('asked').style.scrollMarginTop = `${byId('ask-bar').offsetHeight + 8}px`;
  byId('asked').scrollIntoView({ block: 'start' });
}

/** Answers from before are a help; a question is asked without them as well. */
function earlier(conversationId, { id }) {
  if (conversationId) return drawEarlier(conversationId, { except: id, open: openSource }).catch(() => {});
  byId('earlier').replaceChildren();
  byId('older').hidden = true;
}

function onEvent(event) {
  if (!running.isKept) {
    running.isKept = true;
    keep(running);
    learn(running).catch(() => {});
  }
  return takeEvent(running, event);
}

/** Learns which conversation the run is in, and whether what it is about is still there. */
async function learn(state) {
  const { run } = await query(RUN, { id: state.id });
  if (run?.conversation) keepConversation(state.place.id, run.conversation.id);
  if (shown !== state) return;
  if (run?.conversation) await earlier(run.conversation.id, state);
  const subject = state.place.kind === 'documentId' ? run?.document : run?.corpus;
  if (!run || subject || shown !== state) return;
  state.note = GONE;
  say(GONE);
}

/** @returns the question to ask anew; nothing where that would not help */
function failed(error, wasKnown) {
  const { prompt, place: where, input, id } = running;
  if (error.code === 'NOT_FOUND' && wasKnown) return forget();
  if (error.code === 'NOT_FOUND' && input.conversationId) {
    // The conversation is gone: the question begins a new one.
    keepConversation(where.id, null);
    return { id: null, place: where, prompt };
  }
  showProblem(byId('ask-problem'), error.message);
  if (id !== null) return;
  sessionStorage.removeItem(ASKED);
  byId('question').value = prompt;
}

const keep = ({ id, place: where, prompt, key, input }) =>
  sessionStorage.setItem(ASKED, JSON.stringify({ id, place: where, prompt, key, input }));
