import { createCanvas, ImageData } from '@napi-rs/canvas';
import { ParseError, failed } from '../failure.ts';
import { drawPage } from './page-bitmap.ts';
import { openPdfium } from './pdfium-document.ts';
import type { PdfiumDocument } from './pdfium-document.ts';
import { loadShownPage } from './pdfium-page.ts';
import { noSuchPage, pixelSize } from './render-outcome.ts';
import type { PixelSize, RenderOptions, RenderOutcome } from './render-outcome.ts';
import { renderPdfjsPage } from './render-pdfjs.ts';

/**
 * Renders one page of a PDF as PNG, as displayed: CropBox and /Rotate applied, form fields filled in. The
 * resolution is lowered where the image would exceed `RENDER_MAX_PIXELS`.
 *
 * @returns NO_SUCH_PAGE, PASSWORD_REQUIRED, WRONG_PASSWORD or CORRUPT where there is no image
 */
export async function renderPage(bytes: Uint8Array, options: RenderOptions): Promise<RenderOutcome> {
  try {
    return await render(bytes, options);
  } catch (error) {
    if (error instanceof ParseError) return failed(error.code, error.message);
    throw error;
  }
}

async function render(bytes: Uint8Array, options: RenderOptions): Promise<RenderOutcome> {
  const opened = await openPdfium(bytes, options.password);
  if (opened.kind !== 'open') return renderPdfjsPage(bytes, { ...options, wanted: opened.kind });
  try {
    const { document } = opened;
    if (!isPage(options.page, document.pageCount)) return noSuchPage(options.page, document.pageCount);
    return (
      (await renderWith(document, options)) ??
      (await renderPdfjsPage(bytes, { ...options, wanted: 'broken' }))
    );
  } finally {
    opened.document.close();
  }
}

const isPage = (page: number, count: number): boolean => Number.isInteger(page) && page >= 1 && page <= count;

async function renderWith(
  document: PdfiumDocument,
  { page: number, dpi }: RenderOptions,
): Promise<RenderOutcome | null> {
  const { pdfium } = document;
  const page = loadShownPage(document, number - 1);
  if (page === 0) return null;
  try {
    const size = pixelSize(pdfium.api.FPDF_GetPageWidthF(page), pdfium.api.FPDF_GetPageHeightF(page), dpi);
    return await encodePng(drawPage(pdfium, page, size), size);
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
}

async function encodePng(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  { width, height }: PixelSize,
): Promise<RenderOutcome> {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return { ok: true, png: await canvas.encode('png'), width, height };
}
