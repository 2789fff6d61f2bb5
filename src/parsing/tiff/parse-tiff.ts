import { RENDER_MAX_PIXELS } from '../../config/limits.ts';
import { failed } from '../failure.ts';
import { greyRaster, OCR_DPI } from '../ocr/page-raster.ts';
import type { PageRaster } from '../ocr/page-raster.ts';
import { SWITCHED_OFF } from '../ocr/parse-image.ts';
import { readScans } from '../ocr/read-scans.ts';
import { documentOfPages } from '../pdf/document-of-pages.ts';
import type { RawPage } from '../pdf/raw-page.ts';
import type { ParseInput, ParseOutcome, ParseWarning } from '../types.ts';
import { drawTiffPage } from './draw-tiff-page.ts';
import { pageSize, pixelsAt } from './page-size.ts';
import { fieldsOf, readTiff } from './tiff-file.ts';
import type { TiffFile } from './tiff-file.ts';
import { layoutOf } from './tiff-layout.ts';
import type { LayoutOrWhyNot } from './tiff-layout.ts';

/**
 * Reads the text in the pages of a TIFF, as scanners and fax servers write them. A page that cannot be drawn
 * is
 * named in a warning, with the reason; where none can, the file fails with it.
 *
 * @returns UNSUPPORTED_TYPE where reading pictures is switched off or no page is of a kind that is read,
 * NO_TEXT
 * @throws ParseError of `readTiff`
 */
export async function parseTiff(
  bytes: Uint8Array,
  input: ParseInput,
  { mimeType }: { readonly mimeType: string },
): Promise<ParseOutcome> {
  if (input.ocr === false) return failed('UNSUPPORTED_TYPE', SWITCHED_OFF);
  const file = readTiff(bytes);
  const layouts = file.pages.map((_, index) => summaryOf(layoutOf(file, fieldsOf(file, index))));
  const reasons = layouts.flatMap((layout, index) =>
    layout.ok ? [] : [{ page: index + 1, why: layout.why }],
  );
  const [first] = reasons;
  if (first && reasons.length === layouts.length)
    return failed('UNSUPPORTED_TYPE', `This picture cannot be read, because ${first.why}. ${SAVE_ANEW}`);
  const damaged = new Set<number>();
  const read = await readScans(
    {
      pages: layouts.map(rawPage),
      wanted: layouts.flatMap(({ ok }, index) => (ok ? [index] : [])),
      raster: async (index) => rasterOf(file, index, damaged),
    },
    input,
  );
  const warnings = [...unreadable(reasons), ...damage(damaged), ...read.warnings];
  return documentOfPages(
    { pages: read.pages, warnings, engine: 'ocr', title: null, outline: [] },
    { input, mimeType },
  );
}

const SAVE_ANEW = 'Save it as PDF, or as a TIFF packed with LZW or Group 4, and upload that.';

type Summary = { readonly ok: true; readonly points: RawPage } | { readonly ok: false; readonly why: string };

/** Where the pieces of thousands of pages lie is not kept. */
const summaryOf = (read: LayoutOrWhyNot): Summary =>
  read.ok ? { ok: true, points: scanned(pageSize(read.layout)) } : read;

const scanned = (size: { readonly width: number; readonly height: number }): RawPage => ({
  ...size,
  rotation: 0,
  words: [],
  imageCoverage: 1,
  pathCount: 0,
  glyphCount: 0,
  unmappedCount: 0,
  outsideCount: 0,
});

const A4 = { width: 595, height: 842 };

const rawPage = (summary: Summary): RawPage =>
  summary.ok ? summary.points : { ...scanned(A4), isFailed: true };

async function rasterOf(file: TiffFile, index: number, damaged: Set<number>): Promise<PageRaster | null> {
  const read = layoutOf(file, fieldsOf(file, index));
  if (!read.ok) return null;
  const size = pixelsAt(read.layout, { dpi: OCR_DPI, maxPixels: RENDER_MAX_PIXELS });
  const drawn = await drawTiffPage(file, read.layout, size);
  if (drawn.isDamaged) damaged.add(index + 1);
  return greyRaster(drawn.pixels, size);
}

/** One warning a reason. */
function unreadable(
  reasons: readonly { readonly page: number; readonly why: string }[],
): readonly ParseWarning[] {
  return [...Map.groupBy(reasons, ({ why }) => why)].map(([why, of]) => ({
    code: 'PAGE_FAILED',
    message: `These pages could not be read, because of this: ${why}. ${SAVE_ANEW}`,
    pages: of.map(({ page }) => page),
  }));
}

const damage = (pages: ReadonlySet<number>): readonly ParseWarning[] =>
  pages.size === 0
    ? []
    : [
        {
          code: 'PAGES_DAMAGED',
          message:
            'Parts of these pages are damaged in the file and were not read. Scan them again, or export the file anew.',
          pages: [...pages].toSorted((a, b) => a - b),
        },
      ];
