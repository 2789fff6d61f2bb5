import { createCanvas } from '@napi-rs/canvas';
import { RENDER_DEFAULT_DPI, RENDER_MAX_PIXELS } from '../../config/limits.ts';
import { failed, ParseError } from '../failure.ts';
import { noSuchPage, type RenderOptions, type RenderOutcome } from '../pdf/render-outcome.ts';
import { drawTiffPage } from './draw-tiff-page.ts';
import { pixelsAt } from './page-size.ts';
import { fieldsOf, readTiff } from './tiff-file.ts';
import type { TiffFile } from './tiff-file.ts';
import { layoutOf } from './tiff-layout.ts';

/** One page of a TIFF as PNG. */
export async function renderTiff(
  bytes: Uint8Array,
  { page, dpi = RENDER_DEFAULT_DPI }: RenderOptions,
): Promise<RenderOutcome> {
  const file = opened(bytes);
  if (file instanceof ParseError) return failed(file.code, file.message);
  if (page < 1 || page > file.pages.length) return noSuchPage(page, file.pages.length);
  const read = layoutOf(file, fieldsOf(file, page - 1));
  if (!read.ok) return failed('UNSUPPORTED_TYPE', `This page cannot be shown, because ${read.why}.`);
  const size = pixelsAt(read.layout, { dpi, maxPixels: RENDER_MAX_PIXELS });
  const { pixels } = await drawTiffPage(file, read.layout, size);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(size.width, size.height);
  image.data.set(pixels);
  context.putImageData(image, 0, 0);
  return { ok: true, png: await canvas.encode('png'), ...size };
}

function opened(bytes: Uint8Array): TiffFile | ParseError {
  try {
    return readTiff(bytes);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}
