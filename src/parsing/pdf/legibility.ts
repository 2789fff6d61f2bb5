import type { RawWord } from './raw-page.ts';

const SIGNS = /[^\p{L}\p{N}\p{M}]/gu;
/** Rules, leaders and boxes that people draw with signs. */
const DRAWN = /^([^\p{L}\p{N}])\1*$|^[-–—_=*~.·•+|/\\<>()[\]{}$€£%#&:;,'"“”‘’?!]{1,3}$/u;
const MIN_WORD_SIGNS = 3;
const MOSTLY = 0.6;

/**
 * Whether most of a page's text is signs where words should be: a font that draws letters under other codes,
 * which no map in the file gives away.
 */
export function looksScrambled(words: readonly RawWord[]): boolean {
  let all = 0;
  let odd = 0;
  for (const { text } of words) {
    // What nearly every word is, and quick to tell.
    if (isPlain(text.charCodeAt(0)) && (text.length === 1 || isPlain(text.charCodeAt(1)))) {
      all += text.length;
      continue;
    }
    if (DRAWN.test(text)) continue;
    all += text.length;
    const signs = text.match(SIGNS)?.length ?? 0;
    if (signs >= MIN_WORD_SIGNS && signs >= text.length * MOSTLY) odd += text.length;
  }
  return odd >= MIN_WORD_SIGNS && odd > all * MOSTLY;
}

/** An ASCII letter or digit. */
const isPlain = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
