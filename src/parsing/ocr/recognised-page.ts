import type { Rectangle } from '../pdf/annotations/page-annotations.ts';
import type { RawPage, RawWord } from '../pdf/raw-page.ts';
import type { PageRaster } from './page-raster.ts';
import type { RecognisedPage, RecognisedWord } from './recognised-words.ts';

/**
 * A page with the words that were recognised in its picture. Words of its own that a reader sees stay, and
 * what was recognised over them goes; a text layer without meaning goes whole.
 *
 * @param isGarbled the page's own text says nothing
 */
export function withRecognised(
  page: RawPage,
  { read, raster, isGarbled }: { read: RecognisedPage; raster: PageRaster; isGarbled: boolean },
): RawPage {
  const scale = page.width / raster.width;
  const own = isGarbled ? [] : page.words;
  const seen = own.filter(({ hidden }) => hidden === undefined);
  const added = read.words
    .filter((word) => !seen.some((other) => lieOnEachOther(scaled(word, scale), other)))
    .map((word) => rawWord(word, scale));
  const closed = own.map((word, index): RawWord => {
    return index === own.length - 1 ? { ...word, after: 'line' } : word;
  });
  return {
    ...page,
    words: [...closed, ...added],
    unmappedCount: isGarbled ? 0 : page.unmappedCount,
    ocr: { confidence: read.confidence, isWhole: own.length === 0 },
  };
}

function rawWord(word: RecognisedWord, scale: number): RawWord {
  const box = scaled(word, scale);
  return {
    ...box,
    text: word.text,
    size: word.size * scale,
    bold: false,
    after: word.endsLine ? 'line' : 'space',
    endsInHyphen: word.endsLine && /\p{L}[-‐]$/u.test(word.text),
  };
}

const scaled = ({ x0, y0, x1, y1 }: Rectangle, scale: number): Rectangle => ({
  x0: x0 * scale,
  y0: y0 * scale,
  x1: x1 * scale,
  y1: y1 * scale,
});

function lieOnEachOther(a: Rectangle, b: Rectangle): boolean {
  const across = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  const along = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return (
    across >= 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0) && along >= 0.5 * Math.min(a.x1 - a.x0, b.x1 - b.x0)
  );
}
