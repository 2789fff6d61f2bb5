import type { LayoutUnit } from '../layout-unit.ts';
import type { HiddenText, ParsedRow } from '../types.ts';
import type { Line } from './lines.ts';
import type { FlowPart } from './page-flow.ts';
import { TextWriter } from './text-writer.ts';
import type { WrittenPage } from './text-writer.ts';

export interface Assembled {
  readonly text: string;
  readonly pages: readonly WrittenPage[];
  readonly units: readonly LayoutUnit[];
  readonly hidden: readonly HiddenText[];
  /** The rows of tables, by the index of their unit. */
  readonly rowsAt: ReadonlyMap<number, readonly ParsedRow[]>;
}

export interface Assembly {
  readonly parts: readonly FlowPart[];
  /** Width of each page, in points. */
  readonly widths: readonly number[];
  /** Letter height of body text. */
  readonly bodySize: number;
}

/** Writes all parts of a document and keeps, for each paragraph, where it is and how it looks. */
export function assemble({ parts, widths, bodySize }: Assembly): Assembled {
  const writer = new TextWriter(parts, widths.length);
  const units: LayoutUnit[] = [];
  const rowsAt = new Map<number, readonly ParsedRow[]>();
  for (const [index, part] of parts.entries()) {
    const range = writer.part(index);
    if (!range) continue;
    if (part.kind === 'table' && range.rows.length > 0) rowsAt.set(units.length, range.rows);
    const last = units.at(-1);
    if (range.joined && last) units[units.length - 1] = { ...last, end: range.end, isShort: false };
    else
      units.push({
        start: range.start,
        end: range.end,
        ...appearance(part, { width: widths[part.page] ?? 0, bodySize }),
      });
  }
  return { text: writer.text(), pages: writer.pages(), units, hidden: writer.hidden(), rowsAt };
}

function appearance(
  part: FlowPart,
  page: { width: number; bodySize: number },
): Omit<LayoutUnit, 'start' | 'end'> {
  const size = Math.max(...part.lines.map((line) => line.size));
  const left = Math.min(...part.lines.map((line) => line.x0));
  const right = page.width - Math.max(...part.lines.map((line) => line.x1));
  const isClear = left > page.width * 0.18 && right > page.width * 0.18;
  return {
    kind: part.kind,
    page: part.page,
    scale: page.bodySize > 0 ? size / page.bodySize : 1,
    left: beginOf(part.lines[0], page.width),
    bold: part.lines.every((line) => line.bold),
    centred: isClear && Math.abs(left - right) < page.width * 0.06,
    isShort: part.lines.length <= 3 && part.forced.every(Boolean),
  };
}

/** @returns how far in a line begins: from the left, or from the right where it is read from there */
function beginOf(line: Line | undefined, width: number): number {
  if (!line) return 0;
  return line.rtl ? width - line.x1 : line.x0;
}
