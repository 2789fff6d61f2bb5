// Where the open document stands: taking it out of the corpus that is shown, and putting it into one.
import { query } from './api.js';
import { addableCorpora, nameOf } from './corpora.js';
import { openAnother, openByName, refresh } from './documents.js';
import { byId, make, showProblem } from './dom.js';
import { notice, take } from './notices.js';
import { PLACES, PUT_BACK, PUT_INTO, TAKE_OUT } from './operations.js';

let offered = '';
let open = null;
let shown = null;

export function startPlacing() {
  byId('take-out').addEventListener('click', () => act(() => takeOut(open, shown)));
  byId('put-into').addEventListener('change', ({ target }) => {
    const corpus = addableCorpora().find(({ id }) => id === target.value);
    target.value = '';
    if (corpus) act(() => putInto(open, corpus));
  });
}

/** Runs what a button does; where it fails, its words stand at the question. */
export async function act(work) {
  try {
    await work();
  } catch (error) {
    showProblem(byId('ask-problem'), error.message);
  }
}

/** Offers what can be done with the document that is open. */
export async function offerPlaces({ document, corpus }) {
  open = document;
  shown = corpus;
  const wanted = document ? `${corpus?.id ?? ''} ${document.id} ${addableCorpora().length}` : '';
  // Drawn again with every step of a document that is being read.
  if (offered === wanted) return;
  offered = wanted;
  byId('take-out').hidden = true;
  byId('put-into').hidden = true;
  if (!document) return;
  const places = await placesOf(document.id).catch(() => null);
  if (offered !== wanted || !places) return;
  const isIn = ({ id }) => places.corpora.some((place) => place.id === id);
  const mayTakeOut =
    corpus && (corpus.myPermissions.includes('UPDATE') || document.myPermissions.includes('DELETE'));
  byId('take-out').textContent = corpus ? `Take out of “${nameOf(corpus)}”` : '';
  byId('take-out').title = 'Into the trash of the corpus: it can be put back.';
  byId('take-out').hidden = !(mayTakeOut && isIn(corpus));
  const others = addableCorpora().filter((one) => !isIn(one));
  const options = others.map((one) => make('option', { value: one.id, text: `“${nameOf(one)}”` }));
  byId('put-into').replaceChildren(make('option', { value: '', text: 'Put into…' }), ...options);
  byId('put-into').hidden = others.length === 0;
}

async function takeOut(document, corpus) {
  const ids = { corpus: corpus.id, document: document.id };
  await done(query(TAKE_OUT, ids));
  await openAnother();
  const row = notice({
    text: `“${document.title}” was taken out of “${nameOf(corpus)}”. It is still among “All documents”.`,
    buttons: [
      make('button', {
        type: 'button',
        className: 'plain',
        text: 'Put back',
        onclick: () =>
          act(async () => {
            await done(query(PUT_BACK, ids));
            take(row);
            offered = '';
            await refresh();
            await openByName(document.id);
          }),
      }),
    ],
  });
}

async function putInto(document, corpus) {
  await done(query(PUT_INTO, { corpus: corpus.id, document: document.id }));
  offered = '';
  await refresh();
  notice({ text: `“${document.title}” was put into “${nameOf(corpus)}” as well.` });
}

/** @throws Error with the words of the one thing that was asked for, where it was refused */
export async function done(mutation) {
  for (const { message } of Object.values(await mutation)) if (message) throw new Error(message);
}

/** Where a document stands, and how much is attached to it. */
export async function placesOf(id) {
  const { document } = await query(PLACES, { id });
  return {
    corpora: document?.placements.nodes.flatMap(({ corpus }) => corpus ?? []) ?? [],
    count: document?.placements.totalCount ?? 0,
    attachments: document?.attachments.totalCount ?? 0,
  };
}
