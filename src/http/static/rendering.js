// A document without pages as it was written, with headings, lists and tables; every character of it keeps
// its place in the text, so that exact words can be marked.
import { query } from './api.js';
import { make } from './dom.js';
import { RENDERING } from './operations.js';

/** Beyond this a browser takes long to lay it out. */
const CHARACTERS_MAX = 1_000_000;
/** Of these the text itself is what was written. */
const PLAIN = new Set(['text/plain', 'text/markdown']);
/** What may stand in it, and as what: headings of a document come under those of the page. */
const TAGS = {
  h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6', p: 'p', header: 'p', footer: 'p', aside: 'p',
  table: 'table', tbody: 'tbody', tr: 'tr', td: 'td', th: 'th', a: 'a',
}; // prettier-ignore
const NUMBERS = { colSpan: 'colspan', rowSpan: 'rowspan' };

/** @returns the element; null where only the plain text shows all of the words in their places */
export async function render(id, { mimeType, text }) {
  if (PLAIN.has(mimeType) || text.length > CHARACTERS_MAX) return null;
  const written = make('div', { className: 'rendering', dir: 'auto' });
  for (let from = 0; from !== null;) {
    const { rendering } = (await query(RENDERING, { id, from })).document?.latestVersion ?? {};
    if (!rendering) return null;
    // Parsed apart, where nothing runs or loads; only known elements are built anew from it.
    const parsed = new DOMParser().parseFromString(rendering.content, 'text/html');
    written.append(...[...parsed.body.children].flatMap(rebuilt));
    from = rendering.next;
  }
  return isWhole(written, text) ? written : null;
}

function rebuilt(element) {
  const tag = TAGS[element.localName];
  if (!tag) return [];
  const children = [...element.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? [node.data] : node.nodeType === Node.ELEMENT_NODE ? rebuilt(node) : [],
  );
  const copy = make(tag, {}, children);
  for (const [property, name] of Object.entries(NUMBERS))
    if (element.hasAttribute(name)) copy[property] = Number(element.getAttribute(name));
  const { start, end, level } = element.dataset;
  if (start !== undefined) Object.assign(copy.dataset, { start, end });
  if (level !== undefined) copy.style.setProperty('--level', Math.min(Number(level), 8));
  if (tag === 'p') copy.className = `block ${element.className}`;
  if (['p', 'td', 'th', 'h3', 'h4', 'h5', 'h6'].includes(tag)) copy.dir = 'auto';
  if (tag === 'a') link(copy, element.getAttribute('href'));
  return [copy];
}

function link(element, address) {
  if (!/^(https?|mailto):/i.test(address ?? '')) return;
  Object.assign(element, {
    href: address,
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    title: address,
  });
}

/** The elements that hold text: a table holds its cells. */
const leaves = (written) =>
  [...written.querySelectorAll('[data-start]')].filter(({ localName }) => localName !== 'table');

/** What need not be shown: space, and the marks of list items without words. */
const NOTHING = /^[\s•◦▪‣·–-]*$/;

/** Whether each element holds the very words of its range, and no words stand between them. */
function isWhole(written, text) {
  let at = 0;
  for (const { dataset, textContent } of leaves(written)) {
    const [start, end] = [Number(dataset.start), Number(dataset.end)];
    if (start < at || !NOTHING.test(text.slice(at, start)) || textContent !== text.slice(start, end))
      return false;
    at = end;
  }
  return NOTHING.test(text.slice(at));
}

/** Marks the words of a range. @returns the marks, in order */
export function markRange(written, { start, end }) {
  for (const old of written.querySelectorAll('mark')) {
    const parent = old.parentNode;
    old.replaceWith(...old.childNodes);
    parent.normalize();
  }
  return leaves(written).flatMap((leaf) => {
    const first = Number(leaf.dataset.start);
    return first < end && Number(leaf.dataset.end) > start ? markIn(leaf, start - first, end - first) : [];
  });
}

function markIn(leaf, from, to) {
  const walker = document.createTreeWalker(leaf, NodeFilter.SHOW_TEXT);
  const parts = [];
  for (let at = 0; walker.nextNode();) {
    const node = walker.currentNode;
    parts.push({ node, start: Math.max(from - at, 0), end: Math.min(to - at, node.length) });
    at += node.length;
  }
  return parts
    .filter(({ start, end }) => end > start)
    .map(({ node, start, end }) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      const mark = make('mark');
      range.surroundContents(mark);
      return mark;
    });
}
