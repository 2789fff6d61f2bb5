import { canonicalise } from '../canonical.ts';
import { PageTokensBuilder } from '../page-tokens-builder.ts';
import type { PageTokens } from '../page-tokens.ts';
import type { HiddenText, ParsedCell, ParsedRow } from '../types.ts';
import { bare, keepsHyphen } from './hyphens.ts';
import type { WordList } from './hyphens.ts';
import { isIdeograph } from './ideographs.ts';
import type { Line } from './lines.ts';
import type { FlowPart } from './page-flow.ts';
import type { RawWord } from './raw-page.ts';
import { startsCell } from './tables.ts';
import type { TableRow } from './tables/ruled-tables.ts';

export interface WrittenPage {
  readonly start: number;
  readonly end: number;
  readonly tokens: PageTokens;
}

export interface WrittenPart {
  readonly start: number;
  readonly end: number;
  /** It went on with the part before it. */
  readonly joined: boolean;
  /** Of a table whose cells are known. */
  readonly rows: readonly ParsedRow[];
}

const MARK_FIRST = /^\p{M}/u;
const SPACES = /\s+/g;
const PLAIN_WORD = /^[\x21-\x7e]+$/;

/**
 * Writes the canonical text and, as it goes, every token's range in it: words of a line by one space, cells
 * by a tab, lines of a paragraph by a space or, where the author broke them, a line feed, paragraphs by a
 * blank
 * line.
 */
export class TextWriter {
  readonly #parts: readonly FlowPart[];
  readonly #chunks: string[] = [];
  readonly #tokens: readonly PageTokensBuilder[];
  readonly #starts: (number | undefined)[];
  readonly #hidden: HiddenText[] = [];
  #list: WordList | null = null;
  #length = 0;
  /** What was written last, and whether it ended in a hyphen that a line's end brought. */
  #last = '';
  #isBroken = false;

  constructor(parts: readonly FlowPart[], pageCount: number) {
    this.#parts = parts;
    this.#tokens = Array.from({ length: pageCount }, () => new PageTokensBuilder());
    this.#starts = new Array<number | undefined>(pageCount).fill(undefined);
  }

  /** @returns null for a part without a word */
  part(index: number): WrittenPart | null {
    const part = this.#parts[index];
    if (!part) return null;
    const isFirst = this.#length === 0;
    let start: number | null = null;
    const rows: ParsedRow[] = [];
    let glue = isFirst ? '' : part.continues ? this.#lineGlue(false) : '\n\n';
    for (const [row, line] of part.lines.entries()) {
      const isLast = row === part.lines.length - 1;
      const next = (isLast ? this.#continuation(index) : part.lines[row + 1])?.words[0] ?? null;
      const at = line.row
        ? this.#row(part, { row: line.row, glue, rows })
        : this.#line(part, { line, next, glue });
      if (at === null) continue;
      start ??= at;
      glue = this.#lineGlue(part.forced[row] === true);
    }
    return start === null ? null : { start, end: this.#length, joined: part.continues && !isFirst, rows };
  }

  text(): string {
    return this.#chunks.join('');
  }

  /** @returns in text order */
  hidden(): readonly HiddenText[] {
    return this.#hidden;
  }

  /** Pages follow each other without gaps; a page without words is an empty range where the next begins. */
  pages(): readonly WrittenPage[] {
    const starts: number[] = new Array<number>(this.#starts.length);
    let next = this.#length;
    for (let index = this.#starts.length - 1; index >= 0; index--) {
      next = this.#starts[index] ?? next;
      starts[index] = next;
    }
    if (starts.length > 0) starts[0] = 0;
    return this.#tokens.map((tokens, index) => ({
      start: starts[index] ?? this.#length,
      end: starts[index + 1] ?? this.#length,
      tokens: tokens.build(),
    }));
  }

  #lineGlue(isForced: boolean): string {
    if (this.#isBroken) return '';
    return isForced ? '\n' : ' ';
  }

