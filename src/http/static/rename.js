// Giving the open document another title.
import { query } from './api.js';
import { refresh } from './documents.js';
import { byId } from './dom.js';
import { RENAME } from './operations.js';
import { act, done } from './placing.js';

let open = null;

export function startRename() {
  byId('rename').addEventListener('click', () => act(rename));
}

export function offerRename({ document }) {
  open = document;
  byId('rename').hidden = !document?.myPermissions.includes('UPDATE');
}

async function rename() {
  const { id, title } = open;
  const wanted = prompt('What is the document to be called?', title)?.trim();
  if (!wanted || wanted === title) return;
  await done(query(RENAME, { id, title: wanted }));
  await refresh();
}
