import { isRightToLeft } from './right-to-left.ts';
import type { TextItem } from './item-words.ts';

/** How many glyphs that belong to no item are passed over in search of those of an item. */
const PASSED_OVER = 200;

/**
 * The second engine turns the text of a run that is read from the right around sign by sign, and with it the
 * letters that one glyph stands for. Here it is turned around glyph by glyph.
 *
 * @param glyphs what the glyphs of the page say, in the order in which they are drawn
 */
export function mendItemLigatures(
  items: readonly TextItem[],
  glyphs: readonly string[],
): readonly TextItem[] {
  let at = 0;
  return items.map((item) => {
    const isTurned = item.dir === 'rtl';
    const drawn = isTurned ? [...item.str].reverse().join('') : item.str;
    if (drawn.trim() === '') return item;
    for (let from = at; from < Math.min(at + PASSED_OVER, glyphs.length); from++) {
      const found = piecesAt(drawn, glyphs, from);
      if (!found) continue;
      at = found.end;
      return isTurned ? { ...item, str: found.pieces.reverse().join('') } : item;
    }
    return item;
  });
}

/** @returns whether a glyph stands for several letters of a script that is written from right to left */
export const isRtlLigature = (said: string): boolean =>
  [...said].length > 1 && isRightToLeft(said.codePointAt(0) ?? 0);

interface Found {
  readonly pieces: string[];
  readonly end: number;
}

/** Cuts a text into what its glyphs say. White space is the engine's own reckoning on both sides. */
function piecesAt(text: string, glyphs: readonly string[], from: number): Found | null {
  const pieces: string[] = [];
  let glyph = from;
  for (let place = 0; place < text.length;) {
    const said = glyphs[glyph] ?? '';
    if (/\s/.test(text[place] ?? '')) {
      pieces.push(text[place] ?? '');
      place++;
    } else if (said.trim() === '') {
      if (glyph >= glyphs.length) return null;
      glyph++;
    } else if (text.startsWith(said, place)) {
      pieces.push(said);
      place += said.length;
      glyph++;
    } else return null;
  }
  return { pieces, end: glyph };
}
