import { OCR_MAX_PAGES, OCR_TOTAL_TIMEOUT_MS } from '../../config/limits.ts';
import { ParseError } from '../failure.ts';
import { isGarbled } from '../pdf/raw-page.ts';
import type { RawPage } from '../pdf/raw-page.ts';
import type { ParseInput, ParseWarning } from '../types.ts';
import type { PageRaster } from './page-raster.ts';
import { readRaster } from './read-raster.ts';
import type { RecognisedPage } from './recognised-words.ts';
import { withRecognised } from './recognised-page.ts';
import { createRecogniser } from './recogniser.ts';

export interface Scans {
  readonly pages: readonly RawPage[];
  /** Indices of the pages to read. */
  readonly wanted: readonly number[];
  /** Draws a page; null where that fails. */
  readonly raster: (index: number) => Promise<PageRaster | null>;
}

export interface ReadScans {
  readonly pages: readonly RawPage[];
  readonly warnings: readonly ParseWarning[];
}

/** Below this the reader should look at the page, 0 to 100. */
const UNCERTAIN = 70;

/**
 * Recognises the text of scanned pages, one after another. A page that cannot be read stays as it was.
 *
 * @throws ParseError CANCELLED
 */
export async function readScans(
  { pages, wanted, raster }: Scans,
  { signal, onProgress }: Pick<ParseInput, 'signal' | 'onProgress'>,
): Promise<ReadScans> {
  const read = [...pages];
  const failed: number[] = [];
  const until = Date.now() + OCR_TOTAL_TIMEOUT_MS;
  const recogniser = createRecogniser();
  const total = Math.min(wanted.length, OCR_MAX_PAGES);
  try {
    for (const [done, index] of wanted.slice(0, total).entries()) {
      const report = (count: number): void => onProgress?.({ stage: 'ocr', done: count, total });
      const page = pages[index];
      report(done);
      if (signal?.aborted) throw new ParseError('CANCELLED', 'Reading the file was cancelled.');
      const picture = Date.now() > until ? null : await raster(index);
      const found = picture && (await readRaster(recogniser, picture, () => report(done)));
      if (page && picture && found && isUseful(page, found))
        read[index] = withRecognised(page, { read: found, raster: picture, isGarbled: isGarbled(page) });
      else failed.push(index);
      report(done + 1);
    }
  } finally {
    await recogniser.close();
  }
  return { pages: read, warnings: warningsOf(read, wanted, [...failed, ...wanted.slice(total)]) };
}

/** Doubtful letters are better than none, not better than those of the file. */
function isUseful(page: RawPage, { words, confidence }: RecognisedPage): boolean {
  return words.length > 0 && (page.words.length === 0 || !isGarbled(page) || confidence >= UNCERTAIN);
}

function warningsOf(
  pages: readonly RawPage[],
  wanted: readonly number[],
  failed: readonly number[],
): readonly ParseWarning[] {
  const numbers = (indices: readonly number[]): readonly number[] => indices.map((index) => index + 1);
  const read = wanted.filter((index) => pages[index]?.ocr !== undefined);
  const uncertain = read.filter((index) => (pages[index]?.ocr?.confidence ?? 0) < UNCERTAIN);
  const found: readonly ParseWarning[] = [
    {
      code: 'READ_BY_OCR',
      message: 'The text of these pages was recognised in their picture (OCR) and may hold mistakes.',
      pages: numbers(read),
    },
    {
      code: 'OCR_UNCERTAIN',
      message: 'The text of these pages was recognised with low confidence. Compare it with the page.',
      pages: numbers(uncertain),
    },
    {
      code: 'OCR_FAILED',
      message: 'No text could be recognised on these pages.',
      pages: numbers(failed),
    },
  ];
  return found.filter((warning) => (warning.pages?.length ?? 0) > 0);
}
