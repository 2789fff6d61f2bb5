import { PDF_MAX_PAGE_ANNOTATIONS } from '../../../config/limits.ts';
import { displayBoxes } from '../page-geometry.ts';
import type { PageFrame } from '../page-geometry.ts';
import type { PdfiumFiles } from '../files/pdfium-files.ts';
import type { PdfiumDocument } from '../pdfium-document.ts';
import { readBytes, readWide } from '../pdfium-strings.ts';
import type { PageAnnotations, RawField, RawLink, Rectangle } from './page-annotations.ts';

const LINK = 2;
const WIDGET = 20;
/** Square, circle, polygon, highlight, ink, redaction. */
const COVERS: ReadonlySet<number> = new Set([5, 6, 7, 9, 15, 28]);
const FREE_TEXT = 3;
const FILE = 17;
/** Notes, drawn shapes, marks of text, carets, ink: a comment may hang on each. */
const COMMENTED: ReadonlySet<number> = new Set([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]);
const URI_ACTION = 3;
/** Invisible, hidden, not to be viewed. */
const UNSEEN = 0x01 | 0x02 | 0x20;
const PASSWORD_FIELD = 1 << 13;
const FIELD = { check: 2, radio: 3, combo: 4, list: 5, text: 6 } as const;
const RECT_BYTES = 16;
const QUAD_BYTES = 32;

interface PageOfDocument {
  readonly document: PdfiumDocument;
  readonly page: number;
  readonly frame: PageFrame;
  /** Takes the files that hang on the page. */
  readonly files: PdfiumFiles;
}

/**
 * Reads the links, filled-in fields, comments and files of a loaded page, before it is flattened, which takes
 * them off.
 */
export function pdfiumAnnotations({ document, page, frame, files }: PageOfDocument): PageAnnotations {
  const { pdfium } = document;
  const { api } = pdfium;
  const all = api.FPDFPage_GetAnnotCount(page);
  const count = Math.min(all, PDF_MAX_PAGE_ANNOTATIONS);
  let comments = 0;
  const links: RawLink[] = [];
  const fields: RawField[] = [];
  const covers: Rectangle[] = [];
  const scratch = pdfium.alloc(QUAD_BYTES);
  const reader = new AnnotationReader(document, frame, scratch);
  try {
    for (let index = 0; index < count; index++) {
      const annotation = api.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      const subtype = api.FPDFAnnot_GetSubtype(annotation);
      const link = subtype === LINK ? reader.link(annotation) : null;
      const field =
        subtype === WIDGET
          ? reader.field(annotation)
          : subtype === FREE_TEXT
            ? reader.freeText(annotation)
            : null;
      if (link) links.push(link);
      if (field) fields.push(field);
      if (reader.isComment(annotation, subtype)) comments++;
      if (subtype === FILE) files.add(api.FPDFAnnot_GetFileAttachment(annotation));
      if (COVERS.has(subtype)) covers.push(...reader.rect(annotation));
      api.FPDFPage_CloseAnnot(annotation);
    }
  } finally {
    pdfium.free(scratch);
  }
  return { links, fields, covers, comments, isCut: all > count };
}

class AnnotationReader {
  readonly #document: PdfiumDocument;
  readonly #frame: PageFrame;
  readonly #scratch: number;

  constructor(document: PdfiumDocument, frame: PageFrame, scratch: number) {
    this.#document = document;
    this.#frame = frame;
    this.#scratch = scratch;
  }

  link(annotation: number): RawLink | null {
    const { pdfium, handle } = this.#document;
    const link = pdfium.api.FPDFAnnot_GetLink(annotation);
    const action = link === 0 ? 0 : pdfium.api.FPDFLink_GetAction(link);
    if (action === 0 || pdfium.api.FPDFAction_GetType(action) !== URI_ACTION) return null;
    const bytes = readBytes(pdfium, (at, size) => pdfium.api.FPDFAction_GetURIPath(handle, action, at, size));
    const url = bytes.toString('utf8').replace(/\0+$/, '');
    const boxes = this.#quads(link);
    const whole = boxes.length > 0 ? boxes : this.rect(annotation);
    return url === '' || whole.length === 0 ? null : { url, boxes: whole };
  }

