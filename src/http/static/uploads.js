// Takes files in: by drop, by choice, with progress, and says where each one went.
import { upload } from './api.js';
import { nameOf, ownName, shownCorpus, uploadTarget } from './corpora.js';
import { openDocument, openedDocument, openFirstOf, refresh } from './documents.js';
import { byId, make } from './dom.js';

export function startUploads() {
  const drop = byId('drop');
  const input = byId('file');
  input.addEventListener('change', () => {
    uploadAll([...input.files]);
    input.value = '';
  });
  drop.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') input.click();
  });
  // The whole window takes a drop: a file that lands beside the box must not replace the page.
  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  window.addEventListener('dragleave', () => drop.classList.remove('over'));
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    uploadAll([...event.dataTransfer.files]);
  });
}

/** One file is opened. Many leave the person where he is; the first is opened where nothing was. */
async function uploadAll(files) {
  for (const old of byId('uploads').querySelectorAll('.done')) old.remove();
  const target = uploadTarget();
  const [taken, known] = [[], []];
  for (const file of files) {
    const answer = await uploadOne(file, target);
    if (!answer) continue;
    (answer.isDuplicate ? known : taken).push({ ...answer.document, fileName: file.name });
    if (!openedDocument()) openFirstOf([...taken, ...known].map(({ id }) => id));
    if (files.length > 1) await refresh().catch(() => {});
  }
  if (files.length === 1) await refresh().catch(() => {});
  if (taken.length > 0)
    say(`${named(taken)} ${taken.length === 1 ? 'was' : 'were'} put into ${place(target)}.`);
  for (const one of known) {
    const button = make('button', { className: 'plain', text: 'Open', onclick: () => openDocument(one.id) });
    const words = `${one.fileName} was already in ${place(target, false)}, as “${one.title}”; nothing was added.`;
    say(words, files.length > 1 ? [button] : []);
  }
  const [only] = [...taken, ...known];
  if (files.length === 1 && only) await openDocument(only.id);
}

const named = (taken) => (taken.length === 1 ? taken[0].fileName : `${taken.length} files`);

function place(target, isReasoned = true) {
  if (target) return `“${nameOf(target)}”`;
  const shown = shownCorpus();
  const why = shown && isReasoned ? `, since you may not add to “${nameOf(shown)}”` : '';
  return `“${ownName()}”${why}`;
}

function say(text, buttons = []) {
  const row = make('li', { className: 'done' }, [make('span', { text }), ...buttons]);
  row.append(make('button', { className: 'plain', text: 'Dismiss', onclick: () => row.remove() }));
  byId('uploads').prepend(row);
}

/** @returns the server's answer; null when it was refused, which stands in the page then */
async function uploadOne(file, target) {
  const bar = make('progress', { max: 1, value: 0, 'aria-label': `Upload of ${file.name}` });
  const note = make('span', { text: file.name });
  const row = make('li', {}, [note, bar]);
  byId('uploads').prepend(row);
  try {
    const onProgress = (part) => {
      bar.value = part;
    };
    const answer = await upload(file, { corpusId: target?.id ?? null, onProgress });
    row.remove();
    return answer;
  } catch (error) {
    bar.remove();
    note.textContent = `${file.name}: ${error.message}`;
    row.className = 'problem';
    row.append(make('button', { className: 'plain', text: 'Dismiss', onclick: () => row.remove() }));
    return null;
  }
}
