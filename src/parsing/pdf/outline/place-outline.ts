import type { PageTokens } from '../../page-tokens.ts';
import type { OutlineEntry } from '../../types.ts';
import type { RawOutlineEntry } from './raw-outline.ts';

/** A laid-out page; `top` turns a height in PDF space into points from the top of the displayed page. */
export interface OutlinePage {
  readonly start: number;
  readonly end: number;
  readonly tokens: PageTokens;
  readonly top: (y: number) => number | null;
}

interface Laid {
  readonly text: string;
  readonly pages: readonly OutlinePage[];
}

/** A view that begins this far above a heading still means it, points. */
const SLACK = 4;
const SIGNS = /[.*+?^${}()|[\]\\]/g;

/**
 * Finds where the entries of an outline begin in the canonical text: where the entry's words stand on its
 * page, nearest to the height that it names, else at the first word at or under that height.
 */
export function placeOutline(entries: readonly RawOutlineEntry[], laid: Laid): readonly OutlineEntry[] {
  return entries.map(({ title, level, page, y }) => {
    const on = page === null ? undefined : laid.pages[page];
    const start = on === undefined ? null : startOf(title, y, { text: laid.text, on });
    return { title, level, page: page === null ? null : page + 1, start };
  });
}

interface Searched {
  readonly text: string;
  readonly on: OutlinePage;
}

function startOf(title: string, y: number | null, { text, on }: Searched): number | null {
  if (on.tokens.count === 0) return null;
  const top = y === null ? null : on.top(y);
  const places = occurrences(title, { text, on });
  const heights = places.map((index) => on.tokens.box[index * 4 + 1] ?? 0);
  const wanted = top ?? 0;
  const best = places.toSorted((a, b) => {
    const away = (index: number): number => Math.abs((heights[places.indexOf(index)] ?? 0) - wanted);
    return away(a) - away(b);
  })[0];
  const token = best ?? (top === null ? null : firstUnder(on.tokens, top));
  return token === null ? (on.tokens.start[0] ?? null) : (on.tokens.start[token] ?? null);
}

/** @returns indices of the tokens at which the title begins on the page, whatever its spaces and case */
function occurrences(title: string, { text, on }: Searched): readonly number[] {
  const words = title.split(' ').map((word) => word.replace(SIGNS, String.raw`\$&`));
  const pattern = new RegExp(words.join(String.raw`\s*`), 'giu');
  const found: number[] = [];
  for (const match of text.slice(on.start, on.end).matchAll(pattern)) {
    const token = on.tokens.start.indexOf(on.start + match.index);
    if (token >= 0) found.push(token);
  }
  return found;
}

function firstUnder(tokens: PageTokens, top: number): number | null {
  for (let index = 0; index < tokens.count; index++) {
    if ((tokens.box[index * 4 + 1] ?? 0) >= top - SLACK) return index;
  }
  return null;
}
