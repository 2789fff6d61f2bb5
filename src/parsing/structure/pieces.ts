import type { LayoutUnit } from '../layout-unit.ts';
import { countingUp, pageNumber } from '../page-numbers.ts';
import { isLabelledHeading, isPlainHeading, isProse } from './heading-text.ts';
import { unitLabel } from './unit-label.ts';
import type { UnitLabel } from './unit-label.ts';

/** A unit of text with what can be told from itself alone. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: LayoutUnit['kind'];
  readonly left: number;
  readonly scale: number;
  readonly centred: boolean;
  /** Null when it begins with none, or is one line of a table of contents. */
  readonly label: UnitLabel | null;
  /** It heads what follows it, by its label's text or by its look. */
  readonly isHeading: boolean;
  /** Depth of a heading whose depth the file says, from 1. */
  readonly depth: number | null;
  readonly isKnownTitle: boolean;
}

/** Labels are short: what lies further in cannot be one. */
const LABEL_WINDOW_CHARS = 200;
const RULE = /^[-–—_=*~•.\s]{4,}/;
const CONTENTS_LINE = /(\.\s?){4,}\s*(\d{1,4}|[ivxl]{1,6})\s*$|[^\d.,$]\s\d{1,3}$/;
const MIN_CONTENTS_LINES = 4;

/** @param text canonical, to which the units' ranges refer */
export function piecesOf(text: string, units: readonly LayoutUnit[]): readonly Piece[] {
  const trimmed = units.map((unit) => trimUnit(text, unit)).filter((unit) => hasContent(text, unit));
  const contents = contentsLines(text, trimmed);
  const numbers = loosePageNumbers(text, trimmed);
  return trimmed.map((unit, index): Piece => {
    const { start, end, left, scale, centred, known } = unit;
    const depth = known?.headingDepth ?? null;
    const base = { start, end, left, scale, centred, depth, isKnownTitle: known?.isTitle === true };
    if (numbers.has(index)) return { ...base, kind: 'footer', label: null, isHeading: false };
    const own = text.slice(start, end);
    const isBody = unit.kind === 'text' && known?.isContents !== true && !contents.has(index);
    const label = isBody ? labelOf(own, known?.label) : null;
    const isHeading =
      isBody && (depth === null ? headingLike(own, label, unit) : !isProse(own.slice(label?.length ?? 0)));
    return { ...base, kind: unit.kind, label, isHeading };
  });
}

/** A number that the file counts itself is one, however weak it looks. */
function labelOf(own: string, known: string | undefined): UnitLabel | null {
  const found = unitLabel(own.slice(0, LABEL_WINDOW_CHARS));
  if (known === undefined) return found;
  if (found !== null && found.length >= known.length) return { ...found, isWeak: false };
  const length = known.length + (/^\s*/.exec(own.slice(known.length))?.[0].length ?? 0);
  return { text: known, length, readings: [{ scheme: 'section', value: 0 }], isWeak: false };
}

function headingLike(own: string, label: UnitLabel | null, unit: LayoutUnit): boolean {
  if (!label) return isPlainHeading(own, unit);
  const rest = own.slice(label.length);
  const isListMark = label.readings.every(({ scheme }) => scheme === 'bullet');
  return !isListMark && isLabelledHeading(rest) && !(rest.trim() === '' && label.text.startsWith('('));
}

/** A drawn line before a heading is no part of it. */
function trimUnit(text: string, unit: LayoutUnit): LayoutUnit {
  const own = text.slice(unit.start, unit.end);
  const rule = unit.kind === 'text' ? (RULE.exec(own)?.[0] ?? '') : '';
  const skipped = /[-–—_=*~]{4}/.test(rule) ? rule.length : (/^\s*/.exec(own)?.[0].length ?? 0);
  const start = unit.start + skipped;
  const end = start + text.slice(start, unit.end).trimEnd().length;
  return { ...unit, start, end };
}

const hasContent = (text: string, { start, end }: LayoutUnit): boolean =>
  /[\p{L}\p{N}]/u.test(text.slice(start, end));

/** @returns the indices of lines that list headings with their pages */
function contentsLines(text: string, units: readonly LayoutUnit[]): ReadonlySet<number> {
  const found = new Set<number>();
  let run: number[] = [];
  const close = (): void => {
    if (run.length >= MIN_CONTENTS_LINES) for (const index of run) found.add(index);
    run = [];
  };
  for (const [index, unit] of units.entries()) {
    if (unit.kind === 'header' || unit.kind === 'footer') continue;
    const own = text.slice(unit.start, unit.end);
    const isLine =
      unit.kind === 'text' && own.length < 200 && own.split('\n').every((line) => CONTENTS_LINE.test(line));
    if (isLine) run.push(index);
    else if (
      !/^(article|section|page|exhibits?|schedules?|table of contents)\b/i.test(own) ||
      own.length > 60
    )
      close();
  }
  close();
  return found;
}

/**
 * Page numbers that ended up between paragraphs, as in filings made from printed pages: lone numbers that
 * count up through the document.
 */
function loosePageNumbers(text: string, units: readonly LayoutUnit[]): ReadonlySet<number> {
  const numbers = units.flatMap((unit, index) => {
    const value =
      unit.kind === 'text' && unit.known === undefined ? pageNumber(text.slice(unit.start, unit.end)) : null;
    return value === null ? [] : [{ index, value }];
  });
  return new Set(countingUp(numbers.map(({ value }) => value)).map((place) => numbers[place]?.index ?? -1));
}
