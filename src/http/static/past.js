// The conversations that were had about what is open: each can be gone on with.
import { query } from './api.js';
import { byId, make } from './dom.js';
import { PAST } from './operations-ask.js';

let asked = 0;
let more = null;

/**
 * Lists the conversations about a document or a corpus, newest first, under a line that opens the list.
 * @param place `{ kind, id, title }`; null: nothing is open
 * @param open called with `{ conversationId, run }` when one is chosen; `run` is its last
 */
export async function drawPast(place, open) {
  const mine = ++asked;
  if (!place) return draw([], null);
  const found = await query(PAST, { [place.kind]: place.id, after: null }).catch(() => null);
  if (mine !== asked || !found) return;
  more = async (after) => {
    const next = await query(PAST, { [place.kind]: place.id, after }).catch(() => null);
    if (mine === asked && next) draw(next.conversations.edges, next.conversations.pageInfo, open, true);
  };
  draw(found.conversations.edges, found.conversations.pageInfo, open);
}

function draw(edges, pageInfo, open, isMore = false) {
  const items = edges.flatMap(({ node }) => entry(node, open) ?? []);
  if (isMore) byId('past-list').append(...items);
  else byId('past-list').replaceChildren(...items);
  byId('past').hidden = byId('past-list').children.length === 0;
  byId('past-more').hidden = !pageInfo?.hasNextPage;
  byId('past-more').onclick = () => more(pageInfo.endCursor);
}

function entry({ id, title, createdAt, runs }, open) {
  const run = runs.edges[0]?.node;
  if (!run) return null;
  const when = new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return make('li', {}, [
    make(
      'button',
      { type: 'button', className: 'plain', dir: 'auto', onclick: () => open({ conversationId: id, run }) },
      [make('span', { text: title || run.prompt }), make('small', { text: when })],
    ),
  ]);
}
