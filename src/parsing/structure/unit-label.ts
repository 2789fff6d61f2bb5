import { letterValue, romanValue, wordValue } from './numerals.ts';

/** A way of counting. Two labels of one scheme are siblings when their values follow each other. */
export type Scheme =
  | 'article'
  | 'section'
  | 'attachment'
  | 'decimal'
  | 'paren-letter'
  | 'paren-roman'
  | 'paren-upper'
  | 'paren-upper-roman'
  | 'paren-number'
  | 'half-letter'
  | 'half-roman'
  | 'half-upper'
  | 'half-number'
  | 'dot-letter'
  | 'dot-roman'
  | 'dot-upper'
  | 'dot-upper-roman'
  | 'bullet';

/** One way to read a label; "(i)" has two. */
export interface Reading {
  readonly scheme: Scheme;
  readonly value: number;
  /** Of a decimal label: its numbers, `5.2` as [5, 2]. */
  readonly path?: readonly number[];
}

export interface UnitLabel {
  /** As it stands in the text, without trailing punctuation: `5.2`, `(a)`, `ARTICLE V`. */
  readonly text: string;
  /** Characters of the text it takes, with the punctuation and space after it. */
  readonly length: number;
  /** One or more. */
  readonly readings: readonly Reading[];
  /**
   * Looks as much like running text as like a label: only to be believed when it continues a count or
   * begins one.
   */
  readonly isWeak: boolean;
}

const NAMED =
  /^(article|section|sec\.|clause|part|chapter|exhibit|schedule|annex|appendix|attachment|addendum)\s+(\d{1,3}(?:\.\d{1,3})*|[IVXLC]+|[A-Z](?:-?\d{1,2})?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b(\([a-z0-9]{1,4}\))*[.:)]?(?=$|[\s—–-])/i;
