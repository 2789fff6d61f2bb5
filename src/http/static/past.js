// The conversations that were had about what is open: each can be gone on with.
import { query } from './api.js';
import { byId, make } from './dom.js';
import { PAST } from './operations-ask.js';

let asked = 0;

/**
 * Lists the conversations about a document or a corpus, newest first, under a line that opens the list.
 * @param place `{ kind, id, title }`; null: nothing is open
 * @param open called with `{ conversationId, run }` when one is chosen; `run` is its last
 */
export async function drawPast(place, open) {
  const mine = ++asked;
  const read = async (after) => {
    const found = place
      ? await query(PAST, { [place.kind]: place.id, after }).catch(() => null)
      : { conversations: { edges: [], pageInfo: {} } };
    if (mine !== asked || !found) return;
    const { edges, pageInfo } = found.conversations;
    const items = edges.flatMap(({ node }) => entry(node, open) ?? []);
    if (after) byId('past-list').append(...items);
    else byId('past-list').replaceChildren(...items);
    byId('past').hidden = byId('past-list').children.length === 0;
    byId('past-more').hidden = !pageInfo.hasNextPage;
    byId('past-more').onclick = () => read(pageInfo.endCursor);
  };
  await read(null);
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
