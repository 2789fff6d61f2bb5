// What happened, said above the list until it is dismissed.
import { byId, make } from './dom.js';

/**
 * Adds a notice.
 * @param isPassing it goes by itself when files are put in next
 * @returns its element: `said` holds its words, `more` what follows them
 */
export function notice({ text, isPassing = true, isProblem = false, buttons = [] }) {
  const said = make('span', { className: 'said', text });
  const row = make('li', { className: isProblem ? 'problem' : isPassing ? 'done' : '' }, [said, ...buttons]);
  row.append(
    make('button', { type: 'button', className: 'plain', text: 'Dismiss', onclick: () => dismiss(row) }),
  );
  add(row);
  return row;
}

/** Adds a row of any kind. */
export function add(row) {
  byId('uploads').prepend(row);
  offerAll();
}

export function take(row) {
  row.remove();
  offerAll();
}

/** Those that only say that all went well make room. */
export function takePassing() {
  for (const old of byId('uploads').querySelectorAll('.done')) take(old);
}

export function startNotices() {
  byId('dismiss-all').addEventListener('click', () => {
    for (const row of [...byId('uploads').children]) if (row.querySelector('progress') === null) row.remove();
    offerAll();
    byId('file').focus();
  });
}

/** The keyboard goes on where it was: at the next notice, or where files are put in. */
function dismiss(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  take(row);
  (next?.querySelector(':scope > button:last-of-type') ?? byId('file')).focus();
}

const offerAll = () => {
  byId('dismiss-all').hidden = byId('uploads').querySelectorAll('li > button').length < 2;
};
