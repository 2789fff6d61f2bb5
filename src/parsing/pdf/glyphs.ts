import { PARSE_MAX_PAGE_GLYPHS } from '../../config/limits.ts';
import { isUnmapped } from '../canonical.ts';
import { displayBoxes } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';

/** The glyphs of a page in the engine's reading order, as parallel arrays. */
export interface Glyphs {
  readonly count: number;
  /** Code points as the engine gives them: line breaks and spaces included, 0 for none. */
  readonly code: Uint32Array;
  /** Four numbers a glyph, displayed page points. Without meaning for spaces and line breaks. */
  readonly box: Float32Array;
  /** Glyphs whose code is only a guess: their font has no map for them. Taken from a sample on full pages. */
  readonly guessedCount: number;
  readonly isCut: boolean;
}

const RECT_BYTES = 16;
const ALL_ASKED_GLYPHS = 400;
/** Odd, so that it does not beat with the widths of columns. */
const GUESS_STEP = 7;
const MAX_CODE_POINT = 0x10ffff;
const REPLACEMENT = 0xfffd;

/** Reads every glyph with its loose box: the font's full height, so that boxes of one line align. */
export function readGlyphs(pdfium: Pdfium, textPage: number, frame: PageFrame): Glyphs {
  const { hot } = pdfium;
  const total = Math.max(0, hot.FPDFText_CountChars(textPage));
  const count = Math.min(total, PARSE_MAX_PAGE_GLYPHS);
  const code = new Uint32Array(count);
  const box = new Float32Array(count * 4);
  const rect = pdfium.alloc(RECT_BYTES);
  const at = rect >> 2;
  let guessedCount = 0;
  // A font has a map or has none: on a full page some of its glyphs tell as much as all.
  const step = count > ALL_ASKED_GLYPHS ? GUESS_STEP : 1;
  try {
    for (let index = 0; index < count; index++) {
      const unit = hot.FPDFText_GetUnicode(textPage, index) >>> 0;
      code[index] = unit > MAX_CODE_POINT ? REPLACEMENT : unit;
      if (unit <= 0x20 && unit !== 2) continue;
      const isAsked = index % step === 0 && !isUnmapped(unit);
      if (isAsked && hot.FPDFText_HasUnicodeMapError(textPage, index) === 1) guessedCount += step;
      if (!hot.FPDFText_GetLooseCharBox(textPage, index, rect)) continue;
      const floats = pdfium.floats();
      const to = index * 4;
      box[to] = floats[at] ?? 0;
      box[to + 1] = floats[at + 3] ?? 0;
      box[to + 2] = floats[at + 2] ?? 0;
      box[to + 3] = floats[at + 1] ?? 0;
    }
    displayBoxes(frame, box);
  } finally {
    pdfium.free(rect);
  }
  return { count, code, box, guessedCount, isCut: total > count };
}
