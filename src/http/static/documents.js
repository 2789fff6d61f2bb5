// The left column: uploads with progress, and the list of documents with their state.
import { query, upload } from './api.js';
import { byId, make } from './dom.js';
import { DOCUMENTS } from './operations.js';

const WORKING = new Set(['QUEUED', 'PARSING', 'INDEXING']);
const POLL_MS = 700;
const CHOSEN = 'deedbox.document';

let documents = [];
let corpora = [];
let corpusId = null;
let chosenId = sessionStorage.getItem(CHOSEN);
let onChoose = () => {};
let timer = null;

/** @param choose called with `{ document, corpus }` whenever either changes, or the document's state does */
export function startDocuments(choose) {
  onChoose = choose;
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
  byId('corpus').addEventListener('change', (event) => {
    corpusId = event.target.value || null;
    refresh().catch(() => {});
  });
  return refresh();
}

async function uploadAll(files) {
  for (const file of files) await uploadOne(file);
}

async function uploadOne(file) {
  const bar = make('progress', { max: 1, value: 0 });
  const note = make('span', { text: file.name });
  const row = make('li', {}, [note, bar]);
  byId('uploads').prepend(row);
  try {
    const answer = await upload(file, (part) => {
      bar.value = part;
    });
    row.remove();
    // It went into the personal corpus, which another choice of corpus would hide.
    corpusId = null;
    keepChoice(answer.document?.id ?? chosenId);
    await refresh();
  } catch (error) {
    bar.remove();
    note.textContent = `${file.name}: ${error.message}`;
    row.className = 'problem';
    row.append(make('button', { className: 'plain', text: 'Dismiss', onclick: () => row.remove() }));
  }
}

/** Asks for the list again, and again while something in it is being read. */
export async function refresh() {
  clearTimeout(timer);
  const data = await query(DOCUMENTS, { corpusId });
  documents = data.documents.edges.map((edge) => edge.node);
  corpora = data.corpora.edges.map((edge) => edge.node);
  if (!documents.some((document) => document.id === chosenId)) keepChoice(firstReadable()?.id ?? null);
  draw();
  if (documents.some((document) => WORKING.has(document.latestVersion?.status))) {
    timer = setTimeout(() => refresh().catch(() => {}), POLL_MS);
  }
}

const firstReadable = () =>
  documents.find((document) => document.latestVersion?.status === 'READY') ?? documents[0];

function keepChoice(id) {
  chosenId = id;
  if (id) sessionStorage.setItem(CHOSEN, id);
}

function draw() {
  const options = corpora.map((corpus) => make('option', { value: corpus.id, text: corpus.title }));
  byId('corpus').replaceChildren(make('option', { value: '', text: 'All documents' }), ...options);
  byId('corpus').value = corpusId ?? '';
  byId('document-list').replaceChildren(...documents.map(row));
  onChoose({
    document: documents.find((document) => document.id === chosenId) ?? null,
    corpus: corpora.find((corpus) => corpus.id === corpusId) ?? null,
  });
}

function row(document) {
  const version = document.latestVersion;
  const isBad = version?.status === 'FAILED';
  const button = make(
    'button',
    { type: 'button', title: version?.fileName ?? '', onclick: () => choose(document.id) },
    [
      make('span', { text: document.title }),
      make('small', { text: stateOf(version), className: isBad ? 'bad' : '' }),
    ],
  );
  if (document.id === chosenId) button.setAttribute('aria-current', 'true');
  return make('li', {}, [button]);
}

function choose(id) {
  keepChoice(id);
  draw();
  // On a narrow screen the question is below the list.
  byId('talk').scrollIntoView({ block: 'nearest' });
}

function stateOf(version) {
  if (!version) return 'No content';
  const { status, progress, error, pageCount } = version;
  const pages = pageCount ? `${pageCount} page${pageCount === 1 ? '' : 's'}` : 'Text, ready';
  if (status === 'READY') return pages;
  if (status === 'PARTIAL') return `${pages}, some without text`;
  if (status === 'FAILED') return error?.message ?? 'Failed';
  if (status === 'QUEUED') return 'Waiting…';
  const part = progress?.total ? ` ${progress.done} of ${progress.total}` : '';
  return `${status === 'PARSING' ? 'Reading' : 'Indexing'}${part}…`;
}
