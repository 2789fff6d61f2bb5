import type { Box } from '../../domain/spans.ts';
import { isUnmapped } from '../canonical.ts';
import type { Glyphs } from './glyphs.ts';
import { isIdeograph } from './ideographs.ts';
import type { RawWord } from './raw-page.ts';

export interface WordsOfGlyphs {
  readonly words: readonly RawWord[];
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
const LINE_END_HYPHENS: ReadonlySet<number> = new Set([0x02, 0xfffe]);
const SOFT_HYPHEN = 0xad;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const SPACE = /\s/u;
const MARK = /\p{M}/u;
/** A jump this many times the font's height is a new place on the page, whatever the engine says. */
const JUMP = 1.5;
/** Runs longer than any word are cut where letters stand apart. */
const LONG_RUN_CHARS = 30;
const GAP_IN_LONG_RUN = 0.18;

interface Run {
  chars: string[];
  glyphs: number[];
  first: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  size: number;
  /** A sign of a script without spaces: a token of its own, so that a highlight can cover single signs. */
  isIdeograph: boolean;
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
  readonly #words: RawWord[] = [];
  #run: Run | null = null;
  #glyphCount = 0;
  #unmappedCount = 0;
  #outsideCount = 0;

  constructor(glyphs: Glyphs, context: GlyphContext) {
    this.#glyphs = glyphs;
    this.#context = context;
  }

  glyph(index: number): void {
    const code = this.#codeAt(index);
    if (code === CARRIAGE_RETURN || code === LINE_FEED) return this.#end('line');
    if (LINE_END_HYPHENS.has(code)) return this.#lineEndHyphen(index);
    if (code === SOFT_HYPHEN) return;
    if (code === 0) {
      this.#unmappedCount++;
      return this.#end('space');
    }
    const char = String.fromCodePoint(code);
    if (SPACE.test(char)) return this.#end('space');
    this.#glyphCount++;
    if (isUnmapped(code)) this.#unmappedCount++;
    this.#add(index, char);
  }

  result(): WordsOfGlyphs {
    this.#end('line');
    return {
      words: this.#words,
      glyphCount: this.#glyphCount,
      unmappedCount: this.#unmappedCount,
      outsideCount: this.#outsideCount,
    };
  }

  /** Pairs of surrogates that came as two glyphs are one sign; a lone one is unreadable. */
  #codeAt(index: number): number {
    const code = this.#glyphs.code[index] ?? 0;
    if (code < 0xd800 || code > 0xdfff) return code;
    const next = this.#glyphs.code[index + 1] ?? 0;
    if (code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) return (code - 0xd800) * 0x400 + next - 0xdc00 + 0x10000;
    const before = this.#glyphs.code[index - 1] ?? 0;
    return code >= 0xdc00 && before >= 0xd800 && before <= 0xdbff ? SOFT_HYPHEN : 0xfffd;
  }

  #add(index: number, char: string): void {
    const glyph = glyphBox(this.#glyphs, index);
    const cjk = isIdeograph(char);
    if (this.#run && isJump(this.#run, glyph)) this.#end('line');
    if (this.#run && (cjk || this.#run.isIdeograph) && !MARK.test(char)) this.#end('nothing');
    if (this.#run) extend(this.#run, { char, index, glyph });
    else this.#run = runOf({ char, index, glyph, isIdeograph: cjk });
  }

  /** Whether the hyphen was typed or set by a typesetter is for the whole document to tell. */
  #lineEndHyphen(index: number): void {
    if (!this.#run) return;
    this.#add(index, '-');
    this.#end('line', true);
  }

  #end(after: RawWord['after'], endsInHyphen = false): void {
    const run = this.#run;
    this.#run = null;
    if (!run) {
      if (after !== 'nothing') this.#markEnd(after);
      return;
    }
    const parts = run.chars.length > LONG_RUN_CHARS ? cutAtGaps(run, this.#glyphs) : [run];
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      this.#push(part, isLast ? after : 'space', isLast && endsInHyphen);
    }
  }

  #push(run: Run, after: RawWord['after'], endsInHyphen: boolean): void {
    const { width, height } = this.#context;
    if (run.x1 <= 0 || run.y1 <= 0 || run.x0 >= width || run.y0 >= height) {
      this.#outsideCount++;
      if (after !== 'nothing') this.#markEnd(after);
      return;
    }
    this.#words.push({
      text: run.chars.join(''),
      x0: Math.max(0, run.x0),
      y0: Math.max(0, run.y0),
      x1: Math.min(width, run.x1),
      y1: Math.min(height, run.y1),
      size: run.size,
      bold: this.#context.isBold(run.first),
      after,
      endsInHyphen,
    });
  }

  #markEnd(after: 'space' | 'line'): void {
    const last = this.#words.at(-1);
    if (!last || last.after === 'line' || last.after === after) return;
    this.#words[this.#words.length - 1] = { ...last, after };
  }
}

interface GlyphAt {
  readonly char: string;
  readonly index: number;
  readonly glyph: Box;
}

function glyphBox({ box }: Glyphs, index: number): Box {
  const at = index * 4;
  return [box[at] ?? 0, box[at + 1] ?? 0, box[at + 2] ?? 0, box[at + 3] ?? 0];
}

function runOf({ char, index, glyph, isIdeograph: ideograph }: GlyphAt & { readonly isIdeograph: boolean }): Run {
  const [x0, y0, x1, y1] = glyph;
  return { chars: [char], glyphs: [index], first: index, x0, y0, x1, y1, size: y1 - y0, isIdeograph: ideograph };
}

function extend(run: Run, { char, index, glyph }: GlyphAt): void {
  const [x0, y0, x1, y1] = glyph;
  run.chars.push(char);
  run.glyphs.push(index);
  run.x0 = Math.min(run.x0, x0);
  run.y0 = Math.min(run.y0, y0);
  run.x1 = Math.max(run.x1, x1);
  run.y1 = Math.max(run.y1, y1);
}

function isJump(run: Run, [x0, y0, x1, y1]: Box): boolean {
  const dx = Math.max(x0 - run.x1, run.x0 - x1, 0);
  const dy = Math.max(y0 - run.y1, run.y0 - y1, 0);
  return Math.max(dx, dy) > JUMP * Math.max(run.size, 1);
}

function cutAtGaps(run: Run, glyphs: Glyphs): readonly Run[] {
  const parts: Run[] = [];
  for (const [position, index] of run.glyphs.entries()) {
    const at: GlyphAt = { char: run.chars[position] ?? '', index, glyph: glyphBox(glyphs, index) };
    const current = parts.at(-1);
    if (current && at.glyph[0] - current.x1 <= GAP_IN_LONG_RUN * run.size) extend(current, at);
    else parts.push(runOf({ ...at, isIdeograph: false }));
  }
  return parts;
}
