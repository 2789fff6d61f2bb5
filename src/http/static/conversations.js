// Which conversation a question goes on in, and what was asked in it before.
import { query } from './api.js';
import { drawAnswer } from './answer.js';
import { byId, make } from './dom.js';
import { EARLIER, RUN } from './operations-ask.js';
import { OUTCOMES } from './outcomes.js';
import { subjectOf } from './past.js';

/** Entries of a timeline that tell a person what was done; the others repeat the answer. */
const DONE = new Set(['THOUGHT', 'TOOL_CALL', 'TOOL_RESULT', 'CITATION_DROPPED', 'STATUS']);
/** The conversation of each document or corpus that was asked about in this tab. */
const KEPT = 'deedbox.conversations';

const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');

/** @param placeId id of the document or corpus @returns null: a question begins a new one */
export const conversationOf = (placeId) => kept()[placeId] ?? null;

/** @param id null: the next question begins a new one */
export function keepConversation(placeId, id) {
  const { [placeId]: _old, ...others } = kept();
  sessionStorage.setItem(KEPT, JSON.stringify(id ? { ...others, [placeId]: id } : others));
}

/**
 * Lists what was asked in a conversation, oldest first; an answer is read when it is opened.
 * @param except id of the run that is shown by itself
 * @returns whether the conversation is still there
 */
export async function drawEarlier(id, { except, open, after = null }) {
  const { conversation } = await query(EARLIER, { id, after });
  const { edges, pageInfo } = conversation?.runs ?? { edges: [], pageInfo: {} };
  const items = edges
    .filter(({ node }) => node.id !== except)
    .map(({ node }) => entry(node, open))
    .toReversed();
  if (after) byId('earlier').prepend(...items);
  else byId('earlier').replaceChildren(...items);
  byId('older').hidden = !pageInfo.hasNextPage;
  byId('older').onclick = () => drawEarlier(id, { except, open, after: pageInfo.endCursor });
  return Boolean(conversation);
}

function entry({ id, prompt, outcome }, open) {
  const answer = make('article', { className: 'answer' });
  const citations = make('ol', { className: 'citations', 'aria-label': 'Citations' });
  const state = make('p', { className: 'state', text: OUTCOMES[outcome] ?? '', hidden: !OUTCOMES[outcome] });
  const about = make('p', { className: 'about', dir: 'auto' });
  const list = make('ol');
  const steps = make('details', { className: 'steps', hidden: true }, [
    make('summary', { text: 'What was done' }),
    list,
  ]);
  const details = make('details', {}, [
    make('summary', { dir: 'auto', text: prompt }),
    about,
    state,
    steps,
    answer,
    citations,
  ]);
  let isRead = false;
  details.addEventListener('toggle', async () => {
    if (!details.open || isRead) return;
    isRead = true;
    try {
      const { run } = await query(RUN, { id });
      const sources = run?.llmMessage?.sources ?? [];
      about.textContent = aboutOf(run);
      list.replaceChildren(...stepsOf(run).map((text) => make('li', { text })));
      steps.hidden = list.children.length === 0;
      drawAnswer({ content: run?.content ?? '', sources }, open, { answer, citations });
      if (!run) answer.textContent = 'This answer is no longer there.';
      if (run?.error) answer.append(make('p', { className: 'problem', text: run.error.message }));
    } catch (error) {
      isRead = false;
      answer.textContent = error.message;
    }
  });
  return make('li', {}, [details]);
}

function aboutOf(run) {
  const subject = run && subjectOf(run);
  return subject ? `Answer about “${subject.title}”` : '';
}

/** As they were shown while the answer was made. */
const stepsOf = (run) => (run?.timeline ?? []).filter(({ kind }) => DONE.has(kind)).map(({ text }) => text);