const DECIMAL = /^(?:§+\s*)?(\d{1,3}(?:\.\d{1,3}){0,4})([.)]?)(?=\s|$)/;
/** After a number: a capital, or a first item in parentheses. */
const BEGINS_UNIT = /^\s+(?:["“‘'([]?\p{Lu}|\((?:a|i|1)\)\s)/u;
const PAREN = /^\(([a-z]{1,5}|[A-Z]{1,4}|\d{1,3})\)(?=$|\s|["“(A-Z])/;
const HALF = /^([a-z]{1,4}|[A-Z]|\d{1,3})\)(?=\s|$)/;
const DOT = /^([a-z]{1,5}|[A-Z]|[IVXL]{1,6})\.(?=\s|$)/;
const BULLET = /^(?:[•●▪■◦‣∙·○➢❖✓]|[*–—-](?=\s\S))\s*/;
const ATTACHED: ReadonlySet<string> = new Set([
  'exhibit',
  'schedule',
  'annex',
  'appendix',
  'attachment',
  'addendum',
]);

/** @param text of a paragraph, starting where the label would */
export function unitLabel(text: string): UnitLabel | null {
  return named(text) ?? decimal(text) ?? enclosed(text) ?? bullet(text);
}

function named(text: string): UnitLabel | null {
  const match = NAMED.exec(text);
  const [whole = '', word = '', id = ''] = match ?? [];
  if (!match || !/^[A-Z]/.test(word)) return null;
  const rest = text.slice(whole.length);
  const isTitle =
    /^\s*$/.test(rest) || /[.:)]$/.test(whole) || /^\s*[—–-]/.test(rest) || /^\s+["“(]?[A-Z]/.test(rest);
  if (!isTitle) return null;
  const value = romanOrNumber(id);
  const lower = word.toLowerCase();
  if (ATTACHED.has(lower))
    return labelOf({
      text,
      used: whole,
      readings: [{ scheme: 'attachment', value: letterValue(id) ?? value }],
    });
  if (/^\d/.test(id) && lower !== 'article' && lower !== 'part' && lower !== 'chapter') {
    const path = numbers(id);
    return labelOf({ text, used: whole, readings: [{ scheme: 'decimal', value: path.at(-1) ?? 0, path }] });
  }
  const scheme = lower === 'section' || lower === 'sec.' || lower === 'clause' ? 'section' : 'article';
  return labelOf({ text, used: whole, readings: [{ scheme, value }] });
}

const romanOrNumber = (id: string): number => {
  const number = Number.parseInt(id, 10);
  return Number.isNaN(number) ? (wordValue(id) ?? romanValue(id) ?? letterValue(id) ?? 0) : number;
};

function decimal(text: string): UnitLabel | null {
  const match = DECIMAL.exec(text);
  const [whole = '', id = '', mark = ''] = match ?? [];
  if (!match) return null;
  const rest = text.slice(whole.length);
  const path = numbers(id);
  if (mark === ')' && path.length === 1) {
    return labelOf({ text, used: whole, readings: [{ scheme: 'half-number', value: path[0] ?? 0 }] });
  }
  const startsUnit = rest.trim() === '' || BEGINS_UNIT.test(rest) || whole.startsWith('§');
  const isBare = mark === '' && !whole.startsWith('§') && (!id.includes('.') || rest.trim() === '');
  const isWeak = !startsUnit || isBare;
  return labelOf({
    text,
    used: whole,
    readings: [{ scheme: 'decimal', value: path.at(-1) ?? 0, path }],
    isWeak,
  });
}

/** "2.0" heads section 2 where ".0" is how the top level is written. */
function numbers(id: string): readonly number[] {
  const path = id.split('.').map(Number);
  return path.length > 1 && path.at(-1) === 0 ? path.slice(0, -1) : path;
}

function enclosed(text: string): UnitLabel | null {
  const paren = PAREN.exec(text);
  if (paren) return inMarks({ text, used: paren[0], id: paren[1] ?? '', style: 'paren', isWeak: false });
  const half = HALF.exec(text);
  if (half) return inMarks({ text, used: half[0], id: half[1] ?? '', style: 'half', isWeak: false });
  const dot = DOT.exec(text);
  return dot ? inMarks({ text, used: dot[0], id: dot[1] ?? '', style: 'dot', isWeak: true }) : null;
}

interface Enclosed {
  readonly text: string;
  readonly used: string;
  readonly id: string;
  readonly style: 'paren' | 'half' | 'dot';
  readonly isWeak: boolean;
}

function inMarks({ text, used, id, style, isWeak }: Enclosed): UnitLabel | null {
  const readings: Reading[] = [];
  if (/^\d/.test(id) && style !== 'dot') readings.push({ scheme: `${style}-number`, value: Number(id) });
  const isUpper = /^[A-Z]/.test(id);
  const letter = letterValue(id);
  const roman = romanValue(id);
  if (letter !== null)
    readings.push({ scheme: isUpper ? `${style}-upper` : `${style}-letter`, value: letter });
  if (roman !== null && style !== 'half') {
    readings.push({ scheme: isUpper ? `${style}-upper-roman` : `${style}-roman`, value: roman });
  } else if (roman !== null && !isUpper) {
    readings.push({ scheme: 'half-roman', value: roman });
  }
  return readings.length === 0 ? null : labelOf({ text, used, readings, isWeak });
}

function bullet(text: string): UnitLabel | null {
  const match = BULLET.exec(text);
  return match ? labelOf({ text, used: match[0], readings: [{ scheme: 'bullet', value: 0 }] }) : null;
}

interface Found {
  readonly text: string;
  readonly used: string;
  readonly readings: readonly Reading[];
  readonly isWeak?: boolean;
}

function labelOf({ text, used, readings, isWeak = false }: Found): UnitLabel {
  const after = /^[\s—–-]*/.exec(text.slice(used.length))?.[0].length ?? 0;
  const label = used.trim().replace(/(?<!sec)[.:]$/i, '');
  const clean = label.startsWith('(')
    ? label
    : label.replace(/(?<=[a-z\d])\)$/i, (mark) => (label.includes('(') ? mark : ''));
  return { text: clean, length: used.length + after, readings, isWeak };
}
