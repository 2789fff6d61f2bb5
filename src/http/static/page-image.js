// The picture of one page: drawn when it comes into sight, and finer where it is shown larger.
import { query } from './api.js';
import { byId, make } from './dom.js';
import { PAGE_IMAGE } from './operations.js';

/** What the server draws without being told, and the steps above it, in pixels per inch. */
const DPI = [144, 216, 300];
const SETTLED_MS = 200;

export function pageElement({ number, width, height, imageUrl }, versionId) {
  const image = make('img', { loading: 'lazy', alt: '' });
  const page = make('div', { className: 'page', id: `page-${number}` }, [
    make('span', { className: 'note', text: `Page ${number} is being drawn…` }),
    image,
  ]);
  Object.assign(page.dataset, { number, width, height, version: versionId, dpi: DPI[0] });
  page.style.setProperty('--points', width);
  page.style.aspectRatio = `${width} / ${height}`;
  let isTriedAgain = false;
  image.addEventListener('load', () => {
    isTriedAgain = false;
    page.classList.remove('failed');
    page.classList.add('loaded');
    sharpenSoon();
  });
  image.addEventListener('error', async () => {
    // Links end after a while: a page that comes into sight later needs another.
    const url = isTriedAgain ? null : await imageOf(page, Number(page.dataset.dpi)).catch(() => null);
    isTriedAgain = true;
    if (url) image.src = url;
    else offerAgain();
  });
  const offerAgain = () => {
    page.classList.add('failed');
    const onclick = async () => {
      image.src = (await imageOf(page, Number(page.dataset.dpi)).catch(() => null)) ?? imageUrl;
    };
    const button = make('button', { type: 'button', className: 'plain', text: 'Try again', onclick });
    page.querySelector('.note').replaceChildren(`Page ${number} could not be drawn.`, button);
  };
  image.src = imageUrl;
  return page;
}

async function imageOf(page, dpi) {
  const { version, number } = page.dataset;
  const { node } = await query(PAGE_IMAGE, { version, number: Number(number), dpi });
  return node?.page?.imageUrl ?? null;
}

let timer = null;

/** Draws what is in sight as fine as its size asks for, once sizes and places have settled. */
export function sharpenSoon() {
  clearTimeout(timer);
  timer = setTimeout(sharpen, SETTLED_MS);
}

function sharpen() {
  const frame = byId('pages').getBoundingClientRect();
  for (const page of byId('pages').querySelectorAll('.page.loaded')) {
    const { top, bottom, width } = page.getBoundingClientRect();
    if (bottom < frame.top || top > frame.bottom) continue;
    const needed = (width * devicePixelRatio * 72) / Number(page.dataset.width);
    const dpi = DPI.find((step) => step >= needed) ?? DPI.at(-1);
    if (dpi > Number(page.dataset.dpi)) void replace(page, dpi);
  }
}

/** The coarse picture stands until the fine one is there. */
async function replace(page, dpi) {
  page.dataset.dpi = dpi;
  const url = await imageOf(page, dpi).catch(() => null);
  if (!url) return;
  const finer = new Image();
  finer.src = url;
  await finer.decode().then(
    () => (page.querySelector('img').src = url),
    () => {},
  );
}
