import { fillFields } from './annotations/fill-fields.ts';
import { NO_ANNOTATIONS } from './annotations/page-annotations.ts';
import { pdfiumAnnotations } from './annotations/pdfium-annotations.ts';
import type { PageAnnotations } from './annotations/page-annotations.ts';
import { mendGlyphOrder } from './glyph-order.ts';
import { readGlyphs } from './glyphs.ts';
import { wordsOfGlyphs } from './glyph-words.ts';
import { lookAtPage } from './hidden/look-at-page.ts';
import { imageCoverage } from './image-coverage.ts';
import { pageObjects } from './page-objects.ts';
import { displayedSize, quarterTurn } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { PdfiumDocument } from './pdfium-document.ts';
import type { PdfiumFiles } from './files/pdfium-files.ts';
import type { Layers } from './layers/layers.ts';
import type { Pdfium } from './pdfium-library.ts';
import type { RawPage } from './raw-page.ts';

const BOLD_FROM_WEIGHT = 600;
/** Annotations that show text: free text, stamps and form fields. */
const SHOWN_ANNOTATIONS: ReadonlySet<number> = new Set([3, 13, 20]);
const FLATTEN_FOR_DISPLAY = 0;
const FLATTENED = 1;

/** What pages of one file share. */
export interface FileOfPages {
  /** Takes the files that hang on a page. */
  readonly files: PdfiumFiles;
  /** Asked only where a page has layers. */
  layers(): Promise<Layers>;
}

/** @param index of the page, from 0 */
export async function readPdfiumPage(
  document: PdfiumDocument,
  index: number,
  file: FileOfPages,
): Promise<RawPage> {
  const { pdfium } = document;
  let annotations = NO_ANNOTATIONS;
  const page = loadShownPage(document, index, (loaded) => {
    const frame = frameOf(pdfium, loaded);
    annotations = pdfiumAnnotations({ document, page: loaded, frame, files: file.files });
  });
  if (page === 0) return failedPage();
  try {
    return await readLoaded({ document, page, annotations, file });
  } finally {
    document.pdfium.api.FPDF_ClosePage(page);
  }
}

/**
 * Loads a page with its form fields, stamps and free text drawn into it, so that what a reader sees is read
 * and rendered alike. The caller closes it.
 *
 * @param look is shown the page before, while its annotations are still there; not called when there are none
 * @returns 0 when the page is broken
 */
export function loadShownPage(
  { pdfium, handle }: PdfiumDocument,
  index: number,
  look?: (page: number) => void,
): number {
  const page = pdfium.api.FPDF_LoadPage(handle, index);
  if (page === 0 || pdfium.api.FPDFPage_GetAnnotCount(page) === 0) return page;
  look?.(page);
  if (!hasShownAnnotations(pdfium, page)) return page;
  if (pdfium.api.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY) !== FLATTENED) return page;
  pdfium.api.FPDF_ClosePage(page);
  return pdfium.api.FPDF_LoadPage(handle, index);
}

function hasShownAnnotations({ api }: Pdfium, page: number): boolean {
  const count = api.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = api.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = api.FPDFAnnot_GetSubtype(annotation);
    api.FPDFPage_CloseAnnot(annotation);
    if (SHOWN_ANNOTATIONS.has(subtype)) return true;
  }
  return false;
}

/** @returns the visible part of a loaded page: CropBox within MediaBox, inherited values included */
export function frameOf(pdfium: Pdfium, page: number): PageFrame {
  const rect = pdfium.alloc(16);
  try {
    const rotation = quarterTurn(pdfium.api.FPDFPage_GetRotation(page) * 90);
    if (!pdfium.api.FPDF_GetPageBoundingBox(page, rect)) return sizeOnly(pdfium, page, rotation);
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.floats().slice(rect >> 2, (rect >> 2) + 4);
    return { left, bottom, right, top, rotation };
  } finally {
    pdfium.free(rect);
  }
}

function sizeOnly({ api }: Pdfium, page: number, rotation: PageFrame['rotation']): PageFrame {
  const [width, height] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
  const upright = rotation % 180 === 0;
  return { left: 0, bottom: 0, right: upright ? width : height, top: upright ? height : width, rotation };
}

interface Loaded {
  readonly document: PdfiumDocument;
  readonly page: number;
  readonly annotations: PageAnnotations;
  readonly file: FileOfPages;
}

async function readLoaded({ document, page, annotations, file }: Loaded): Promise<RawPage> {
  const { pdfium, mayLayerForms } = document;
  const { links, fields, covers, comments, isCut } = annotations;
  const frame = frameOf(pdfium, page);
  const size = displayedSize(frame);
  const objects = pageObjects(pdfium, { page, frame, mayLayerForms });
  const layers = objects.textLayers.size === 0 ? null : await file.layers();
  const pictures = {
    imageCoverage: imageCoverage(objects.boxes, frame),
    pathCount: objects.pathCount,
    rules: objects.rules,
  };
  const base = { ...size, rotation: frame.rotation, frame, links, comments, ...pictures };
  const textPage = pdfium.api.FPDFText_LoadPage(page);
  if (textPage === 0) return { ...failedPage(), ...base };
  try {
    const glyphs = readGlyphs(pdfium, textPage, frame);
    mendGlyphOrder(glyphs);
    const isBold = (glyph: number): boolean =>
      pdfium.hot.FPDFText_GetFontWeight(textPage, glyph) >= BOLD_FROM_WEIGHT;
    const found = wordsOfGlyphs(glyphs, { ...size, isBold });
    const words = lookAtPage({ pdfium, page, textPage, size, found, objects, covers, layers });
    return {
      ...base,
      ...found,
      unmappedCount: found.unmappedCount + glyphs.guessedCount,
      words: fillFields(words, fields),
      isCut: glyphs.isCut || isCut,
    };
  } finally {
    pdfium.api.FPDFText_ClosePage(textPage);
  }
}

const failedPage = (): RawPage => ({
  width: 0,
  height: 0,
  rotation: 0,
  words: [],
  imageCoverage: 0,
  pathCount: 0,
  glyphCount: 0,
  unmappedCount: 0,
  outsideCount: 0,
  isFailed: true,
});
