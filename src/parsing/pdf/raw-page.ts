import type { PageAnnotations, Rectangle } from './annotations/page-annotations.ts';
import { looksScrambled } from './legibility.ts';
import type { HiddenText } from '../types.ts';
import type { PageFrame } from './page-geometry.ts';

/**
 * A word as an engine read it: text not yet canonical, box in points from the top left of the displayed
 * page.
 */
export interface RawWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Height of the font's box, points: the measure by which headings stand out. */
  readonly size: number;
  readonly bold: boolean;
  /** What stands between this word and the next: nothing when a word is only cut into tokens. */
  readonly after: 'nothing' | 'space' | 'line';
  /** The word's last sign is a hyphen at a line's end, which may have been set only to break the word. */
  readonly endsInHyphen: boolean;
  /** Why a reader of the page does not see it. */
  readonly hidden?: HiddenText['reason'];
}

/** One page from either engine. */
export interface RawPage {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** Absent for pages that could not be read. */
  readonly frame?: PageFrame;
  readonly words: readonly RawWord[];
  /** Share of the page covered by images, 0 to 1. */
  readonly imageCoverage: number;
  /** Drawn shapes; many of them and no words is text turned into outlines. */
  readonly pathCount: number;
  /** Lines drawn on the page, level or upright; absent where the engine does not tell. */
  readonly rules?: readonly Rectangle[];
  readonly glyphCount: number;
  /** Glyphs whose font does not say which letters they are. */
  readonly unmappedCount: number;
  /** Words left out because they lie outside the visible page. */
  readonly outsideCount: number;
  readonly links?: PageAnnotations['links'];
  /** How many comments with words lie over it; they are not among its words. */
  readonly comments?: number;
  /** Its text, or all but a few words of it, was recognised in its picture. */
  readonly ocr?: { readonly confidence: number; readonly isWhole: boolean };
  /** The engine could not read this page. */
  readonly isFailed?: boolean;
  /** Not all of the page was read. */
  readonly isCut?: boolean;
}

const GARBAGE_SHARE = 0.2;
const MIN_GARBAGE_GLYPHS = 2;

/** Too many of the page's letters are unknown for its text to mean what the page shows. */
export function isGarbled({ unmappedCount, glyphCount, words }: RawPage): boolean {
  const isUnmapped = unmappedCount >= MIN_GARBAGE_GLYPHS && unmappedCount > glyphCount * GARBAGE_SHARE;
  return isUnmapped || isScrambled(words);
}

/** Pages are asked more than once, and their words do not change. */
const scrambled = new WeakMap<readonly RawWord[], boolean>();

function isScrambled(words: readonly RawWord[]): boolean {
  const known = scrambled.get(words) ?? looksScrambled(words);
  scrambled.set(words, known);
  return known;
}
