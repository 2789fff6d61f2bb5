import { PDF_MAX_PAGE_ANNOTATIONS } from '../../../config/limits.ts';
import { displayBoxes } from '../page-geometry.ts';
import type { PageFrame } from '../page-geometry.ts';
import type { PdfjsPage } from '../pdfjs-library.ts';
import { NO_ANNOTATIONS } from './page-annotations.ts';
import type { PageAnnotations, RawField, RawLink, Rectangle } from './page-annotations.ts';

/** What is used of an annotation of the second engine, which gives no types for them. */
interface Annotation {
  readonly subtype?: string;
  readonly url?: string;
  readonly rect?: readonly number[];
  readonly hidden?: boolean;
  readonly password?: boolean;
  readonly contentsObj?: { readonly str?: string };
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: string;
  readonly buttonValue?: string;
  readonly options?: readonly { readonly exportValue?: string; readonly displayValue?: string }[];
}

/** Reads the links, filled-in fields, free text and comments of a page. */
export async function pdfjsAnnotations(page: PdfjsPage, frame: PageFrame): Promise<PageAnnotations> {
  const all = await annotationsOf(page);
  const comments = all.filter(isComment).length;
  const seen = all.filter(({ hidden }) => hidden !== true).slice(0, PDF_MAX_PAGE_ANNOTATIONS);
  const links = seen.map((one) => linkOf(one, frame)).filter((link) => link !== null);
  const fields = seen.map((one) => fieldOf(one, frame)).filter((field) => field !== null);
  const isCut = all.length > PDF_MAX_PAGE_ANNOTATIONS;
  return all.length === 0 ? NO_ANNOTATIONS : { links, fields, covers: [], comments, isCut };
}

async function annotationsOf(page: PdfjsPage): Promise<readonly Annotation[]> {
  try {
    return (await page.getAnnotations()) as readonly Annotation[];
  } catch {
    return [];
  }
}

const COMMENTED: ReadonlySet<string> = new Set(
  'Text Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Ink'.split(' '),
);

const contentsOf = ({ contentsObj }: Annotation): string => contentsObj?.str?.trim() ?? '';

const isComment = (annotation: Annotation): boolean =>
  contentsOf(annotation) !== '' &&
  (COMMENTED.has(annotation.subtype ?? '') ||
    (annotation.subtype === 'FreeText' && annotation.hidden === true));

function linkOf({ subtype, url, rect }: Annotation, frame: PageFrame): RawLink | null {
  if (subtype !== 'Link' || url === undefined || rect === undefined) return null;
  return { url, boxes: [displayed(rect, frame)] };
}

function fieldOf(annotation: Annotation, frame: PageFrame): RawField | null {
  const { subtype, rect, password, checkBox, radioButton } = annotation;
  if (subtype === 'FreeText' && rect !== undefined && contentsOf(annotation) !== '')
    return { kind: 'text', box: displayed(rect, frame), value: contentsOf(annotation) };
  if (subtype !== 'Widget' || rect === undefined || password === true) return null;
  const box = displayed(rect, frame);
  if (checkBox === true || radioButton === true) return { kind: 'check', box, isOn: isOn(annotation) };
  if (annotation.fieldType !== 'Tx' && annotation.fieldType !== 'Ch') return null;
  const value = shownValue(annotation);
  return value.trim() === '' ? null : { kind: 'text', box, value };
}

function isOn({ fieldValue, checkBox, exportValue, buttonValue }: Annotation): boolean {
  const on = checkBox === true ? exportValue : buttonValue;
  return typeof fieldValue === 'string' && fieldValue !== '' && fieldValue !== 'Off' && fieldValue === on;
}

function shownValue({ fieldValue, options = [] }: Annotation): string {
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const texts = values.filter((value): value is string => typeof value === 'string');
  const labelOf = (value: string): string =>
    options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return texts.map(labelOf).join(' ');
}

function displayed(rect: readonly number[], frame: PageFrame): Rectangle {
  const box = new Float32Array(rect.slice(0, 4));
  displayBoxes(frame, box);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  return { x0, y0, x1, y1 };
}
