import { PARSE_MAX_STRUCTURED_LINES } from '../../config/limits.ts';
import type { LayoutUnit } from '../layout-unit.ts';
import { unitLabel } from '../structure/unit-label.ts';
import { textLines } from './text-lines.ts';
import type { TextLine } from './text-lines.ts';
import { textTableRows } from './text-tables.ts';

const COARSE_UNIT_CHARS = 800;
const WRAPPED_CHARS = 110;
const MIN_WRAPPED_CHARS = 40;
const SHORT_OF_WIDTH = 0.62;
const CENTRED_INDENT = 12;
const SHORT_CHARS = 90;
const LABEL_WINDOW_CHARS = 200;
const TERMINAL = /[.:;?!]["”’')\]]*$/;
const ENDS_ITEM = /([.:;,?!]["”’')\]]*|\b(?:and|or))$/;

/**
 * Finds the paragraphs of plain text: between blank lines, at labels, and, where lines were wrapped, where a
 * line ends well before the margin. Where lines were not wrapped every line is a paragraph.
 */
export function textUnits(text: string): readonly LayoutUnit[] {
  const lines = textLines(text);
  if (lines.length > PARSE_MAX_STRUCTURED_LINES) return coarseUnits(lines);
  const width = wrapWidth(lines);
  const rows = textTableRows(text, lines);
  const units: LayoutUnit[] = [];
  let open: TextLine[] = [];
  let isTable = false;
  const close = (): void => {
    if (open.length > 0) units.push(unitOf(open, isTable));
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const above = open.at(-1);
    const isRow = rows.has(index);
    if (
      line.isBlank ||
      isRow !== isTable ||
      (above && !isRow && startsParagraph(text, { above, line, width }))
    )
      close();
    isTable = isRow;
    if (!line.isBlank) open.push(line);
  }
  close();
  return units;
}

/** A text of millions of lines is a listing, not a document with clauses: stretches of it are enough. */
function coarseUnits(lines: readonly TextLine[]): readonly LayoutUnit[] {
  const units: LayoutUnit[] = [];
  let open: TextLine[] = [];
  for (const line of lines) {
    const start = open[0]?.start ?? line.start;
    if (open.length > 0 && line.end - start > COARSE_UNIT_CHARS) {
      units.push(unitOf(open, false));
      open = [];
    }
    if (!line.isBlank) open.push(line);
  }
  if (open.length > 0) units.push(unitOf(open, false));
  return units;
}

/** @returns the width at which lines were wrapped, or null where they were not */
function wrapWidth(lines: readonly TextLine[]): number | null {
  const lengths = lines.filter(({ isBlank }) => !isBlank).map(({ start, end }) => end - start);
  const sorted = lengths.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  return high >= MIN_WRAPPED_CHARS && high <= WRAPPED_CHARS ? high : null;
}

interface Pair {
  readonly above: TextLine;
  readonly line: TextLine;
  readonly width: number | null;
}

function startsParagraph(text: string, { above, line, width }: Pair): boolean {
  if (width === null) return true;
  const textAbove = text.slice(above.start, above.end).trim();
  const own = text.slice(line.start, line.end).trimStart();
  if (isRule(textAbove) || isRule(own)) return true;
  const isShort = above.end - above.start < width * SHORT_OF_WIDTH;
  const label = unitLabel(own.slice(0, LABEL_WINDOW_CHARS));
  if (label) return isShort || (label.isWeak ? TERMINAL : ENDS_ITEM).test(textAbove);
  if (line.indent >= CENTRED_INDENT !== above.indent >= CENTRED_INDENT && isShort) return true;
  return TERMINAL.test(textAbove) && (isShort || line.indent > above.indent + 2);
}

/** A drawn line. */
const isRule = (line: string): boolean => /^[-–—_=*~\s]{3,}$/.test(line);

function unitOf(lines: readonly TextLine[], isTable: boolean): LayoutUnit {
  const [first] = lines;
  const indent = first?.indent ?? 0;
  const start = first?.start ?? 0;
  const end = lines.at(-1)?.end ?? 0;
  const longest = Math.max(...lines.map((line) => line.end - line.start - line.indent));
  const isShort = lines.length <= 3 && longest <= SHORT_CHARS;
  return {
    start,
    end,
    kind: isTable ? 'table' : 'text',
    page: 0,
    scale: 1,
    left: indent,
    bold: false,
    centred: isShort && indent >= CENTRED_INDENT,
    isShort,
  };
}
