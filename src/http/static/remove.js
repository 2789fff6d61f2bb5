// Deleting the document that is open, for good.
import { query } from './api.js';
import { documentRemoved } from './ask.js';
import { openAnother } from './documents.js';
import { byId } from './dom.js';
import { notice } from './notices.js';
import { REMOVE } from './operations.js';
import { act, done, placesOf } from './placing.js';

export function startRemove() {
  byId('remove').addEventListener('click', ({ target }) => act(() => deleteForGood(target.value)));
}

export function offerRemove({ document }) {
  byId('remove').hidden = !document?.myPermissions.includes('DELETE');
  byId('remove').value = document?.id ?? '';
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
  await done(query(REMOVE, { id }));
  documentRemoved(id);
  await openAnother();
  notice({ text: `“${title}” was deleted.` });
}
