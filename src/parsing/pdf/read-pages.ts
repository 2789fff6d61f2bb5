import { PARSE_MAX_PAGES, PARSE_MAX_TEXT_CHARS } from '../../config/limits.ts';
import { ParseError } from '../failure.ts';
import type { ParsedAttachment, ParseInput, ParseWarning } from '../types.ts';
import { pdfWarnings } from './pdf-warnings.ts';
import { openPdf, openSecond } from './open-pdf.ts';
import type { PdfFile, PdfReader } from './open-pdf.ts';
import type { RawOutlineEntry } from './outline/raw-outline.ts';
import { needsOcr } from './needs-ocr.ts';
import type { ReadScans } from '../ocr/read-scans.ts';
import { isGarbled } from './raw-page.ts';
import type { RawPage } from './raw-page.ts';
import { isCutOff, lacksBytes } from './truncation.ts';

export interface ReadPdf {
  readonly pages: readonly RawPage[];
  /** `ocr` where no page has words of its own. */
  readonly engine: 'pdfium' | 'pdfjs' | 'ocr';
  readonly title: string | null;
  readonly outline: readonly RawOutlineEntry[];
  readonly warnings: readonly ParseWarning[];
  /** Files in it, that become documents of their own. */
  readonly attachments?: readonly ParsedAttachment[];
}

type Watch = Pick<ParseInput, 'signal' | 'onProgress' | 'ocr'>;

/**
 * Reads all pages of a PDF; pages on which the first engine fails are read by the second.
 *
 * @throws ParseError for what `openPdf` throws, and TOO_MANY_PAGES, TOO_LARGE, TRUNCATED, CORRUPT, CANCELLED
 */
export async function readPdf(file: PdfFile, watch: Watch): Promise<ReadPdf> {
  const reader = await openPdf(file);
  try {
    checkCount(reader);
    const pages = await readAll(reader, watch);
    const repaired = reader.engine === 'pdfium' ? await repairedPages(file, pages) : pages;
    checkWhole(file, repaired, reader.isRebuilt);
    const second = repaired.flatMap((page, index) => (page === pages[index] ? [] : [index + 1]));
    const engine = second.length === pages.length ? 'pdfjs' : reader.engine;
    const { attachments, unreadFiles } = await reader.files();
    const scans = await readPictures(reader, repaired, watch);
    return {
      pages: scans.pages,
      engine: isAllRecognised(scans.pages) ? 'ocr' : engine,
      title: reader.title,
      outline: await reader.outline(),
      warnings: [...pdfWarnings({ file, reader, pages: repaired, second, unreadFiles }), ...scans.warnings],
      attachments,
    };
  } finally {
    await reader.close();
  }
}

async function readPictures(reader: PdfReader, pages: readonly RawPage[], watch: Watch): Promise<ReadScans> {
  const wanted = pages.flatMap((page, index) => (needsOcr(page) && page.isFailed !== true ? [index] : []));
  if (watch.ocr === false || wanted.length === 0) return { pages, warnings: [] };
  const { readScans } = await import('../ocr/read-scans.ts');
  return readScans({ pages, wanted, raster: (index) => reader.raster(index) }, watch);
}

const isAllRecognised = (pages: readonly RawPage[]): boolean =>
  pages.some(({ ocr }) => ocr !== undefined) &&
  pages.every(({ words, ocr }) => words.length === 0 || ocr?.isWhole === true);

function checkCount({ pageCount }: PdfReader): void {
  if (pageCount <= PARSE_MAX_PAGES) return;
  throw new ParseError(
    'TOO_MANY_PAGES',
    `This PDF has ${pageCount.toLocaleString('en')} pages; the limit is ${PARSE_MAX_PAGES.toLocaleString('en')}. Split it and upload the parts.`,
  );
}

async function readAll(reader: PdfReader, { signal, onProgress }: Watch): Promise<readonly RawPage[]> {
  const pages: RawPage[] = [];
  let chars = 0;
  for (let index = 0; index < reader.pageCount; index++) {
    if (signal?.aborted) throw new ParseError('CANCELLED', 'Reading the file was cancelled.');
    const page = await reader.page(index);
    chars += page.glyphCount;
    if (chars > PARSE_MAX_TEXT_CHARS)
      throw new ParseError('TOO_LARGE', 'This PDF holds more text than Deedbox can read. Split it.');
    pages.push(page);
    onProgress?.({ stage: 'reading', done: index + 1, total: reader.pageCount });
  }
  return pages;
}

/**
 * The second engine's page is taken only where it is better: it read something, with fewer unreadable
 * signs.
 */
async function repairedPages(file: PdfFile, pages: readonly RawPage[]): Promise<readonly RawPage[]> {
  const doubtful = pages.flatMap((page, index) => (page.isFailed || isGarbled(page) ? [index] : []));
  if (doubtful.length === 0) return pages;
  const second = await openSecond(file);
  if (second === 'password' || second === 'broken') return pages;
  try {
    const repaired = [...pages];
    for (const index of doubtful.filter((page) => page < second.pageCount)) {
      const [own, other] = [pages[index], await second.page(index)];
      if (own && !other.isFailed && isBetter(other, own)) repaired[index] = other;
    }
    return repaired;
  } finally {
    await second.close();
  }
}

function isBetter(other: RawPage, own: RawPage): boolean {
  if (own.isFailed) return true;
  const share = (page: RawPage): number => page.unmappedCount / Math.max(page.glyphCount, 1);
  return other.words.length > 0 && !isGarbled(other) && share(other) < share(own) / 2;
}

/** Half a contract must not pass for a whole one. */
function checkWhole(file: PdfFile, pages: readonly RawPage[], isRebuilt: boolean): void {
  const lost = pages.filter((page) => page.isFailed).length;
  if (lacksBytes(file.bytes) || (isRebuilt && lost > 0 && isCutOff(file.bytes))) {
    throw new ParseError(
      'TRUNCATED',
      'The end of this PDF is missing, as after a broken download. Upload the complete file.',
    );
  }
  if (lost === pages.length) {
    throw new ParseError(
      'CORRUPT',
      'No page of this PDF can be read. Open it in a PDF viewer, save a copy and upload that.',
    );
  }
}