  field(annotation: number): RawField | null {
    const { pdfium } = this.#document;
    const { api } = pdfium;
    const form = this.#document.form();
    if (form === 0 || this.#isUnseen(annotation)) return null;
    const [box] = this.rect(annotation);
    if (!box) return null;
    const type = api.FPDFAnnot_GetFormFieldType(form, annotation);
    if (type === FIELD.check || type === FIELD.radio)
      return { kind: 'check', box, isOn: this.#isOn(annotation) };
    if (type !== FIELD.text && type !== FIELD.combo && type !== FIELD.list) return null;
    const isSecret =
      type === FIELD.text && (api.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD_FIELD) !== 0;
    if (isSecret) return null;
    const chosen = type === FIELD.text ? '' : this.#chosen(form, annotation);
    const value =
      chosen === ''
        ? readWide(pdfium, (at, size) => api.FPDFAnnot_GetFormFieldValue(form, annotation, at, size))
        : chosen;
    return value.trim() === '' ? null : { kind: 'text', box, value };
  }

  /** Free text that has no look of its own: viewers make one from its words, and the library does not. */
  freeText(annotation: number): RawField | null {
    const { api } = this.#document.pdfium;
    if (this.#isUnseen(annotation) || api.FPDFAnnot_HasKey(annotation, 'AP')) return null;
    const [box] = this.rect(annotation);
    const value = this.#contents(annotation);
    return box === undefined || value === '' ? null : { kind: 'text', box, value };
  }

  isComment(annotation: number, subtype: number): boolean {
    const isUnseenText = subtype === FREE_TEXT && this.#isUnseen(annotation);
    return (COMMENTED.has(subtype) || isUnseenText) && this.#contents(annotation) !== '';
  }

  #isUnseen(annotation: number): boolean {
    return (this.#document.pdfium.api.FPDFAnnot_GetFlags(annotation) & UNSEEN) !== 0;
  }

  #contents(annotation: number): string {
    const { pdfium } = this.#document;
    return readWide(pdfium, (at, size) =>
      pdfium.api.FPDFAnnot_GetStringValue(annotation, 'Contents', at, size),
    ).trim();
  }

  /** The state that the page shows. The library's own answer to this is wrong for boxes that are ticked. */
  #isOn(annotation: number): boolean {
    const { pdfium } = this.#document;
    const state = readWide(pdfium, (at, size) =>
      pdfium.api.FPDFAnnot_GetStringValue(annotation, 'AS', at, size),
    );
    return state !== '' && state !== 'Off';
  }

  /** @returns the labels of the chosen options, which is what a reader sees */
  #chosen(form: number, annotation: number): string {
    const { pdfium } = this.#document;
    const { api } = pdfium;
    const count = Math.min(api.FPDFAnnot_GetOptionCount(form, annotation), PDF_MAX_PAGE_ANNOTATIONS);
    const labels: string[] = [];
    for (let index = 0; index < count; index++) {
      if (!api.FPDFAnnot_IsOptionSelected(form, annotation, index)) continue;
      labels.push(
        readWide(pdfium, (at, size) => api.FPDFAnnot_GetOptionLabel(form, annotation, index, at, size)),
      );
    }
    return labels.join(' ');
  }

  /** @returns the annotation's box, none where it has none */
  rect(annotation: number): readonly Rectangle[] {
    const { pdfium } = this.#document;
    if (!pdfium.api.FPDFAnnot_GetRect(annotation, this.#scratch)) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats(RECT_BYTES / 4);
    return [this.#displayed([left, bottom, right, top])];
  }

  #quads(link: number): readonly Rectangle[] {
    const { api } = this.#document.pdfium;
    const count = Math.min(api.FPDFLink_CountQuadPoints(link), PDF_MAX_PAGE_ANNOTATIONS);
    const boxes: Rectangle[] = [];
    for (let index = 0; index < count; index++) {
      if (!api.FPDFLink_GetQuadPoints(link, index, this.#scratch)) continue;
      const points = this.#floats(QUAD_BYTES / 4);
      const xs = points.filter((_, place) => place % 2 === 0);
      const ys = points.filter((_, place) => place % 2 === 1);
      boxes.push(this.#displayed([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]));
    }
    return boxes;
  }

  #displayed(rect: readonly [number, number, number, number]): Rectangle {
    const box = new Float32Array(rect);
    displayBoxes(this.#frame, box);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
    return { x0, y0, x1, y1 };
  }

  #floats(count: number): readonly number[] {
    const from = this.#scratch >> 2;
    return [...this.#document.pdfium.floats().slice(from, from + count)];
  }
}
