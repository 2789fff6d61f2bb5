import type { Box } from '../domain/spans.ts';

/**
 * The words of a page, as parallel arrays. Ranges are in the canonical text of the document; a word that
 * breaks over a line is two tokens that touch. Boxes are page points from the top left of the displayed page.
 */
export interface PageTokens {
  readonly count: number;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Four numbers a token: x0, y0, x1, y1. */
  readonly box: Float32Array;
}

/** @returns the box of one token, page points */
export function tokenBox(tokens: PageTokens, index: number): Box {
  const at = index * 4;
  return [tokens.box[at] ?? 0, tokens.box[at + 1] ?? 0, tokens.box[at + 2] ?? 0, tokens.box[at + 3] ?? 0];
}

/** @returns the half-open range of token indices that overlap `[start, end)`; empty when none does */
export function tokensInRange(tokens: PageTokens, start: number, end: number): readonly [number, number] {
  const from = firstIndex(tokens.count, (index) => (tokens.end[index] ?? 0) > start);
  const to = firstIndex(tokens.count, (index) => (tokens.start[index] ?? 0) >= end);
  return from < to ? [from, to] : [from, from];
}

function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
