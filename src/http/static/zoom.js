// How large the document is shown, and how wide its column is.
import { query } from './api.js';
import { byId, make, showProblem } from './dom.js';
import { ORIGINAL } from './operations.js';
import { sharpenSoon } from './page-image.js';

const ZOOM = 'deedbox.zoom';
const WIDE = 'deedbox.wide';
const FIT = 'fit';
const STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
/** CSS pixels of a point at 100 %. */
const POINT = 4 / 3;
const KEYS = {
  '+': () => step(1),
  '=': () => step(1),
  '-': () => step(-1),
  0: () => set(FIT),
  1: () => set(1),
};

let zoom = FIT;

export function startZoom() {
  zoom = Number(sessionStorage.getItem(ZOOM)) || FIT;
  byId('larger').addEventListener('click', () => step(1));
  byId('smaller').addEventListener('click', () => step(-1));
  byId('fit').addEventListener('click', () => set(FIT));
  byId('full').addEventListener('click', () => set(1));
  byId('wide').addEventListener('click', () => widen(!byId('desk').classList.contains('wide')));
  byId('original').addEventListener('click', () => download(byId('remove').value));
  // Only while the document has the keyboard: elsewhere these keys are somebody's words or shortcuts.
  byId('viewer').addEventListener('keydown', (event) => {
    const isTyping = event.target.matches('input, textarea, select');
    const act = isTyping || event.ctrlKey || event.metaKey || event.altKey ? null : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  byId('pages').addEventListener('scroll', sharpenSoon);
  new ResizeObserver(() => {
    sayLevel();
    sharpenSoon();
  }).observe(byId('pages'));
  widen(sessionStorage.getItem(WIDE) === 'true');
  apply();
}

/** The next step from what is seen now, which need not be one. */
function step(by) {
  const now = level();
  const next = by > 0 ? STEPS.find((one) => one > now + 0.01) : STEPS.findLast((one) => one < now - 0.01);
  if (next) set(next);
}

function set(value) {
  zoom = value;
  sessionStorage.setItem(ZOOM, value);
  keepPlace(apply);
}

function widen(isWide) {
  sessionStorage.setItem(WIDE, isWide);
  keepPlace(() => {
    byId('desk').classList.toggle('wide', isWide);
    byId('wide').setAttribute('aria-pressed', isWide);
  });
}

function apply() {
  byId('pages').classList.toggle('fit', zoom === FIT);
  byId('pages').style.setProperty('--zoom', zoom === FIT ? 1 : zoom);
  byId('fit').setAttribute('aria-pressed', zoom === FIT);
  byId('full').setAttribute('aria-pressed', zoom === 1);
  sayLevel();
  sharpenSoon();
}

/** 1: as large as it would be on paper. */
function level() {
  const page = byId('pages').querySelector('.page');
  if (zoom !== FIT || !page) return zoom === FIT ? 1 : zoom;
  return page.clientWidth / (Number(page.dataset.width) * POINT);
}

/** To be called when another document is shown, too. */
export function sayLevel() {
  byId('zoom-level').textContent = `${Math.round(level() * 100)} %`;
}

/** Marked words that are in sight stay there; else the same part of the document does. */
function keepPlace(change) {
  const pages = byId('pages');
  const mark = [...pages.querySelectorAll('.mark, mark')].find((one) => isInSight(one, pages));
  const part = pages.scrollTop / Math.max(pages.scrollHeight, 1);
  change();
  if (mark) mark.scrollIntoView({ block: 'center', inline: 'nearest' });
  else pages.scrollTop = part * pages.scrollHeight;
}

function isInSight(element, frame) {
  const [inner, outer] = [element, frame].map((one) => one.getBoundingClientRect());
  return inner.bottom > outer.top && inner.top < outer.bottom;
}

/** Links to originals end after some minutes, so one is asked for when it is wanted. */
async function download(id) {
  try {
    const { document } = await query(ORIGINAL, { id });
    const href = document?.latestVersion?.originalUrl;
    if (!href) throw new Error('This document was removed, or you may no longer read it.');
    make('a', { href, download: '' }).click();
  } catch (error) {
    showProblem(byId('ask-problem'), error.message);
  }
}
