// What a question is about: the document that is open, or the whole of the corpus that is shown.
import { keepScope } from './address.js';
import { nameOf } from './corpora.js';
import { byId } from './dom.js';

/** Whether questions go to the whole corpus that is shown. */
const WHOLE = 'deedbox.whole';

let chosen = null;
let corpus = null;
let count = null;
let isInList = true;

export function startSubject(onChange) {
  byId('whole').checked = sessionStorage.getItem(WHOLE) === 'true';
  byId('whole').addEventListener('change', () => {
    askWhole(byId('whole').checked);
    keepScope(byId('whole').checked);
    onChange();
  });
}

/** Who chooses a corpus asks all of it; who picks a document asks that. */
export function askWhole(isWhole) {
  byId('whole').checked = isWhole;
  sessionStorage.setItem(WHOLE, isWhole);
}

/** @param choice `{ document, corpus, count, isInList }` as the list tells them */
export function setSubject(choice) {
  ({ document: chosen, corpus, count = null, isInList = true } = choice);
}

/** `{ kind, id, title, isReadable }`; null where there is nothing to ask about. */
export function place() {
  if (corpus !== null && byId('whole').checked)
    return { kind: 'corpusId', id: corpus.id, title: nameOf(corpus), isReadable: count !== 0 };
  const isReadable = ['READY', 'PARTIAL'].includes(chosen?.latestVersion?.status);
  return chosen && { kind: 'documentId', id: chosen.id, title: chosen.title, isReadable };
}

/** Says above the question what it is about, and below it what stands in the way. */
export function drawSubject() {
  const now = place();
  byId('whole-label').hidden = corpus === null;
  byId('whole-name').textContent = corpus ? `Ask all of “${nameOf(corpus)}”` : '';
  byId('ask-about').textContent = labelOf(now);
  const hint = hintOf(now);
  byId('ask-hint').textContent = hint;
  byId('ask-hint').hidden = hint === '';
}

function labelOf(now) {
  if (!now) return 'Ask about a document';
  if (now.kind === 'documentId') return `Ask about “${now.title}”`;
  const all = count > 1 ? `all ${count} documents` : 'all';
  return `Ask about ${all} of “${now.title}”`;
}

/** Why nothing can be asked, what may surprise, or how to ask more than one document. */
function hintOf(now) {
  if (now?.kind === 'corpusId')
    return now.isReadable ? '' : 'Nothing is in it yet. Put a document in, or choose another under “Show”.';
  if (now && !now.isReadable)
    return chosen.latestVersion?.status === 'FAILED'
      ? 'This document could not be read, so nothing can be asked about it.'
      : 'This document is still being read: it can be asked about in a moment.';
  if (corpus === null) return 'To ask several documents at once, choose their corpus under “Show”.';
  return now && !isInList ? `This document is not among those of “${nameOf(corpus)}” that are listed.` : '';
}
