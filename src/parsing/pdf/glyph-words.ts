import { isUnmapped } from '../canonical.ts';
import type { Glyphs } from './glyphs.ts';
import { isIdeograph } from './ideographs.ts';
import type { RawWord } from './raw-page.ts';

export interface WordsOfGlyphs {
  readonly words: readonly RawWord[];
  /** Index of the first glyph of each word. */
  readonly firstGlyphs: readonly number[];
  readonly glyphCount: number;
  readonly unmappedCount: number;
  readonly outsideCount: number;
}

export interface GlyphContext {
  readonly width: number;
  readonly height: number;
  /** Asked once a word, with the index of its first glyph. */
  readonly isBold: (glyphIndex: number) => boolean;
}

/** Codes by which the engine marks a hyphen at a line's end. */
const HYPHEN_AT_END = 0x02;
const HYPHEN_AT_END_OTHER = 0xfffe;
const SOFT_HYPHEN = 0xad;
const REPLACEMENT = 0xfffd;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = /\s/u;
const MARK = /\p{M}/u;
/** A jump this many times the font's height is a new place on the page, whatever the engine says. */
const JUMP = 1.5;
/** Runs longer than any word are cut where letters stand apart. */
const LONG_RUN_GLYPHS = 30;
const GAP_IN_LONG_RUN = 0.18;

type WordInProgress = Omit<RawWord, 'after'> & { after: RawWord['after'] };

/** A word in the making. `first` and `last` are glyph indices. */
interface Run {
  text: string;
  readonly first: number;
  last: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  readonly size: number;
  /** A sign of a script without spaces: a token of its own, so that a highlight can cover single signs. */
  readonly isIdeograph: boolean;
}

/**
 * Groups glyphs into words: at spaces, at line breaks, at jumps over the page, and inside long runs without
 * spaces at visible gaps. Words wholly outside the page are counted and left out; boxes are clipped to it.
 */
export function wordsOfGlyphs(glyphs: Glyphs, context: GlyphContext): WordsOfGlyphs {
  const builder = new WordBuilder(glyphs, context);
  for (let index = 0; index < glyphs.count; index++) builder.glyph(index);
  return builder.result();
}

class WordBuilder {
  readonly #glyphs: Glyphs;
  readonly #context: GlyphContext;
  readonly #words: WordInProgress[] = [];
  readonly #firstGlyphs: number[] = [];
  #run: Run | null = null;
  #glyphCount = 0;
  #unmappedCount = 0;
  #outsideCount = 0;

  constructor(glyphs: Glyphs, context: GlyphContext) {
    this.#glyphs = glyphs;
    this.#context = context;
  }

  glyph(index: number): void {
    const code = codeAt(this.#glyphs, index);
    if (code > 0x20 && code < 0x7f) return this.#letter(index, String.fromCharCode(code), false);
    if (code === 0x20) return this.#end('space');
    if (code === CARRIAGE_RETURN || code === LINE_FEED) return this.#end('line');
    if (code === HYPHEN_AT_END || code === HYPHEN_AT_END_OTHER) return this.#lineEndHyphen(index);
    if (code === SOFT_HYPHEN) return;
    if (code === 0) {
      this.#glyphCount++;
      this.#unmappedCount++;
      return this.#end('space');
    }
    const char = String.fromCodePoint(code);
    if (SPACE.test(char)) return this.#end('space');
    if (isUnmapped(code)) this.#unmappedCount++;
    this.#letter(index, char, isIdeograph(char));
  }

  result(): WordsOfGlyphs {
    this.#end('line');
    return {
      words: this.#words,
      firstGlyphs: this.#firstGlyphs,
      glyphCount: this.#glyphCount,
      unmappedCount: this.#unmappedCount,
      outsideCount: this.#outsideCount,
    };
  }

  #letter(index: number, char: string, ideograph: boolean): void {
    this.#glyphCount++;
    if (this.#run && isJump(this.#run, this.#glyphs.box, index * 4)) this.#end('line');
    if (this.#run && (ideograph || this.#run.isIdeograph) && !MARK.test(char)) this.#end('nothing');
    if (this.#run) extend(this.#run, this.#glyphs, { index, char });
    else this.#run = runAt(this.#glyphs, { index, char, isIdeograph: ideograph });
  }

  /** Whether the hyphen was typed or set by a typesetter is for the whole document to tell. */
  #lineEndHyphen(index: number): void {
    if (!this.#run) return;
    this.#letter(index, '-', false);
    this.#end('line', true);
  }

  #end(after: RawWord['after'], endsInHyphen = false): void {
    const run = this.#run;
    this.#run = null;
    if (!run) return this.#markEnd(after);
    if (run.last - run.first < LONG_RUN_GLYPHS) return this.#push(run, after, endsInHyphen);
    const parts = cutAtGaps(run, this.#glyphs);
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      this.#push(part, isLast ? after : 'space', isLast && endsInHyphen);
    }
  }

  #push(run: Run, after: RawWord['after'], endsInHyphen: boolean): void {
    const { width, height } = this.#context;
    if (run.x1 <= 0 || run.y1 <= 0 || run.x0 >= width || run.y0 >= height) {
      this.#outsideCount++;
      return this.#markEnd(after);
    }
    this.#firstGlyphs.push(run.first);
    this.#words.push({
      text: run.text,
      x0: run.x0 < 0 ? 0 : run.x0,
      y0: run.y0 < 0 ? 0 : run.y0,
      x1: run.x1 > width ? width : run.x1,
      y1: run.y1 > height ? height : run.y1,
      size: run.size,
      bold: this.#context.isBold(run.first),
      after,
      endsInHyphen,
    });
  }

  #markEnd(after: RawWord['after']): void {
    const last = this.#words.at(-1);
    if (last && after !== 'nothing' && last.after !== 'line') last.after = after;
  }
}