  #continuation(index: number): Line | undefined {
    const next = this.#parts[index + 1];
    return next?.continues === true ? next.lines[0] : undefined;
  }

  /** @returns where the line begins, null when it has no word */
  #line(
    part: FlowPart,
    { line, next, glue }: { line: Line; next: RawWord | null; glue: string },
  ): number | null {
    let start: number | null = null;
    let separator = glue;
    for (const [place, word] of line.words.entries()) {
      const text = cleanWord(word);
      if (text === '') continue;
      if (start !== null && part.kind === 'table' && startsCell(line, place)) separator = '\t';
      if (start === null) separator = this.#acrossLines(text, separator);
      const endsLine = place === line.words.length - 1;
      const at = this.#word(part.page, {
        word,
        text: endsLine ? this.#atLineEnd(word, text, next) : text,
        separator,
      });
      start ??= at;
      separator = word.after === 'nothing' ? '' : ' ';
      this.#isBroken = endsLine && word.endsInHyphen && next !== null;
    }
    return start;
  }

  /** Cells by tabs, empty ones too. @returns where the first word of the row begins */
  #row(
    part: FlowPart,
    { row, glue, rows }: { row: TableRow; glue: string; rows: ParsedRow[] },
  ): number | null {
    let start: number | null = null;
    const cells: ParsedCell[] = [];
    this.#separate(glue);
    for (const [column, { words, columnSpan, rowSpan }] of row.cells.entries()) {
      if (column > 0) this.#separate('\t');
      this.#isBroken = false;
      let from: number | null = null;
      let separator = '';
      for (const [place, word] of words.entries()) {
        const text = cleanWord(word);
        if (text === '') continue;
        const next = words[place + 1] ?? null;
        const written = word.endsInHyphen ? this.#atLineEnd(word, text, next) : text;
        const at = this.#word(part.page, {
          word,
          text: written,
          separator: this.#acrossLines(text, separator),
        });
        from ??= at;
        separator = (word.endsInHyphen && next) || word.after === 'nothing' ? '' : ' ';
      }
      start ??= from;
      cells.push({ start: from ?? this.#length, end: this.#length, columnSpan, rowSpan });
    }
    this.#isBroken = false;
    rows.push({ isHeader: row.isHeader, cells });
    return start;
  }

  /** Between what was written and what comes; nothing comes before the first word of all. */
  #separate(mark: string): void {
    if (this.#length > 0) this.#append(mark);
  }

  /** Scripts without spaces need none where a line ends. */
  #acrossLines(text: string, glue: string): string {
    return glue === ' ' && isIdeograph(text) && isIdeograph(lastSign(this.#last)) ? '' : glue;
  }

  /** A hyphen that only breaks the word goes; the parts then touch. */
  #atLineEnd(word: RawWord, text: string, next: RawWord | null): string {
    if (!word.endsInHyphen || next === null) return text;
    this.#list ??= wordListOf(this.#parts);
    return keepsHyphen(word.text, next.text, this.#list) ? text : text.replace(/-$/, '');
  }

  /** @returns where the word begins */
  #word(page: number, { word, text, separator }: { word: RawWord; text: string; separator: string }): number {
    this.#append(this.#glueFor(text, separator));
    this.#starts[page] ??= this.#length;
    const start = this.#length;
    this.#append(text);
    if (text !== '') this.#tokens[page]?.add(start, this.#length, word);
    if (text !== '' && word.hidden)
      this.#hide({ start, end: this.#length, page: page + 1, reason: word.hidden });
    return start;
  }

  /** Neighbours that are hidden alike are one range. */
  #hide(range: HiddenText): void {
    const last = this.#hidden.at(-1);
    const goesOn =
      last?.page === range.page && last.reason === range.reason && range.start - last.end <= '\n\n'.length;
    if (last && goesOn) this.#hidden[this.#hidden.length - 1] = { ...last, end: range.end };
    else this.#hidden.push(range);
  }

  /** A mark must not slip onto the word before it. */
  #glueFor(text: string, separator: string): string {
    return separator === '' && MARK_FIRST.test(text) && this.#length > 0 ? ' ' : separator;
  }

  #append(text: string): void {
    if (text === '') return;
    this.#chunks.push(text);
    this.#length += text.length;
    this.#last = text;
  }
}

const cleanWord = ({ text }: RawWord): string =>
  PLAIN_WORD.test(text) ? text : canonicalise(text).replace(SPACES, '');

/** @returns the last sign of a text, without the marks on it */
const lastSign = (text: string): string => [...text.replace(/\p{M}+$/u, '')].at(-1) ?? '';

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
