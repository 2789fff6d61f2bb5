const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const ELLIPSIS = '…';

/**
 * Text of at most `maxChars` UTF-16 code units, cut after a whole word, or inside one that is longer than
 * that, but never inside what a reader sees as one character. 0 leaves nothing.
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - ELLIPSIS.length;
  if (room <= 0) return '';
  let end = 0;
  let wordEnd = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (/^\s/u.test(segment)) wordEnd = end > 0 && /\S$/u.test(text.slice(0, index)) ? index : wordEnd;
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  const cut = text.slice(0, wordEnd > 0 ? wordEnd : end).trimEnd();
  return cut === '' ? '' : cut + ELLIPSIS;
}
