import type { ParsedLink } from '../types.ts';

/** A stretch of a block's words, within a link or not. */
export interface InlinePart {
  readonly start: number;
  readonly end: number;
  readonly url: string | null;
}

/**
 * Cuts a range at its links.
 * @param links in text order
 * @returns parts that touch and cover the range
 */
export function inlineParts(
  range: { start: number; end: number },
  links: readonly ParsedLink[],
): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let from = range.start;
  for (let index = firstEndingAfter(links, range.start); index < links.length; index += 1) {
    const link = links[index];
    if (link === undefined || link.start >= range.end) break;
    const start = Math.max(link.start, from);
    const end = Math.min(link.end, range.end);
    if (end <= start) continue;
    if (start > from) parts.push({ start: from, end: start, url: null });
    parts.push({ start, end, url: link.url });
    from = end;
  }
  if (range.end > from) parts.push({ start: from, end: range.end, url: null });
  return parts;
}

function firstEndingAfter(links: readonly ParsedLink[], at: number): number {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
