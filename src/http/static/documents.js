// The list of documents with their state, and which of them is open.
import { setAddress } from './address.js';
import { query } from './api.js';
import {
  isMine,
  loadCorpora,
  nameOf,
  ownName,
  setShownCorpus,
  shownCorpus,
  startCorpora,
  uploadTarget,
} from './corpora.js';
import { documentRow } from './document-row.js';
import { byId } from './dom.js';
import { DOCUMENTS, ROWS } from './operations.js';

const WORKING = new Set(['QUEUED', 'PARSING', 'INDEXING']);
const READABLE = new Set(['READY', 'PARTIAL']);
const POLL_MS = 700;
const POLL_AFTER_FAILURE_MS = 5_000;
const TYPING_MS = 250;
const PAGE = 100;
const POLLED = 100;
const CHOSEN = 'deedbox.document';

let rows = [];
let total = 0;
let wanted = PAGE;
let chosen = null;
let awaited = new Set();
let asked = 0;
let onChoose = async () => {};
let onScope = () => {};
/** Another corpus was chosen, and its list is not here yet. */
let isAnother = false;
/** How many documents the corpus has, whatever the filter leaves of them. */
let counted = { corpus: null, count: null };
let timer = null;

/**
 * @param choose called with `{ document, corpus, count, isInList }` whenever one changes, or what state the
 *   document is in
 * @param scope called with whether the person has chosen a whole corpus, or one document
 */
export async function startDocuments({ choose, scope }) {
  onChoose = choose;
  onScope = scope;
  startCorpora((id) => openCorpus(id).catch(() => {}));
  let typing = null;
  byId('filter').addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => anew().catch(() => {}), TYPING_MS);
  });
  byId('more').addEventListener('click', () => {
    wanted = rows.length + PAGE;
    refresh().catch(() => {});
  });
  const remembered = sessionStorage.getItem(CHOSEN);
  chosen = remembered ? await find(remembered).catch(() => null) : null;
  await refresh();
  if (!chosen) await openDocument(firstOfRows());
}

/** Opens the next one in place of what has gone from the list, and takes the keyboard there. */
export async function openAnother() {
  const at = rows.findIndex(({ id }) => id === chosen?.id);
  await openDocument(null);
  await refresh();
  await openDocument(rows[Math.min(Math.max(at, 0), rows.length - 1)] ?? null);
  (currentRow() ?? byId('file')).focus();
}

function anew() {
  wanted = PAGE;
  return refresh();
}

/** Asks for the list again, as far as it is shown, and for the document that is open. */
export async function refresh() {
  clearTimeout(timer);
  const mine = ++asked;
  await loadCorpora();
  const listed = await list();
  if (mine !== asked) return;
  ({ rows, total } = listed);
  const { corpusId, text } = listed.variables;
  if (text === null || counted.corpus !== corpusId)
    counted = { corpus: corpusId, count: text === null ? total : null };
  if (isAnother) return openIn();
  if (chosen) chosen = rows.find(({ id }) => id === chosen.id) ?? (await find(chosen.id));
  if (!chosen) sessionStorage.removeItem(CHOSEN);
  drawOrOpen(rows);
  poll();
}

/** What is open is one of those that are shown now, so that no question goes to a document out of sight. */
function openIn() {
  isAnother = false;
  onScope(shownCorpus() !== null);
  const same = rows.find(({ id }) => id === chosen?.id);
  return openDocument(same ?? (shownCorpus() || !chosen ? firstOfRows() : chosen));
}

async function list() {
  const variables = { corpusId: shownCorpus()?.id ?? null, text: byId('filter').value.trim() || null };
  const found = [];
  for (let after = null; ;) {
    const { edges, pageInfo, totalCount } = (await query(DOCUMENTS, { ...variables, after })).documents;
    found.push(...edges.map(({ node }) => node));
    if (!pageInfo.hasNextPage || found.length >= wanted) return { rows: found, total: totalCount, variables };
    after = pageInfo.endCursor;
  }
}

/** @returns null where it is gone, or may not be read */
async function find(id) {
  const [document] = (await query(ROWS, { ids: [id] })).nodes;
  return document?.id ? document : null;
}

