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

export interface TokenInit {
  readonly start: number;
  readonly end: number;
  readonly box: Box;
}

/** @returns tokens in the order given, which must be that of the text */
export function pageTokensOf(tokens: readonly TokenInit[]): PageTokens {
  const start = new Uint32Array(tokens.length);
  const end = new Uint32Array(tokens.length);
  const box = new Float32Array(tokens.length * 4);
  for (const [index, token] of tokens.entries()) {
    start[index] = token.start;
    end[index] = token.end;
    const at = index * 4;
    box[at] = token.box[0];
    box[at + 1] = token.box[1];
    box[at + 2] = token.box[2];
    box[at + 3] = token.box[3];
  }
  return { count: tokens.length, start, end, box };
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
