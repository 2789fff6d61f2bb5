// Taking a document out of the corpus that is shown, and deleting it for good.
import { query } from './api.js';
import { documentRemoved } from './ask.js';
import { nameOf } from './corpora.js';
import { openDocument, openFirst, refresh } from './documents.js';
import { byId, showProblem } from './dom.js';
import { PLACES, REMOVE, TAKE_OUT } from './operations.js';

export function startRemove() {
  byId('remove').addEventListener('click', ({ target }) => act(() => deleteForGood(target.value)));
  byId('take-out').addEventListener('click', ({ target }) => {
    const [corpus, document] = target.value.split(' ');
    act(() => takeOut(corpus, document));
  });
  byId('to-answer').addEventListener('click', () => byId('talk').scrollIntoView({ block: 'start' }));
}

/** A corpus that is shown has a trash: what is taken out of it can be put back. */
export async function offerTakingOut({ document, corpus }) {
  const button = byId('take-out');
  const isOffered =
    document &&
    corpus &&
    (corpus.myPermissions.includes('UPDATE') || document.myPermissions.includes('DELETE'));
  const wanted = isOffered ? `${corpus.id} ${document.id}` : '';
  // Drawn again with every step of a document that is being read.
  if (button.value === wanted) return;
  button.value = wanted;
  button.hidden = true;
  if (!isOffered) return;
  const places = await placesOf(document.id).catch(() => null);
  if (button.value !== wanted) return;
  button.textContent = `Take out of “${nameOf(corpus)}”`;
  button.title = 'Into the trash of the corpus: it can be put back.';
  button.hidden = !places?.corpora.some(({ id }) => id === corpus.id);
}

async function act(work) {
  try {
    await work();
  } catch (error) {
    showProblem(byId('ask-problem'), error.message);
  }
}

async function takeOut(corpusId, documentId) {
  const { removeDocuments } = await query(TAKE_OUT, { corpus: corpusId, document: documentId });
  if (removeDocuments.message) throw new Error(removeDocuments.message);
  await openAnother();
}

/** Deletes the document that is shown, once the person has been told what goes with it and has said so. */
async function deleteForGood(id) {
  const title = byId('viewer-title').textContent;
  const { corpora, count, attachments } = await placesOf(id);
  const names = corpora.map((corpus) => `“${corpus.title}”`);
  const others = count > names.length ? ` and ${count - names.length} more` : '';
  const lines = [
    `Delete “${title}” for good, with its text and annotations?`,
    ...(names.length > 0 ? [`It goes from ${names.join(', ')}${others}.`] : []),
    ...(attachments > 0 ? [`What was attached to it (${attachments}) stays.`] : []),
    'This cannot be undone.',
  ];
  if (!confirm(lines.join('\n'))) return;
  const { deleteDocument } = await query(REMOVE, { id });
  if (deleteDocument.message) throw new Error(deleteDocument.message);
  documentRemoved(id);
  await openAnother();
}

/** In place of the document that is gone from the list. */
async function openAnother() {
  await openDocument(null);
  await refresh();
  await openFirst();
}

async function placesOf(id) {
  const { document } = await query(PLACES, { id });
  return {
    corpora: document?.placements.nodes.flatMap(({ corpus }) => corpus ?? []) ?? [],
    count: document?.placements.totalCount ?? 0,
    attachments: document?.attachments.totalCount ?? 0,
  };
}
