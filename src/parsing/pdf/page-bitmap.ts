import type { Pdfium } from './pdfium-library.ts';
import type { PixelSize } from './render-outcome.ts';

const RGBA = 4;
const WHITE = 0xffffffff;
const WITH_ANNOTATIONS_RGBA = 0x01 | 0x10;

/** Draws a loaded page. @returns four bytes a pixel, red first, row by row */
export function drawPage(
  pdfium: Pdfium,
  page: number,
  { width, height }: PixelSize,
): Uint8ClampedArray<ArrayBuffer> {
  const { api } = pdfium;
  const size = width * height * RGBA;
  const buffer = pdfium.alloc(size);
  const bitmap = api.FPDFBitmap_CreateEx(width, height, RGBA, buffer, width * RGBA);
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS_RGBA);
    return new Uint8ClampedArray(pdfium.bytes().slice(buffer, buffer + size).buffer);
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
    pdfium.free(buffer);
  }
}
