import { createCanvas } from '@napi-rs/canvas';
import { OCR_DPI, greyRaster } from '../ocr/page-raster.ts';
import type { PageRaster } from '../ocr/page-raster.ts';
import { drawPage } from './page-bitmap.ts';
import type { PdfiumDocument } from './pdfium-document.ts';
import { loadShownPage } from './pdfium-page.ts';
import type { PdfjsDocument } from './pdfjs-library.ts';
import { pixelSize } from './render-outcome.ts';

/** Draws a page as recognition wants it. @returns null for a broken page */
export function pdfiumRaster(document: PdfiumDocument, index: number): PageRaster | null {
  const { pdfium } = document;
  const page = loadShownPage(document, index);
  if (page === 0) return null;
  try {
    const { api } = pdfium;
    const size = pixelSize(api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page), OCR_DPI);
    return greyRaster(drawPage(pdfium, page, size), size);
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
}

/** Draws a page with the second engine. @returns null for a broken page */
export async function pdfjsRaster(document: PdfjsDocument, index: number): Promise<PageRaster | null> {
  try {
    const page = await document.getPage(index + 1);
    const natural = page.getViewport({ scale: 1 });
    const size = pixelSize(natural.width, natural.height, OCR_DPI);
    const canvas = createCanvas(size.width, size.height);
    const viewport = page.getViewport({ scale: size.width / natural.width });
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    const { data } = canvas.getContext('2d').getImageData(0, 0, size.width, size.height);
    return greyRaster(data, size);
  } catch {
    return null;
  }
}
