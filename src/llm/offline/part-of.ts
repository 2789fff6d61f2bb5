import type { Span } from '../../domain/spans.ts';
import type { PassageRef } from '../chat.ts';

/** A part of a passage, with the blocks that lie in it. */
export function partOf(passage: PassageRef, { start, end }: Span): PassageRef {
  const clip = <T extends Span>(ranges: readonly T[]): T[] =>
    ranges
      .filter((range) => range.start < end && range.end > start)
      .map((range) => ({
        ...range,
        start: Math.max(range.start, start) - start,
        end: Math.min(range.end, end) - start,
      }));
  const text = passage.text.slice(start, end);
  if (passage.blocks === undefined) return { ...passage, text };
  return {
    ...passage,
    text,
    blocks: clip(passage.blocks).map((block) => ({ ...block, rows: clip(block.rows) })),
  };
}
