import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PARSE_MAX_PICTURE_PIXELS } from '../config/limits.ts';
import { failed } from './failure.ts';
import { imageSize } from './ocr/image-size.ts';
import { pointsOf } from './ocr/parse-image.ts';
import { noSuchPage, pixelSize, type RenderOptions, type RenderOutcome } from './pdf/render-outcome.ts';
import { renderPage } from './pdf/render-page.ts';
import { renderTiff } from './tiff/render-tiff.ts';
import { isTiff } from './tiff/tiff-file.ts';

/** One page of a file as PNG: of a PDF as it is displayed, of a picture the picture itself. */
export async function renderFile(bytes: Uint8Array, options: RenderOptions): Promise<RenderOutcome> {
  if (isTiff(bytes)) return renderTiff(bytes, options);
  const size = imageSize(bytes);
  return size === null ? renderPage(bytes, options) : renderImage(bytes, { ...options, size });
}

interface ImageOptions extends RenderOptions {
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

async function renderImage(bytes: Uint8Array, { page, dpi, size }: ImageOptions): Promise<RenderOutcome> {
  if (page !== 1) return noSuchPage(page, 1);
  if (size.width * size.height > PARSE_MAX_PICTURE_PIXELS)
    return failed('TOO_LARGE', 'This picture is too large to be shown.');
  const image = await loadImage(Buffer.from(bytes)).catch(() => null);
  if (image === null) return failed('CORRUPT', 'This picture is damaged and cannot be shown.');
  const { width, height } = pixelSize(pointsOf(image.width), pointsOf(image.height), dpi);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  return { ok: true, png: await canvas.encode('png'), width, height };
}
