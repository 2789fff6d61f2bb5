// Takes files in: by drop, by choice, with progress, and follows each until it was read.
import { query, upload } from './api.js';
import { drawBatch } from './batch.js';
import { uploadTarget } from './corpora.js';
import { openByName, openedDocument, openFirstOf, refresh } from './documents.js';
import { byId, make } from './dom.js';
import { add, take, takePassing } from './notices.js';
import { STATES } from './operations.js';

const POLL_MS = 1_000;
const POLL_PROBLEMS_MS = 4_000;
const POLL_AFTER_FAILURE_MS = 5_000;
const POLLED = 100;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const LOCKED = new Set(['PASSWORD_REQUIRED', 'WRONG_PASSWORD']);
const WORKING = new Set(['QUEUED', 'PARSING', 'INDEXING']);

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
  if (files.length === 0) return;
  takePassing();
  const batch = { target: uploadTarget(), isOne: files.length === 1, taken: [], known: [], refused: [] };
  const progress = drawProgress(files.length);
  for (const [index, file] of files.entries()) {
    await uploadOne(file, batch, progress.of(file, index));
    if (!openedDocument()) openFirstOf([...batch.taken, ...batch.known].map(({ id }) => id));
    if (files.length > 1) await refresh().catch(() => {});
  }
  if (batch.isOne) await refresh().catch(() => {});
  take(progress.row);
  const shown = drawBatch(batch);
  const [only] = [...batch.taken, ...batch.known];
  if (batch.isOne && only) await openByName(only.id);
  await followAll(batch.taken, shown);
}

async function uploadOne(file, batch, onProgress) {
  try {
    const answer = await upload(file, { corpusId: batch.target?.id ?? null, onProgress });
    (answer.isDuplicate ? batch.known : batch.taken).push({ ...answer.document, fileName: file.name });
  } catch (error) {
    batch.refused.push({ fileName: file.name, message: error.message });
  }
}

/** One line for all of them. */
function drawProgress(count) {
  const bar = make('progress', { max: count, value: 0, 'aria-label': 'Upload' });
  const note = make('span', { className: 'said' });
  const row = make('li', { 'aria-live': 'off' }, [note, bar]);
  add(row);
  const of = (file, index) => {
    note.textContent = count === 1 ? file.name : `${index + 1} of ${count}: ${file.name}`;
    return (part) => {
      bar.value = index + part;
    };
  };
  return { row, of };
}

/**
 * What was taken in may still turn out not to be readable: its notice then says so, until it was mended, by a
 * password or another try, or deleted.
 */
async function followAll(taken, shown) {
  for (let open = taken; open.length > 0;) {
    await pause(open.some(({ problem }) => !problem) ? POLL_MS : POLL_PROBLEMS_MS);
    const part = open.slice(0, POLLED);
    const found = await query(STATES, { ids: part.map(({ id }) => id) }).catch(() => null);
    if (found === null) {
      await pause(POLL_AFTER_FAILURE_MS);
      continue;
    }
    const before = part.map(({ problem }) => problem);
    for (const [index, one] of part.entries()) learn(one, found.nodes[index]);
    const changed = part.filter(({ problem }, index) => problem !== before[index]);
    // Who has dismissed it is told of nothing but of what failed since.
    if (changed.some(({ problem }) => problem || shown.isShown())) shown.redraw();
    const rest = part.filter(({ isRead, problem }) => !isRead && (!problem || shown.isShown()));
    // Those after a hundred have their turn before the same ones are asked for again.
    open = [...open.slice(POLLED), ...rest];
  }
}

function learn(one, node) {
  const version = node?.id ? node.latestVersion : null;
  one.problem =
    version?.status === 'FAILED' ? (version.error?.message ?? 'It could not be read.') : undefined;
  one.isLocked = LOCKED.has(version?.error?.code);
  one.isRead = !one.problem && !WORKING.has(version?.status);
}
