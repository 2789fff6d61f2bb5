import type { Span } from '../../domain/spans.ts';

/** @returns the place nearest to `near`: one that overlaps it first, then by distance */
export function nearestSpan(spans: readonly [Span, ...Span[]], near: Span): Span {
  const distance = ({ start, end }: Span): number => Math.max(0, start - near.end, near.start - end);
  return spans.reduce((best, span) => (distance(span) < distance(best) ? span : best));
}
