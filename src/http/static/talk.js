// What the middle column shows of a conversation: earlier answers, the question, its answer and its state.
import { addressOf } from './address.js';
import { drawAnswer } from './answer.js';
import { clearApprovals, offerApproval, takeDecision } from './approval.js';
import { byId, showProblem } from './dom.js';
import { openDocument } from './documents.js';
import { OUTCOMES } from './outcomes.js';
import { addStep, clearSteps, titleSteps, voidSteps } from './steps.js';
import { highlight } from './viewer.js';

const LOST = 'Connection lost, reconnecting…';
const BACK = 'Connected again. The answer goes on as soon as the server takes it up.';
const AGAIN = 'The answer was interrupted and began again.';
const KINDS = new Set(['CITATION_DROPPED', 'STATUS']);

export function startTalk() {
  byId('to-answer').addEventListener('click', () => byId('talk').scrollIntoView({ block: 'start' }));
}

/** Empties the column and shows a question whose answer is to come. */
export function beginTalk({ prompt, place }) {
  byId('conversation').hidden = false;
  byId('asked').textContent = prompt;
  byId('answer-about').textContent = `Answer about “${place.title}”`;
  showProblem(byId('ask-problem'), null);
  say('');
  byId('citations').replaceChildren();
  byId('answer').replaceChildren();
  clearApprovals();
  byId('answer').classList.add('live');
  clearSteps();
  titleSteps('Working…');
  byId('stop').hidden = false;
}

export function finishTalk() {
  clearApprovals();
  byId('answer').classList.remove('live');
  titleSteps('What was done');
  byId('stop').hidden = true;
}

export function clearTalk() {
  byId('conversation').hidden = true;
  for (const id of ['earlier', 'answer', 'citations']) byId(id).replaceChildren();
  byId('older').hidden = true;
  showProblem(byId('ask-problem'), null);
  clearSteps();
}

/** Says at the answer how it stands; empty: nothing out of the ordinary. */
export function say(text) {
  byId('answer-state').textContent = text;
  byId('answer-state').hidden = text === '';
}

export const sayLost = () => say(LOST);

/** A server that was started anew may be silent for a while before it goes on. */
export const sayBack = () => say(BACK);

/** @param state what is known of the run so far, kept up to date @returns whether the run has ended */
export function takeEvent(state, event) {
  const kind = event.__typename;
  if (byId('answer-state').textContent === BACK) say('');
  if (kind === 'ThoughtEvent') addStep(event.text, event.seq);
  if (kind === 'ContentEvent') state.content += event.delta;
  if (kind === 'ResetEvent') reset(state, event);
  if (kind === 'ApprovalNeededEvent') say(offerApproval(event.approval));
  if (kind === 'ApprovalResultEvent') {
    takeDecision(event.approvalId);
    if (!byId('approvals').hasChildNodes()) say('');
  }
  if (kind === 'ErrorEvent') {
    say('');
    showProblem(byId('ask-problem'), event.message);
  }
  if (kind === 'FinalEvent') {
    state.content = event.content;
    state.sources = event.sources.filter((source) => source.isCited);
    const notes = event.timeline.filter((entry) => KINDS.has(entry.kind));
    for (const { text } of notes) addStep(text, null);
    byId('steps').open = notes.some((entry) => entry.kind === 'CITATION_DROPPED');
    say(OUTCOMES[event.outcome] ?? state.note ?? '');
  }
  drawAnswer(state, openSource);
  return kind === 'FinalEvent' || kind === 'ErrorEvent';
}

function reset(state, { whole, reason, fromSeq }) {
  state.content = whole ?? '';
  if (reason === 'worker_lost') voidSteps(fromSeq);
  if (reason === 'worker_lost' || reason === 'model_retry') say(AGAIN);
}

/** Opens the exact words of a citation, and its document in the list. */
export async function openSource(source) {
  for (const button of byId('conversation').querySelectorAll('.citations button')) {
    if (button.source === source) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  const problem = problemOf(source);
  showProblem(byId('ask-problem'), problem);
  if (problem) return;
  const { start, end, documentVersion } = source;
  const words = documentVersion ? { version: documentVersion.id, start, end } : {};
  const address = addressOf(source.document.id, words);
  if (!(await openDocument(source.document.id, { address, isVisit: true })))
    return showProblem(
      byId('ask-problem'),
      'The document of this citation is gone, or you may no longer read it.',
    );
  highlight(source);
}

function problemOf(source) {
  if (source.isTombstone) return 'The document of this citation was deleted for good.';
  if (source.isStale) return `These words are from an earlier version than the one shown: “${source.text}”`;
  return source.document ? null : 'You may no longer read this document.';
}
