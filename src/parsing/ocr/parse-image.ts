import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PARSE_MAX_PICTURE_PIXELS, RENDER_MAX_PIXELS } from '../../config/limits.ts';
import { failed } from '../failure.ts';
import { documentOfPages } from '../pdf/document-of-pages.ts';
import type { RawPage } from '../pdf/raw-page.ts';
import type { ParseInput, ParseOutcome } from '../types.ts';
import { imageSize } from './image-size.ts';
import { OCR_DPI, greyRaster } from './page-raster.ts';
import type { PageRaster } from './page-raster.ts';
import { readScans } from './read-scans.ts';

export interface ImageKind {
  readonly mimeType: string;
}

const POINTS_PER_INCH = 72;

/**
 * Reads the text in a picture (PNG, JPEG, WebP, BMP, GIF) as a document of one page; the picture counts as
 * drawn at 200 dots an inch, so that its page has the size of a sheet.
 *
 * @returns UNSUPPORTED_TYPE where reading pictures is switched off, CORRUPT, TOO_LARGE, or NO_TEXT
 */
export async function parseImage(
  bytes: Uint8Array,
  input: ParseInput,
  { mimeType }: ImageKind,
): Promise<ParseOutcome> {
  if (input.ocr === false) return failed('UNSUPPORTED_TYPE', SWITCHED_OFF);
  const size = imageSize(bytes);
  if (size && size.width * size.height > PARSE_MAX_PICTURE_PIXELS) return failed('TOO_LARGE', TOO_MANY_PIXELS);
  const raster = await decode(bytes);
  if (raster === null) return failed('CORRUPT', DAMAGED);
  const read = await readScans({ pages: [pageOf(raster)], wanted: [0], raster: async () => raster }, input);
  return documentOfPages({ ...read, engine: 'ocr', title: null, outline: [] }, { input, mimeType });
}

export const SWITCHED_OFF =
  'This is a picture, and reading pictures (OCR) is switched off here. Upload a document with text of it.';
const TOO_MANY_PIXELS = 'This picture is too large to be read. Save it with fewer pixels, or cut it into pages.';
const DAMAGED = 'This picture is damaged and cannot be opened. Save it again from the program that made it.';

/** Points of the page that a picture counts as. */
export const pointsOf = (pixels: number): number => (pixels / OCR_DPI) * POINTS_PER_INCH;

async function decode(bytes: Uint8Array): Promise<PageRaster | null> {
  try {
    const image = await loadImage(Buffer.from(bytes));
    const scale = Math.min(1, Math.sqrt(RENDER_MAX_PIXELS / Math.max(1, image.width * image.height)));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, width, height);
    return greyRaster(context.getImageData(0, 0, width, height).data, { width, height });
  } catch {
    return null;
  }
}

const pageOf = ({ width, height }: PageRaster): RawPage => ({
  width: pointsOf(width),
  height: pointsOf(height),
  rotation: 0,
  words: [],
  imageCoverage: 1,
  pathCount: 0,
  glyphCount: 0,
  unmappedCount: 0,
  outsideCount: 0,
});
