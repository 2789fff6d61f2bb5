import type { Box } from '../../domain/spans.ts';
import { relativeWidth } from './glyph-widths.ts';
import { isIdeograph } from './ideographs.ts';
import { displayBoxes } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { RawWord } from './raw-page.ts';

/** A run of text as the second engine gives it: one matrix and one width, no boxes of its letters. */
export interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
  readonly hasEOL: boolean;
}

export interface TextStyle {
  readonly ascent: number;
  readonly descent: number;
  readonly fontFamily: string;
}

export interface ItemPage {
  readonly items: readonly TextItem[];
  readonly styles: Readonly<Record<string, TextStyle>>;
  readonly frame: PageFrame;
}

const DEFAULT_ASCENT = 0.9;
const DEFAULT_DESCENT = -0.2;
const TOUCHING = 0.35;

/** Cuts runs into words and shares out each run's width by the letters' usual widths. */
export function itemWords({ items, styles, frame }: ItemPage): readonly RawWord[] {
  const words: RawWord[] = [];
  for (const item of items) {
    const style = styles[item.fontName];
    for (const piece of pieces(item.str)) {
      const box = boxOf({ item, style, frame, from: piece.from, to: piece.to });
      const size = box[3] - box[1];
      const last = words.at(-1);
      if (last && piece.from === 0 && last.after !== 'line' && touches(last, box)) {
        words[words.length - 1] = { ...merged(last, piece.text, box), after: piece.after };
        continue;
      }
      if (last && piece.from === 0 && last.after === 'nothing')
        words[words.length - 1] = { ...last, after: 'space' };
      const [x0, y0, x1, y1] = box;
      words.push({
        text: piece.text,
        x0,
        y0,
        x1,
        y1,
        size,
        bold: false,
        after: piece.after,
        endsInHyphen: false,
      });
    }
    if (/\s$/.test(item.str) || item.str === '') markLast(words, item.hasEOL ? 'line' : 'space');
    if (item.hasEOL) markLast(words, 'line');
  }
  return words.map((word) => ({
    ...word,
    endsInHyphen: word.after === 'line' && /\p{L}-$/u.test(word.text),
  }));
}

interface Piece {
  readonly text: string;
  /** In code points of the run. */
  readonly from: number;
  readonly to: number;
  readonly after: 'nothing' | 'space';
}

/** @returns the words of a run; the last one is open: the next run may go on with it */
function pieces(text: string): readonly Piece[] {
  const chars = [...text];
  const found: Piece[] = [];
  for (let at = 0; at < chars.length;) {
    if (/\s/u.test(chars[at] ?? '')) {
      at++;
      continue;
    }
    let end = at + 1;
    if (!isIdeograph(chars[at] ?? '')) {
      while (end < chars.length && !/\s/u.test(chars[end] ?? '') && !isIdeograph(chars[end] ?? '')) end++;
    }
    const isOpen = end === chars.length || !/\s/u.test(chars[end] ?? '');
    found.push({
      text: chars.slice(at, end).join(''),
      from: at,
      to: end,
      after: isOpen ? 'nothing' : 'space',
    });
    at = end;
  }
  return found;
}

interface PieceOfItem {
  readonly item: TextItem;
  readonly style: TextStyle | undefined;
  readonly frame: PageFrame;
  readonly from: number;
  readonly to: number;
}

function boxOf({ item, style, frame, from, to }: PieceOfItem): Box {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
  const along = Math.hypot(a, b) || 1;
  const across = Math.hypot(c, d) || 1;
  const [start, end] = shares(item, style, from, to);
  const heights = [
    finite(style?.ascent, DEFAULT_ASCENT) * across,
    finite(style?.descent, DEFAULT_DESCENT) * across,
  ];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const p of [start, end]) {
    for (const q of heights) {
      xs.push(e + (a / along) * p + (c / across) * q);
      ys.push(f + (b / along) * p + (d / across) * q);
    }
  }
  const out = new Float32Array([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  displayBoxes(frame, out);
  return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0, out[3] ?? 0];
}

/** @returns where the piece begins and ends along the run, in points; text to the left runs the other way */
function shares(
  item: TextItem,
  style: TextStyle | undefined,
  from: number,
  to: number,
): readonly [number, number] {
  const family = style?.fontFamily ?? '';
  const widths = [...item.str].map((char) => relativeWidth(char, family));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const total = sum(widths) || 1;
  const start = (sum(widths.slice(0, from)) / total) * item.width;
  const end = (sum(widths.slice(0, to)) / total) * item.width;
  return item.dir === 'rtl' ? [item.width - end, item.width - start] : [start, end];
}

const finite = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isFinite(value) && value !== 0 ? value : otherwise;

/** Whether a run that starts at `box` goes on with the word before it. */
function touches(word: RawWord, [x0, y0, x1, y1]: Box): boolean {
  if (word.after === 'space') return false;
  const gap = Math.min(Math.abs(x0 - word.x1), Math.abs(word.x0 - x1));
  const apart = Math.abs((y0 + y1) / 2 - (word.y0 + word.y1) / 2);
  return apart < word.size * 0.6 && gap < word.size * TOUCHING;
}

function merged(word: RawWord, text: string, [x0, y0, x1, y1]: Box): RawWord {
  return {
    ...word,
    text: word.text + text,
    x0: Math.min(word.x0, x0),
    y0: Math.min(word.y0, y0),
    x1: Math.max(word.x1, x1),
    y1: Math.max(word.y1, y1),
  };
}

function markLast(words: RawWord[], after: 'space' | 'line'): void {
  const last = words.at(-1);
  if (last && last.after !== 'line') words[words.length - 1] = { ...last, after };
}
