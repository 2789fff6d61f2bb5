import { query } from './api.js';
import { refresh } from './documents.js';
import { byId, showProblem } from './dom.js';
import { REMOVE } from './operations.js';

/** Deletes the document that is shown, once the person has said so. */
export function startRemove() {
  byId('remove').addEventListener('click', async (event) => {
    const title = byId('viewer-title').textContent;
    if (!confirm(`Delete “${title}” with its text and annotations? This cannot be undone.`)) return;
    try {
      const { deleteDocument } = await query(REMOVE, { id: event.target.value });
      if (deleteDocument.message) throw new Error(deleteDocument.message);
      await refresh();
    } catch (error) {
      showProblem(byId('ask-problem'), error.message);
    }
  });
}
