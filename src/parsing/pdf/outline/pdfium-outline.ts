import { PDF_MAX_OUTLINE_DEPTH, PDF_MAX_OUTLINE_ENTRIES } from '../../../config/limits.ts';
import type { PdfiumDocument } from '../pdfium-document.ts';
import { readWide } from '../pdfium-strings.ts';
import { outlineTitle } from './raw-outline.ts';
import type { RawOutlineEntry } from './raw-outline.ts';

const GO_TO_ACTION = 1;
const FLOAT_BYTES = 4;
const FIELDS = 6;

/** Reads the outline in the order of its display; a tree that leads back into itself is read once. */
export function pdfiumOutline(document: PdfiumDocument): readonly RawOutlineEntry[] {
  const { pdfium, handle } = document;
  const { api } = pdfium;
  const entries: RawOutlineEntry[] = [];
  const seen = new Set<number>();
  const waiting = [{ bookmark: api.FPDFBookmark_GetFirstChild(handle, 0), level: 1 }];
  for (let next = waiting.pop(); next && entries.length < PDF_MAX_OUTLINE_ENTRIES; next = waiting.pop()) {
    const { bookmark, level } = next;
    if (bookmark === 0 || seen.has(bookmark)) continue;
    seen.add(bookmark);
    const title = outlineTitle(
      readWide(pdfium, (at, size) => api.FPDFBookmark_GetTitle(bookmark, at, size)),
    );
    if (title !== '') entries.push({ title, level, ...placeOf(document, bookmark) });
    waiting.push({ bookmark: api.FPDFBookmark_GetNextSibling(handle, bookmark), level });
    if (level < PDF_MAX_OUTLINE_DEPTH)
      waiting.push({ bookmark: api.FPDFBookmark_GetFirstChild(handle, bookmark), level: level + 1 });
  }
  return entries;
}

function placeOf(
  { pdfium, handle, pageCount }: PdfiumDocument,
  bookmark: number,
): Pick<RawOutlineEntry, 'page' | 'y'> {
  const { api } = pdfium;
  const own = api.FPDFBookmark_GetDest(handle, bookmark);
  const action = own === 0 ? api.FPDFBookmark_GetAction(bookmark) : 0;
  const isGoTo = action !== 0 && api.FPDFAction_GetType(action) === GO_TO_ACTION;
  const destination = isGoTo ? api.FPDFAction_GetDest(handle, action) : own;
  if (destination === 0) return { page: null, y: null };
  const page = api.FPDFDest_GetDestPageIndex(handle, destination);
  if (page < 0 || page >= pageCount) return { page: null, y: null };
  return { page, y: heightOf({ pdfium }, destination) };
}

function heightOf({ pdfium }: Pick<PdfiumDocument, 'pdfium'>, destination: number): number | null {
  const at = pdfium.alloc(FIELDS * FLOAT_BYTES);
  try {
    pdfium.bytes().fill(0, at, at + FIELDS * FLOAT_BYTES);
    const found = pdfium.api.FPDFDest_GetLocationInPage(
      destination,
      at,
      at + FLOAT_BYTES,
      at + 2 * FLOAT_BYTES,
      at + 3 * FLOAT_BYTES,
      at + 4 * FLOAT_BYTES,
      at + 5 * FLOAT_BYTES,
    );
    const given = pdfium.bytes()[at + FLOAT_BYTES] ?? 0;
    return found && given !== 0 ? (pdfium.floats()[(at >> 2) + 4] ?? null) : null;
  } finally {
    pdfium.free(at);
  }
}
