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

/** @returns the length of the overlap, 0 when the spans only touch */
export const overlap = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

export const contains = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Whether the span is one that `text.slice` answers exactly and that splits no surrogate pair. */
export function isSpanOf(text: string, span: Span): boolean {
  const { start, end } = span;
  if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
  return (
    0 <= start && start <= end && end <= text.length && !splitsPair(text, start) && !splitsPair(text, end)
  );
}

function splitsPair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
