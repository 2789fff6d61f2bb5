// The conversations that were had, about what is open or about anything: each can be gone on with.
import { query } from './api.js';
import { byId, make } from './dom.js';
import { PAST } from './operations-ask.js';

let asked = 0;
let where = null;
let open = () => {};

export function startPast(onOpen) {
  open = onOpen;
  byId('past-all').addEventListener('change', () => void draw());
}

/**
 * Lists the conversations about a document or a corpus, last active first, under a line that opens the list.
 * @param place `{ kind, id, title }`; null: nothing is open
 */
export function drawPast(place) {
  where = place;
  return draw();
}

async function draw() {
  const mine = ++asked;
  const isAll = byId('past-all').checked || where === null;
  const read = async (after) => {
    const about = isAll ? {} : { [where.kind]: where.id };
    const found = await query(PAST, { ...about, after }).catch(() => null);
    if (mine !== asked || !found) return;
    const { edges, pageInfo } = found.conversations;
    const items = edges.flatMap(({ node }) => entry(node, isAll) ?? []);
    if (after) byId('past-list').append(...items);
    else byId('past-list').replaceChildren(...items);
    const title = isAll ? 'All earlier conversations' : `Earlier conversations about “${where.title}”`;
    byId('past').querySelector('summary').textContent = title;
    byId('past-none').textContent = isAll ? 'Nothing was asked yet.' : 'Nothing was asked about it yet.';
    byId('past-none').hidden = byId('past-list').children.length > 0;
    byId('past-more').hidden = !pageInfo.hasNextPage;
    byId('past-more').onclick = () => read(pageInfo.endCursor);
  };
  await read(null);
}

function entry({ id, title, createdAt, runs, document, corpus }, isAll) {
  const run = runs.edges[0]?.node;
  if (!run) return null;
  const subject = subjectOf({ document, corpus });
  const when = new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const about = subject
    ? `About “${subject.title}”`
    : 'About something that is gone, or that you may no longer read';
  const onclick = () => open({ conversationId: id, run, subject });
  return make('li', {}, [
    make('button', { type: 'button', className: 'plain', dir: 'auto', onclick }, [
      make('span', { text: title || run.prompt }),
      ...(isAll ? [make('small', { dir: 'auto', text: about })] : []),
      make('small', { text: when }),
    ]),
  ]);
}

/** What a conversation or an answer is about, as questions name it; null where it cannot be read any more. */
export function subjectOf({ document, corpus }) {
  if (document) return { kind: 'documentId', id: document.id, title: document.title };
  return corpus && { kind: 'corpusId', id: corpus.id, title: corpus.title };
}
