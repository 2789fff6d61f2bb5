import { isUnmapped } from '../canonical.ts';
import { fillFields } from './annotations/fill-fields.ts';
import { pdfjsAnnotations } from './annotations/pdfjs-annotations.ts';
import { isRtlLigature, mendItemLigatures } from './item-ligatures.ts';
import { itemsInOrder } from './item-order.ts';
import { itemWords } from './item-words.ts';
import type { TextItem } from './item-words.ts';
import { pdfjsGlyphs } from './pdfjs-glyphs.ts';
import { pdfjsImageCoverage } from './pdfjs-images.ts';
import { displayedSize, quarterTurn } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { PdfjsDocument, PdfjsOpened, PdfjsPage } from './pdfjs-library.ts';
import type { RawPage } from './raw-page.ts';

type OpenPdfjs = Extract<PdfjsOpened, { kind: 'open' }>;

/** Pages with fewer words than this may be pictures of text. */
const FEW_WORDS = 10;

/** @param index of the page, from 0 */
export async function readPdfjsPage(opened: OpenPdfjs, index: number): Promise<RawPage> {
  const page = await pageOrNull(opened.document, index);
  if (!page) return failedPage();
  try {
    return await readLoaded(opened, page);
  } catch {
    return failedPage();
  } finally {
    page.cleanup();
  }
}

async function pageOrNull(document: PdfjsDocument, index: number): Promise<PdfjsPage | null> {
  try {
    return await document.getPage(index + 1);
  } catch {
    return null;
  }
}

/** @returns the visible part of a page of the second engine */
export function pdfjsFrame(page: PdfjsPage): PageFrame {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  return { left, bottom, right, top, rotation: quarterTurn(page.rotate) };
}

async function readLoaded(opened: OpenPdfjs, page: PdfjsPage): Promise<RawPage> {
  const frame = pdfjsFrame(page);
  const size = displayedSize(frame);
  const content = await page.getTextContent({ includeMarkedContent: false });
  const items = content.items.filter((item): item is typeof item & TextItem => 'str' in item);
  const inOrder = itemsInOrder(await withLigatures(items, opened, page));
  const all = itemWords({ items: inOrder, styles: content.styles, frame });
  const words = all.filter(
    (word) => word.x1 > 0 && word.y1 > 0 && word.x0 < size.width && word.y0 < size.height,
  );
  const { links, fields, comments, isCut } = await pdfjsAnnotations(page, frame);
  const glyphs = [...words.map((word) => word.text).join('')];
  return {
    ...size,
    rotation: frame.rotation,
    frame,
    links,
    comments,
    isCut,
    words: fillFields(
      words.map((word) => ({
        ...word,
        x0: Math.max(0, word.x0),
        y0: Math.max(0, word.y0),
        x1: Math.min(size.width, word.x1),
        y1: Math.min(size.height, word.y1),
      })),
      fields,
    ),
    imageCoverage: words.length < FEW_WORDS ? await pdfjsImageCoverage({ page, frame, ops: opened.ops }) : 0,
    pathCount: 0,
    glyphCount: glyphs.length,
    unmappedCount: glyphs.filter((glyph) => isUnmapped(glyph.codePointAt(0) ?? 0)).length,
    outsideCount: all.length - words.length,
  };
}

/** What single glyphs say is asked only where a line is read from the right. */
async function withLigatures(
  items: readonly TextItem[],
  { ops }: OpenPdfjs,
  page: PdfjsPage,
): Promise<readonly TextItem[]> {
  if (!items.some(({ dir }) => dir === 'rtl')) return items;
  const glyphs = await pdfjsGlyphs(page, ops);
  return glyphs.some(isRtlLigature) ? mendItemLigatures(items, glyphs) : items;
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
