// Which conversation a question goes on in, and what was asked in it before.
import { query } from './api.js';
import { drawAnswer } from './answer.js';
import { byId, make } from './dom.js';
import { EARLIER, RUN } from './operations-ask.js';
import { OUTCOMES } from './outcomes.js';

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
  const details = make('details', {}, [
    make('summary', { dir: 'auto', text: prompt }),
    state,
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
