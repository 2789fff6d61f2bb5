import { query } from './api.js';
import { documentRemoved } from './ask.js';
import { openDocument, openFirst, refresh } from './documents.js';
import { byId, showProblem } from './dom.js';
import { REMOVE } from './operations.js';

/** Deletes the document that is shown, once the person has said so. */
export function startRemove() {
  byId('remove').addEventListener('click', async (event) => {
    const id = event.target.value;
    const title = byId('viewer-title').textContent;
    if (!confirm(`Delete “${title}” with its text and annotations? This cannot be undone.`)) return;
    try {
      const { deleteDocument } = await query(REMOVE, { id });
      if (deleteDocument.message) throw new Error(deleteDocument.message);
      documentRemoved(id);
      await openDocument(null);
      await refresh();
      await openFirst();
    } catch (error) {
      showProblem(byId('ask-problem'), error.message);
    }
  });
}
