import { unitLabel } from '../structure/unit-label.ts';
import { median } from './lines.ts';
import type { Line } from './lines.ts';
import { tableRanges } from './tables.ts';

/**
 * Lines that belong together. `forced[i]` says that line i ends where its author ended it, not at the
 * margin.
 */
export interface Paragraph {
  readonly kind: 'text' | 'table';
  readonly lines: readonly Line[];
  readonly forced: readonly boolean[];
}

/** How lines are set in one document or page. */
export interface Setting {
  /** Where full lines end. */
  readonly end: LineEnd;
  /** Distance from line to line within a paragraph, in letter heights. */
  readonly pitch: number;
  /** Lines before which something was taken out that did not belong to the text. */
  readonly seams: ReadonlySet<Line>;
}

/** Where lines end when they are full, in points along the way in which they are read. */
export interface LineEnd {
  readonly ltr: number;
  readonly rtl: number;
}

const FEW_LINES = 8;
const GAP_OF_PARAGRAPHS = 1.3;
const SIZE_CHANGE = 0.12;
/** How far apart lines may begin that begin at one place, points. */
const SAME_PLACE = 2;
const DEFAULT_PITCH = 1.2;
const MAX_PITCH = 3.2;
const TERMINAL = /[.:;?!]["”’')\]]*$/;
const ENDS_ITEM = /([.:;,?!]["”’')\]]*|\b(?:and|or))$/;

/** How far along its own way a line begins: from the left, or mirrored from the right. */
const beginOf = (line: Line): number => (line.rtl ? -line.x1 : line.x0);
const endOf = (line: Line): number => (line.rtl ? -line.x0 : line.x1);

/** Where the lines of a page end when they are full: nearly the furthest that any of them reaches. */
export function fullEnd(lines: readonly Line[]): LineEnd {
  const nearlyLast = (some: readonly Line[]): number => {
    const ends = some.map(endOf).toSorted((a, b) => a - b);
    return ends[Math.floor(ends.length * 0.92)] ?? 0;
  };
  const set = lines.filter(({ row }) => row === undefined);
  const rtl = set.filter((line) => line.rtl);
  if (rtl.length === 0) return { ltr: nearlyLast(set), rtl: -Infinity };
  return { ltr: nearlyLast(set.filter((line) => !line.rtl)), rtl: nearlyLast(rtl) };
}

/**
 * @param otherwise the end to reckon with where a page has too few lines to show one
 * @returns where full lines end on a page
 */
export function endsOf(lines: readonly Line[], otherwise: LineEnd): LineEnd {
  const own = fullEnd(lines);
  if (lines.length >= FEW_LINES) return own;
  return { ltr: Math.max(own.ltr, otherwise.ltr), rtl: Math.max(own.rtl, otherwise.rtl) };
}

/** The distance that usually follows a full line: two full lines in a row are nearly always one paragraph. */
export function pitchOf(pages: readonly (readonly Line[])[]): number {
  const ratios = pages.flatMap((lines) => {
    const full = fullEnd(lines);
    const slack = 0.06 * Math.max(full.ltr, ...lines.filter((line) => line.rtl).map((line) => line.x1));
    return lines.flatMap((line, index) => {
      const next = lines[index + 1];
      if (!next || line.row || next.row || endOf(line) < endIn(full, line) - slack || line.size <= 0)
        return [];
      const ratio = (next.y0 - line.y0) / line.size;
      return ratio > 0.5 && ratio < MAX_PITCH ? [ratio] : [];
    });
  });
  return ratios.length < 3 ? DEFAULT_PITCH : median(ratios);
}

/** Groups the body lines of a page, in reading order. */
export function paragraphsOf(lines: readonly Line[], setting: Setting): readonly Paragraph[] {
  return runs(lines).flatMap((run) => (run[0]?.row ? [tableOf(run)] : unruled(run, setting)));
}

/** @returns the rows of each table, and what stands between tables */
function runs(lines: readonly Line[]): readonly (readonly Line[])[] {
  const found: Line[][] = [];
  for (const line of lines) {
    const run = found.at(-1);
    if (run && run[0]?.row?.table === line.row?.table) run.push(line);
    else found.push([line]);
  }
  return found;
}

function unruled(lines: readonly Line[], setting: Setting): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let at = 0;
  for (const [from, to] of tableRanges(lines)) {
    paragraphs.push(...textParagraphs(lines.slice(at, from), setting), tableOf(lines.slice(from, to)));
    at = to;
  }
  return [...paragraphs, ...textParagraphs(lines.slice(at), setting)];
}

const tableOf = (lines: readonly Line[]): Paragraph => ({
  kind: 'table',
  lines,
  forced: lines.map(() => true),
});

function textParagraphs(lines: readonly Line[], setting: Setting): readonly Paragraph[] {
  const paragraphs: { kind: 'text'; lines: Line[]; forced: boolean[] }[] = [];
  for (const line of lines) {
    const current = paragraphs.at(-1);
    const above = current?.lines.at(-1);
    if (!current || !above) {
      paragraphs.push({ kind: 'text', lines: [line], forced: [true] });
      continue;
    }
    const forced = isForced(above, line, setting);
    if (
      leavesIndent(current.lines, line, forced) ||
      startsParagraph({ above, line, forced, setting, isFirst: current.lines.length === 1 })
    ) {
      paragraphs.push({ kind: 'text', lines: [line], forced: [true] });
      continue;
    }
    current.forced[current.forced.length - 1] = forced;
    current.lines.push(line);
    current.forced.push(true);
  }
  return paragraphs;
}

const endIn = (end: LineEnd, { rtl }: Line): number => (rtl ? end.rtl : end.ltr);

/** The next line's first word would have fitted on this one, so the break was meant. */
function isForced(above: Line, line: Line, { end }: Setting): boolean {
  const [first] = line.words;
  const wordWidth = first ? first.x1 - first.x0 : 0;
  return endOf(above) + wordWidth + above.size * 0.8 < endIn(end, above) - 1;
}

/**
 * An item with a bullet ends where a line stands left of its words, unless the author lets its lines run back
 * to the margin; so does a list without signs, all of whose lines begin at one place.
 */
function leavesIndent(lines: readonly Line[], line: Line, forced: boolean): boolean {
  const [first] = lines;
  const above = lines.at(-1);
  if (!first || !above || !(forced || TERMINAL.test(above.text))) return false;
  const words = first.words[1];
  const hang = isBullet(first) && words ? beginOf({ ...first, x0: words.x0, x1: words.x1 }) : null;
  if (hang !== null) return beginOf(line) < hang - SAME_PLACE;
  const isBlock =
    lines.length > 1 && lines.every((one) => Math.abs(beginOf(one) - beginOf(first)) < SAME_PLACE);
  return forced && isBlock && beginOf(line) < beginOf(first) - Math.max(above.size, 1);
}

const isBullet = ({ text }: Line): boolean =>
  unitLabel(text)?.readings.every(({ scheme }) => scheme === 'bullet') === true;

interface Pair {
  readonly above: Line;
  readonly line: Line;
  readonly forced: boolean;
  readonly setting: Setting;
  /** The line above is the first of its paragraph. */
  readonly isFirst: boolean;
}

function startsParagraph({ above, line, forced, setting, isFirst }: Pair): boolean {
  const height = Math.max(above.size, line.size, 1);
  const gap = line.y0 - above.y0;
  const textAbove = above.text;
  if (isRule(above) || isRule(line)) return true;
  if (setting.seams.has(line) || gap < -height) return !flowsOn(textAbove, line.text);
  if (gap > setting.pitch * height * GAP_OF_PARAGRAPHS) return true;
  if (Math.abs(above.size - line.size) > SIZE_CHANGE * height) return true;
  if (forced && above.bold !== line.bold && (above.bold || line.bold)) return true;
  if (startsUnit(line, { forced, textAbove })) return true;
  const isTerminal = TERMINAL.test(textAbove);
  if (forced && isTerminal) return true;
  const indent = beginOf(line) - beginOf(above);
  if (isTerminal && indent > height && !isFirst) return true;
  return isTerminal && !isFirst && indent < -height;
}

/** A drawn line. */
const isRule = (line: Line): boolean => line.words.every(({ text }) => /^[-–—_=*~]{3,}$/.test(text));

function startsUnit(line: Line, { forced, textAbove }: { forced: boolean; textAbove: string }): boolean {
  const label = unitLabel(line.text);
  if (!label) return false;
  const isNamed = label.readings.some(({ scheme }) => scheme === 'article' || scheme === 'attachment');
  if (isNamed || label.isWeak) return forced || TERMINAL.test(textAbove);
  return forced || ENDS_ITEM.test(textAbove);
}

/** Whether a text broken by the end of a page or column goes on after it. */
export function flowsOn(before: string, after: string): boolean {
  if (unitLabel(after)) return false;
  if (TERMINAL.test(before)) return false;
  return /^["“‘'(]?\p{Ll}/u.test(after) || /[,‐-]$/.test(before);
}
