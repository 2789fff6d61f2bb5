// What a text may suffer from: short marks for the list, sentences for the viewer.
import { make } from './dom.js';

const SHORT = {
  HIDDEN_TEXT: 'hidden text',
  READ_BY_OCR: 'read by OCR',
  OCR_UNCERTAIN: 'OCR uncertain',
  OCR_FAILED: 'OCR failed',
  PAGE_FAILED: 'pages not read',
  TEXT_CUT: 'cut',
  TRACKED_CHANGES: 'tracked changes',
  UNMAPPED_CHARACTERS: 'unreadable letters',
};
/** What may make a reader believe or pass on something wrong. */
const GRAVE = new Set(['HIDDEN_TEXT', 'OCR_UNCERTAIN', 'OCR_FAILED', 'PAGE_FAILED', 'TEXT_CUT']);
/** What a warning means for who searches and asks. */
const MEANING = {
  HIDDEN_TEXT: ' Search finds these words and answers may quote them; citations then say so.',
};
const PAGES_SHOWN = 12;

/** A short mark for each warning of a version, the sentence as its title; the rest as one mark. */
export function marksOf(version) {
  const notes = notesOf(version);
  const named = notes.filter(({ short }) => short);
  const others = notes.filter(({ short }) => !short);
  if (others.length > 0) {
    const message = others.map((note) => note.message).join('\n');
    named.push({
      short: `${others.length} remark${others.length === 1 ? '' : 's'}`,
      message,
      isGrave: false,
    });
  }
  return named.map(({ short, message, isGrave }) =>
    make('span', { className: isGrave ? 'chip grave' : 'chip', text: short, title: message }),
  );
}

/** Draws the sentences into the viewer; nothing where there is nothing to say. */
export function drawNotes(element, version) {
  const notes = version ? notesOf(version) : [];
  element.hidden = notes.length === 0;
  element.replaceChildren(
    ...notes.map(({ message, isGrave }) => make('li', { className: isGrave ? 'grave' : '', text: message })),
  );
}

function notesOf({ warnings, pagesWithoutText }) {
  const notes = warnings.map(({ code, message, pages }) => ({
    short: code === 'PAGES_WITHOUT_TEXT' ? withoutText(pages) : SHORT[code],
    message: `${message}${MEANING[code] ?? ''}${onPages(pages)}`,
    isGrave: GRAVE.has(code),
  }));
  const isSaid = warnings.some(({ code }) => ['PAGES_WITHOUT_TEXT', 'PAGE_FAILED'].includes(code));
  if (pagesWithoutText.length > 0 && !isSaid) {
    const message = `Search and answers know nothing of these pages: they gave no text.${onPages(pagesWithoutText)}`;
    notes.push({ short: withoutText(pagesWithoutText), message, isGrave: false });
  }
  return notes.toSorted((a, b) => b.isGrave - a.isGrave);
}

const withoutText = ({ length }) => `${length} page${length === 1 ? '' : 's'} without text`;

function onPages(pages) {
  if (pages.length === 0) return '';
  const more = pages.length > PAGES_SHOWN ? ` and ${pages.length - PAGES_SHOWN} more` : '';
  return ` (${pages.length === 1 ? 'page' : 'pages'} ${pages.slice(0, PAGES_SHOWN).join(', ')}${more})`;
}
