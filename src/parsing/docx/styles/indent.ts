import { attributeOf, childOf, integerOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

const TWIPS_PER_POINT = 20;

/**
 * Where a paragraph's number or its first line begins, in points from the margin. A first line that is
 * pushed in is set so for looks and does not count.
 *
 * @returns undefined where nothing is said
 */
export function indentOf(properties: XmlElement | undefined): number | undefined {
  const indent = childOf(properties, 'w:ind');
  const left = points(attributeOf(indent, 'w:left') ?? attributeOf(indent, 'w:start'));
  const hanging = points(attributeOf(indent, 'w:hanging'));
  if (left === undefined && hanging === undefined) return undefined;
  return (left ?? 0) - (hanging ?? 0);
}

/** Twips, or in the strict edition a length with its unit. */
function points(raw: string | undefined): number | undefined {
  const twips = integerOf(raw);
  if (twips !== undefined) return twips / TWIPS_PER_POINT;
  const match = /^(-?\d+(?:\.\d+)?)(pt|in|cm|mm|pc|pi)$/.exec(raw ?? '');
  return match ? Number(match[1]) * (UNIT_POINTS[match[2] ?? ''] ?? 1) : undefined;
}

const UNIT_POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12, pi: 12 };
