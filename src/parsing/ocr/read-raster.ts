import { turned } from './page-raster.ts';
import type { PageRaster } from './page-raster.ts';
import type { RecognisedPage, RecognisedWord } from './recognised-words.ts';
import type { Recogniser } from './recogniser.ts';

/** A page that reads worse than this may lie on its side or head. */
const DOUBTFUL = 60;
/** A page that reads as well as this stands upright. */
const UPRIGHT = 75;
/** Right, left, upside down. */
const TURNS = [1, 3, 2] as const;

/**
 * Reads a picture of a page, whichever way it lies.
 *
 * @returns words with their boxes in the picture as given; null where it could not be read
 */
export async function readRaster(
  recogniser: Recogniser,
  raster: PageRaster,
  onSign: () => void,
): Promise<RecognisedPage | null> {
  let best = await recogniser.read(raster, onSign);
  if (best === null || best.words.length === 0 || best.confidence >= DOUBTFUL) return best;
  for (const quarters of TURNS) {
    const read = await recogniser.read(turned(raster, quarters), onSign);
    if (read === null || read.confidence <= best.confidence) continue;
    best = { ...read, words: read.words.map((word) => turnedBack(word, raster, quarters)) };
    if (best.confidence >= UPRIGHT) return best;
  }
  return best;
}

function turnedBack(word: RecognisedWord, { width, height }: PageRaster, quarters: number): RecognisedWord {
  const { x0, y0, x1, y1 } = word;
  if (quarters === 1) return { ...word, x0: y0, y0: height - x1, x1: y1, y1: height - x0 };
  if (quarters === 2) return { ...word, x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  return { ...word, x0: width - y1, y0: x0, x1: width - y0, y1: x1 };
}