/** Pairs of surrogates that came as two glyphs are one sign; a lone one is unreadable. */
function codeAt({ code }: Glyphs, index: number): number {
  const own = code[index] ?? 0;
  if (own < 0xd800 || own > 0xdfff) return own;
  const next = code[index + 1] ?? 0;
  if (own <= 0xdbff && next >= 0xdc00 && next <= 0xdfff)
    return (own - 0xd800) * 0x400 + next - 0xdc00 + 0x10000;
  const before = code[index - 1] ?? 0;
  return own >= 0xdc00 && before >= 0xd800 && before <= 0xdbff ? SOFT_HYPHEN : REPLACEMENT;
}

interface LetterAt {
  readonly index: number;
  readonly char: string;
}

function runAt(
  { box }: Glyphs,
  { index, char, isIdeograph: ideograph }: LetterAt & { readonly isIdeograph: boolean },
): Run {
  const at = index * 4;
  const y0 = box[at + 1] ?? 0;
  const y1 = box[at + 3] ?? 0;
  return {
    text: char,
    first: index,
    last: index,
    x0: box[at] ?? 0,
    y0,
    x1: box[at + 2] ?? 0,
    y1,
    size: y1 - y0,
    isIdeograph: ideograph,
  };
}

function extend(run: Run, { box }: Glyphs, { index, char }: LetterAt): void {
  const at = index * 4;
  run.text += char;
  run.last = index;
  run.x0 = Math.min(run.x0, box[at] ?? 0);
  run.y0 = Math.min(run.y0, box[at + 1] ?? 0);
  run.x1 = Math.max(run.x1, box[at + 2] ?? 0);
  run.y1 = Math.max(run.y1, box[at + 3] ?? 0);
}

function isJump(run: Run, box: Float32Array, at: number): boolean {
  const limit = JUMP * Math.max(run.size, 1);
  if ((box[at] ?? 0) - run.x1 > limit || run.x0 - (box[at + 2] ?? 0) > limit) return true;
  return (box[at + 1] ?? 0) - run.y1 > limit || run.y0 - (box[at + 3] ?? 0) > limit;
}

function cutAtGaps(run: Run, glyphs: Glyphs): readonly Run[] {
  const parts: Run[] = [];
  for (let index = run.first; index <= run.last; index++) {
    const code = codeAt(glyphs, index);
    if (code === SOFT_HYPHEN) continue;
    const char = code === HYPHEN_AT_END || code === HYPHEN_AT_END_OTHER ? '-' : String.fromCodePoint(code);
    const current = parts.at(-1);
    if (current && (glyphs.box[index * 4] ?? 0) - current.x1 <= GAP_IN_LONG_RUN * run.size)
      extend(current, glyphs, { index, char });
    else parts.push(runAt(glyphs, { index, char, isIdeograph: false }));
  }
  return parts;
}
