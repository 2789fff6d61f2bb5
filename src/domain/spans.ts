/** A half-open range of UTF-16 code units in a canonical text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Page points, origin at the top left of the page as displayed. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** A part of a span on one page; `page` counts from 1, `tokens` is a half-open range of token indices. */
export interface PageRegion {
  readonly page: number;
  readonly box: Box;
  readonly tokens: readonly [from: number, to: number];
}

export const contains = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
