// The right column: page images with highlights drawn from the citation's own boxes, or the text itself.
import { query } from './api.js';
import { unseen } from './answer.js';
import { byId, make } from './dom.js';
import { explain } from './failure.js';
import { MORE_PAGES, MORE_TEXT, PAGES } from './operations.js';
import { pageElement, sharpenSoon } from './page-image.js';
import { markRange, render } from './rendering.js';
import { drawNotes } from './warnings.js';
import { sayLevel } from './zoom.js';

let shown = null;
/** The text of a document without pages, and the element that shows it laid out. */
let written = null;
let showing = Promise.resolve();

const versionOf = (target) => target?.latestVersion?.id ?? null;

/** Shows a document once it can be read; showing the same version again waits for that, and does no more. */
export function show(target) {
  const versionId = versionOf(target);
  const isReadable = ['READY', 'PARTIAL'].includes(target?.latestVersion?.status);
  byId('viewer-title').textContent = target?.title ?? 'No document chosen';
  const { status, error } = target?.latestVersion ?? {};
  const key = isReadable ? versionId : `${versionId} ${status} ${error?.code ?? ''}`;
  if (key === shown) return showing;
  shown = key;
  showing = draw(target, { key, isReadable }).catch((error) => {
    if (shown === key) shown = null;
    throw error;
  });
  return showing;
}

async function draw(target, { key, isReadable }) {
  written = null;
  byId('viewer-page').textContent = '';
  byId('viewer-hint').hidden = true;
  byId('pages').replaceChildren();
  byId('zoom').hidden = !isReadable;
  byId('original').hidden = versionOf(target) === null;
  drawNotes(byId('viewer-notes'), isReadable ? target.latestVersion : null);
  if (!isReadable) return explain(target);
  const { document: found } = await query(PAGES, { id: target.id });
  if (shown !== key) return;
  if (!found) throw new Error('This document was removed, or you may no longer read it.');
  const { latestVersion: version } = found;
  if (version.pages.edges.length === 0) return drawText(target.id, { key, version });
  const drawPages = (edges) =>
    byId('pages').append(...edges.map(({ node }) => pageElement(node, version.id)));
  drawPages(version.pages.edges);
  sayLevel();
  for (let info = version.pages.pageInfo; info.hasNextPage && shown === key;) {
    const next = (await query(MORE_PAGES, { id: target.id, after: info.endCursor })).document.latestVersion
      .pages;
    drawPages(next.edges);
    info = next.pageInfo;
  }
}

async function drawText(id, { key, version }) {
  const text = await wholeText(id, version.text);
  const rendering = await render(id, { mimeType: version.mimeType, text }).catch(() => null);
  if (shown !== key) return;
  written = { text, rendering };
  byId('pages').replaceChildren(rendering ?? make('pre', { text }));
  sayLevel();
}

async function wholeText(id, first) {
  const parts = [first.text];
  for (let part = first; part.hasMore;) {
    part = (await query(MORE_TEXT, { id, start: part.end })).document.latestVersion.text;
    parts.push(part.text);
  }
  return parts.join('');
}

/** Draws one source's words and scrolls to them. */
export function highlight(source) {
  byId('to-answer').hidden = !matchMedia('(max-width: 60rem)').matches;
  for (const old of document.querySelectorAll('.mark')) old.remove();
  const regions = source.location.regions;
  const hint = unseen(source);
  byId('viewer-hint').textContent = hint;
  byId('viewer-hint').hidden = hint === '';
  if (!regions) return highlightText(source.location);
  regions.forEach((region, index) => {
    const page = byId(`page-${region.page}`);
    if (!page) return;
    const { width, height } = page.dataset;
    const [x0, y0, x1, y1] = [region.box.x0, region.box.y0, region.box.x1, region.box.y1];
    const mark = make('div', { className: hint ? 'mark unseen' : 'mark', title: hint || source.text });
    mark.style.left = `${(100 * x0) / width}%`;
    mark.style.top = `${(100 * y0) / height}%`;
    mark.style.width = `${(100 * (x1 - x0)) / width}%`;
    mark.style.height = `${(100 * (y1 - y0)) / height}%`;
    page.append(mark);
    if (index === 0) {
      byId('viewer-page').textContent = `Page ${region.page}`;
      mark.scrollIntoView({ block: 'center', inline: 'nearest' });
    }
  });
  sharpenSoon();
}

function highlightText({ start, end }) {
  if (written === null) return;
  const { text, rendering } = written;
  const [first] = rendering ? markRange(rendering, { start, end }) : [];
  if (first) return first.scrollIntoView({ block: 'center' });
  written.rendering = null;
  const mark = make('mark', { text: text.slice(start, end) });
  byId('pages').replaceChildren(make('pre', {}, [text.slice(0, start), mark, text.slice(end)]));
  mark.scrollIntoView({ block: 'center' });
}
