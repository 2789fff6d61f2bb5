// Opens what a link names after '#': a document, and in it the words of one version from start to end.
import { readAddress } from './address.js';
import { query } from './api.js';
import { openByName, openDocument } from './documents.js';
import { LINKED, PAGE_WORDS } from './operations.js';
import { highlight } from './viewer.js';

/** Words over more pages than this are marked on the first of them only. */
const PAGES_MAX = 10;

/**
 * Opens the document that an address names, if there is one, and marks its words.
 * @param from `here()`, by the time that the page or the address was opened
 */
export async function openLink(from) {
  const link = readAddress(from.hash);
  if (link === null) return;
  const ids = link.version ? [link.id, link.version] : [link.id];
  const { nodes } = await query(LINKED, { ids }).catch((error) => {
    throw error.code === 'VALIDATION' ? new Error('This link leads to no document. Was it cut?') : error;
  });
  const [found, version] = nodes;
  // What the page itself was on the last time may be gone by now: nobody asked for it.
  if (!found?.latestVersion && from.isOwn) return;
  if (!found?.latestVersion)
    throw new Error('The document of this link was removed, or you may not read it.');
  await (from.isWhole ? openDocument : openByName)(found, { address: from.hash });
  if (!link.version) return;
  if (!version || found.latestVersion.id !== link.version)
    throw new Error('The document has changed since this link was made: its words may stand elsewhere now.');
  highlight({ text: '', hiddenText: [], location: await locate(link, version.pages) });
}

async function locate(link, first) {
  const { start, end } = link;
  const pages = [];
  for (let part = first; ;) {
    pages.push(...part.nodes.filter((page) => page.start < end && page.end > start));
    const isPast = part.nodes.some((page) => page.start >= end);
    if (isPast || !part.pageInfo.hasNextPage) break;
    const { nodes } = await query(LINKED, { ids: [link.version], after: part.pageInfo.endCursor });
    part = nodes[0].pages;
  }
  if (pages.length === 0) return { start, end };
  const regions = [];
  for (const { number } of pages.slice(0, PAGES_MAX)) {
    const { node } = await query(PAGE_WORDS, { version: link.version, number });
    const words = node.page.tokens.filter((word) => word.start < end && word.end > start);
    regions.push(...lines(words).map((box) => ({ page: number, box })));
  }
  return { regions };
}

/** One box a line, of words that stand beside each other. */
function lines(words) {
  const boxes = [];
  for (const { box } of words) {
    const last = boxes.at(-1);
    const isBeside = last && box.x0 >= last.x0 && box.y0 < last.y1 && box.y1 > last.y0;
    if (!isBeside) boxes.push({ ...box });
    else {
      last.x1 = Math.max(last.x1, box.x1);
      last.y0 = Math.min(last.y0, box.y0);
      last.y1 = Math.max(last.y1, box.y1);
    }
  }
  return boxes;
}
