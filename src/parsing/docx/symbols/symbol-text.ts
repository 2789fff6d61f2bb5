import { SYMBOL_FONTS } from './symbol-fonts.ts';

/** Fonts of signs show codes of this private range, or the same codes without its first byte. */
const PRIVATE_FROM = 0xf000;
const PRIVATE_TO = 0xf0ff;

export const isSymbolFont = (font: string | undefined): boolean =>
  font !== undefined && SYMBOL_FONTS.has(font.toLowerCase());

/**
 * What a character shows in its font.
 *
 * @returns null for a code of the private range, or one in a font of signs, whose sign is not known
 */
export function symbolText(sign: string, font: string | undefined): string | null {
  const point = sign.codePointAt(0) ?? 0;
  const isPrivate = point >= PRIVATE_FROM && point <= PRIVATE_TO;
  const code = isPrivate ? point - PRIVATE_FROM : point;
  const signs = SYMBOL_FONTS.get(font?.toLowerCase() ?? '');
  if (signs !== undefined && (isPrivate || code <= 0xff)) return code <= 0x20 ? ' ' : (signs.get(code) ?? null);
  if (!isPrivate) return sign;
  // Without a known font a code of the private range is most often one of Symbol's.
  return SYMBOL_FONTS.get('symbol')?.get(code) ?? null;
}
