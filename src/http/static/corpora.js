// Which corpus the list shows, and what corpora are called.
import { query } from './api.js';
import { byId, make, showProblem } from './dom.js';
import { CORPORA, NEW_CORPUS, VIEWER } from './operations.js';

const SHOWN = 'deedbox.corpus';

let corpora = [];
let viewerId = null;
let shownId = sessionStorage.getItem(SHOWN);

/** The corpus whose documents are listed; null: all documents. */
export const shownCorpus = () => corpora.find(({ id }) => id === shownId) ?? null;

/** @param onChange called with its id when the person has chosen another one; null: all */
export function startCorpora(onChange) {
  byId('corpus').addEventListener('change', (event) => onChange(event.target.value || null));
  byId('new-corpus').addEventListener('click', async () => {
    const title = prompt('What is the new corpus called? A matter, a client, a project …')?.trim();
    if (!title) return;
    const { createCorpus } = await query(NEW_CORPUS, { title }).catch((error) => ({ createCorpus: error }));
    showProblem(byId('ask-problem'), createCorpus.message ?? null);
    if (createCorpus.corpus) onChange(createCorpus.corpus.id);
  });
}

/** @param id null: all documents are listed */
export function setShownCorpus(id) {
  shownId = id;
  keep();
  byId('corpus').value = id ?? '';
}

const keep = () => (shownId ? sessionStorage.setItem(SHOWN, shownId) : sessionStorage.removeItem(SHOWN));

/** Asks for all of them, and forgets a chosen one that is gone. */
export async function loadCorpora() {
  viewerId ??= (await query(VIEWER)).viewer?.id ?? null;
  const found = [];
  for (let after = null; ;) {
    const { edges, pageInfo } = (await query(CORPORA, { after })).corpora;
    found.push(...edges.map(({ node }) => node));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  corpora = found;
  if (!shownCorpus()) shownId = null;
  keep();
  const options = corpora.map((corpus) => make('option', { value: corpus.id, text: nameOf(corpus) }));
  byId('corpus').replaceChildren(make('option', { value: '', text: 'All documents' }), ...options);
  byId('corpus').value = shownId ?? '';
}

/** Its title; with its owner where that is somebody else's own, or where others are called the same. */
export function nameOf(corpus) {
  const twins = corpora.filter(({ title }) => title === corpus.title);
  const isMine = corpus.creator?.id === viewerId;
  if (isMine ? corpus.isPersonal || twins.length === 1 : twins.length === 1 && !corpus.isPersonal)
    return corpus.title;
  const owner = corpus.creator?.name ?? corpus.slug;
  const isTold = twins.filter(({ creator }) => creator?.id === corpus.creator?.id).length === 1;
  return `${corpus.title} (${isTold ? owner : corpus.slug})`;
}

/** Where an upload goes: the corpus that is shown, if the person may add to it; null: his own documents. */
export function uploadTarget() {
  const corpus = shownCorpus();
  return corpus?.myPermissions.includes('CREATE') ? corpus : null;
}

export const ownCorpus = () =>
  corpora.find(({ isPersonal, creator }) => isPersonal && creator?.id === viewerId);

/** Whether this person is who is signed in; nobody, where that is not told. */
export const isMine = (creator) => !creator || creator.id === viewerId;

/** What the person's own documents are called. */
export const ownName = () => ownCorpus()?.title ?? 'My Documents';

/** Those that the person may add to. */
export const addableCorpora = () => corpora.filter(({ myPermissions }) => myPermissions.includes('CREATE'));