/** Asks again and again for what is being read. */
function poll() {
  clearTimeout(timer);
  const working = [...(chosen ? [chosen] : []), ...rows]
    .filter(({ latestVersion }) => WORKING.has(latestVersion?.status))
    .map(({ id }) => id);
  if (working.length === 0) return;
  const ids = [...new Set(working)].slice(0, POLLED);
  const ask = () => update(ids).catch(() => (timer = setTimeout(ask, POLL_AFTER_FAILURE_MS)));
  timer = setTimeout(ask, POLL_MS);
}

async function update(ids) {
  const mine = asked;
  const { nodes } = await query(ROWS, { ids });
  if (mine !== asked) return;
  if (nodes.some((node) => !node?.id)) return refresh();
  const fresh = new Map(nodes.map((node) => [node.id, node]));
  rows = rows.map((row) => fresh.get(row.id) ?? row);
  if (chosen) chosen = fresh.get(chosen.id) ?? chosen;
  drawOrOpen(nodes);
  poll();
}

function drawOrOpen(nodes) {
  const first = nodes.find(({ id, latestVersion }) => awaited.has(id) && READABLE.has(latestVersion?.status));
  if (first && !chosen) openDocument(first);
  else draw();
}

const firstOfRows = () =>
  rows.find(({ latestVersion }) => READABLE.has(latestVersion?.status)) ?? rows[0] ?? null;

/** Opens the first of these that can be read, unless something is open by then. */
export function openFirstOf(ids) {
  awaited = new Set(ids);
}

/** The document that is open; null: none. */
export const openedDocument = () => chosen;

/**
 * Opens a document, or none; resolves when it is shown.
 * @param target a document, or its id @param how see `setAddress`
 */
export async function openDocument(target, how = {}) {
  const id = target?.id ?? target;
  chosen = id ? (rows.find((row) => row.id === id) ?? target) : null;
  if (typeof chosen === 'string' || chosen?.myPermissions === undefined) chosen = id ? await find(id) : null;
  if (chosen) sessionStorage.setItem(CHOSEN, chosen.id);
  else sessionStorage.removeItem(CHOSEN);
  setAddress(chosen?.id ?? null, { ...how, isWhole: byId('whole').checked });
  const shown = draw();
  // On a narrow screen the list is not beside the document.
  if (!matchMedia('(max-width: 60rem)').matches) currentRow()?.scrollIntoView({ block: 'nearest' });
  poll();
  await shown;
  return chosen;
}

const currentRow = () => byId('document-list').querySelector('[aria-current]');

function draw() {
  const focused = document.activeElement?.dataset?.id;
  const isOutside = chosen !== null && !rows.some(({ id }) => id === chosen.id);
  const all = isOutside ? [chosen, ...rows] : rows;
  const titles = Map.groupBy(all, ({ title }) => title);
  const items = all.map((row) =>
    documentRow(row, {
      isChosen: row.id === chosen?.id,
      isTwin: titles.get(row.title).length > 1,
      isOutside: isOutside && row === chosen,
      owner: isMine(row.creator) ? null : row.creator.name,
      onclick: () => pick(row),
    }),
  );
  byId('document-list').replaceChildren(...items);
  if (focused)
    byId('document-list')
      .querySelector(`[data-id="${CSS.escape(focused)}"]`)
      ?.focus();
  byId('drop-target').textContent = `It goes into “${uploadTarget() ? nameOf(shownCorpus()) : ownName()}”.`;
  const isFiltered = byId('filter').value.trim() !== '';
  byId('count').textContent = countOf(isFiltered);
  byId('more').hidden = rows.length >= total;
  return onChoose({
    document: chosen,
    corpus: shownCorpus(),
    count: counted.count,
    isInList: !isOutside,
  });
}

function countOf(isFiltered) {
  if (total === 0)
    return isFiltered ? 'No document has this in its title or description.' : 'No documents yet.';
  const counted = `${total} document${total === 1 ? '' : 's'}`;
  return rows.length < total ? `${rows.length} of ${counted}` : counted;
}

/** Opens what the person asked for by name: the next question is about it. */
export function openByName(target, how = { isVisit: true }) {
  onScope(false);
  return openDocument(target, how);
}

/** Shows a corpus and asks all of it; resolves when its list is there. @param id null: all documents */
export async function openCorpus(id) {
  setShownCorpus(id);
  isAnother = true;
  await anew();
}

async function pick(row) {
  await openByName(row);
  // On a narrow screen the question is below the list.
  byId('talk').scrollIntoView({ block: 'nearest' });
}
