import { canonicalise } from '../canonical.ts';
import type { LayoutUnit } from '../layout-unit.ts';
import { pageTokensOf } from '../page-tokens.ts';
import type { PageTokens, TokenInit } from '../page-tokens.ts';
import { bare, keepsHyphen } from './hyphens.ts';
import type { WordList } from './hyphens.ts';
import { isIdeograph } from './ideographs.ts';
import type { Line } from './lines.ts';
import type { FlowPart } from './page-flow.ts';
import type { RawWord } from './raw-page.ts';
import { startsCell } from './tables.ts';

export interface AssembledPage {
  readonly start: number;
  readonly end: number;
  readonly tokens: PageTokens;
}

export interface Assembled {
  readonly text: string;
  readonly pages: readonly AssembledPage[];
  readonly units: readonly LayoutUnit[];
}

export interface Assembly {
  readonly parts: readonly FlowPart[];
  /** Width of each page, in points. */
  readonly widths: readonly number[];
  /** Letter height of body text. */
  readonly bodySize: number;
}


/**
 * Writes the canonical text and, as it goes, every token's range in it: words of a line by one space, cells by
 * a tab, lines of a paragraph by a space or, where the author broke them, a line feed, paragraphs by a blank
 * line.
 */
export function assemble({ parts, widths, bodySize }: Assembly): Assembled {
  const writer = new Writer(parts, widths.length);
  const units: LayoutUnit[] = [];
  for (const part of parts) {
    const range = writer.part(part);
    if (!range) continue;
    const last = units.at(-1);
    if (range.joined && last) units[units.length - 1] = { ...last, end: range.end, isShort: false };
    else units.push({ ...range, ...appearance(part, { width: widths[part.page] ?? 0, bodySize }) });
  }
  return { text: writer.text(), pages: writer.pages(), units };
}

function appearance(part: FlowPart, page: { width: number; bodySize: number }): Omit<LayoutUnit, 'start' | 'end'> {
  const size = Math.max(...part.lines.map((line) => line.size));
  const left = Math.min(...part.lines.map((line) => line.x0));
  const right = page.width - Math.max(...part.lines.map((line) => line.x1));
  const isClear = left > page.width * 0.18 && right > page.width * 0.18;
  return {
    kind: part.kind,
    page: part.page,
    scale: page.bodySize > 0 ? size / page.bodySize : 1,
    left: part.lines[0]?.x0 ?? 0,
    bold: part.lines.every((line) => line.bold),
    centred: isClear && Math.abs(left - right) < page.width * 0.06,
    isShort: part.lines.length <= 3 && part.forced.every(Boolean),
  };
}

function wordListOf(parts: readonly FlowPart[]): WordList {
  const words = new Set<string>();
  for (const part of parts) {
    for (const line of part.lines) {
      for (const word of line.words) if (!word.endsInHyphen) words.add(bare(word.text));
    }
  }
  words.delete('');
  return { words };
}

const MARK_FIRST = /^\p{M}/u;
const SPACES = /\s+/g;
const PLAIN_WORD = /^[\x21-\x7e]+$/;

/** @returns the last sign of a text, without the marks on it */
const lastSign = (text: string): string => [...text.replace(/\p{M}+$/u, '')].at(-1) ?? '';

class Writer {
  readonly #parts: readonly FlowPart[];
  #list: WordList | null = null;
  readonly #chunks: string[] = [];
  readonly #tokens: TokenInit[][];
  readonly #starts: (number | undefined)[];
  #length = 0;
  /** What was written last. */
  #last = '';

  constructor(parts: readonly FlowPart[], pageCount: number) {
    this.#parts = parts;
    this.#tokens = Array.from({ length: pageCount }, () => []);
    this.#starts = new Array<number | undefined>(pageCount).fill(undefined);
  }

  part(part: FlowPart): { start: number; end: number; joined: boolean } | null {
    let start: number | null = null;
    let before: Piece | null = null;
    for (const piece of piecesToWrite(part)) {
      if (piece.text === '') continue;
      const separator = before ? this.#between(before, piece) : this.#leading(part);
      const at = this.#write(part.page, piece, separator);
      start ??= at;
      before = piece;
    }
    return start === null ? null : { start, end: this.#length, joined: part.continues && start > 0 };
  }

  text(): string {
    return this.#chunks.join('');
  }

  pages(): readonly AssembledPage[] {
    const starts: number[] = new Array<number>(this.#starts.length);
    let next = this.#length;
    for (let index = this.#starts.length - 1; index >= 0; index--) {
      next = this.#starts[index] ?? next;
      starts[index] = next;
    }
    if (starts.length > 0) starts[0] = 0;
    return starts.map((start, index) => ({
      start,
      end: starts[index + 1] ?? this.#length,
      tokens: pageTokensOf(this.#tokens[index] ?? []),
    }));
  }

  #leading(part: FlowPart): string {
    if (this.#length === 0) return '';
    return part.continues ? ' ' : '\n\n';
  }

  #between(before: Piece, piece: Piece): string {
    if (before.word.after === 'nothing') return '';
    if (!before.endsLine) return piece.startsCell ? '\t' : ' ';
    if (before.word.endsInHyphen) return '';
    if (isIdeograph(piece.text) && isIdeograph(lastSign(this.#last))) return '';
    return before.forced ? '\n' : ' ';
  }

  /** @returns where the word begins */
  #write(page: number, piece: Piece, separator: string): number {
    const word = this.#dropsHyphen(piece) ? piece.text.replace(/-$/, '') : piece.text;
    const glue = separator === '' && MARK_FIRST.test(word) && this.#length > 0 ? ' ' : separator;
    this.#append(glue);
    this.#starts[page] ??= this.#length;
    const start = this.#length;
    this.#append(word);
    const { x0, y0, x1, y1 } = piece.word;
    if (word !== '') this.#tokens[page]?.push({ start, end: this.#length, box: [x0, y0, x1, y1] });
    return start;
  }

  #dropsHyphen({ word, next }: Piece): boolean {
    if (!word.endsInHyphen || next === null) return false;
    this.#list ??= wordListOf(this.#parts);
    return !keepsHyphen(word.text, next, this.#list);
  }

  #append(text: string): void {
    if (text === '') return;
    this.#chunks.push(text);
    this.#length += text.length;
    this.#last = text;
  }
}

interface Piece {
  readonly word: RawWord;
  /** Canonical, without white space; may be empty. */
  readonly text: string;
  readonly endsLine: boolean;
  readonly forced: boolean;
  readonly startsCell: boolean;
  /** Text of the word after a line's end. */
  readonly next: string | null;
}

function piecesToWrite(part: FlowPart): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const [index, line] of part.lines.entries()) {
    const last = line.words.length - 1;
    for (const [place, word] of line.words.entries()) {
      pieces.push({
        word,
        text: PLAIN_WORD.test(word.text) ? word.text : canonicalise(word.text).replace(SPACES, ''),
        endsLine: place === last,
        forced: part.forced[index] === true,
        startsCell: part.kind === 'table' && startsCell(line, place),
        next: place === last ? (part.lines[index + 1]?.words[0]?.text ?? null) : null,
      });
    }
  }
  return pieces;
}
