import { attribute, isUnseen, visit } from './dom.ts';
import type { DomElement } from './dom.ts';
import type { DefaultTreeAdapterTypes } from 'parse5';

/** What one look at a table says of its use. */
interface Survey {
  rows: number;
  columns: number;
  hasHeader: boolean;
  holdsTable: boolean;
  holdsBlocks: boolean;
}

/** What makes a cell a page of its own rather than a value. */
const BLOCKS: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre form section article'.split(' '),
);

/**
 * Tells tables of data from tables that only place things on a page, as mail and filings use them: those hold
 * other tables, headings or lists, or have a single row or column.
 *
 * @returns the tables of data
 */
export function dataTables(root: DefaultTreeAdapterTypes.ParentNode): ReadonlySet<DomElement> {
  const surveys = new Map<DomElement, Survey>();
  const open: Survey[] = [];
  visit(root, {
    enter: (element) => {
      if (isUnseen(element)) return false;
      const inner = open.at(-1);
      if (inner) count(element, inner);
      if (element.tagName === 'table') {
        const survey = { rows: 0, columns: 0, hasHeader: false, holdsTable: false, holdsBlocks: false };
        surveys.set(element, survey);
        open.push(survey);
      }
      return true;
    },
    leave: (element) => {
      if (element.tagName === 'table') open.pop();
    },
    text: () => undefined,
  });
  return new Set([...surveys].filter(([table, survey]) => isData(table, survey)).map(([table]) => table));
}

function count(element: DomElement, survey: Survey): void {
  const { tagName } = element;
  if (tagName === 'tr') {
    survey.rows++;
    const cells = element.childNodes.filter(({ nodeName }) => nodeName === 'td' || nodeName === 'th');
    survey.columns = Math.max(survey.columns, cells.length);
  } else if (tagName === 'th' || tagName === 'thead' || tagName === 'caption') survey.hasHeader = true;
  else if (tagName === 'table') survey.holdsTable = true;
  else if (BLOCKS.has(tagName)) survey.holdsBlocks = true;
}

function isData(table: DomElement, survey: Survey): boolean {
  const { rows, columns, hasHeader } = survey;
  const role = attribute(table, 'role');
  if (survey.holdsTable || (survey.holdsBlocks && !hasHeader)) return false;
  if (role === 'presentation' || role === 'none') return false;
  return hasHeader ? rows > 0 : rows > 1 && columns > 1;
}
