import type { SourceBlock } from '../../compose/source-block.ts';
import type { Story } from '../story.ts';
import { attributeOf, childOf, elementsOf, integerOf, switchOf, valueOf } from '../xml/xml-element.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** How the contents of cells become blocks. */
export interface CellReader {
  readonly story: Story;
  readonly read: (cell: XmlElement) => readonly SourceBlock[];
}

export interface ReadCell {
  readonly blocks: readonly SourceBlock[];
  columnSpan: number;
  rowSpan: number;
}

export interface ReadRow {
  readonly isHeader: boolean;
  readonly cells: readonly ReadCell[];
}

/** Word has 63 columns at most. */
const MAX_SPAN = 1_000;
const WRAPPERS: ReadonlySet<string> = new Set([
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
  'w:ins',
  'w:moveTo',
]);

/** Reads the rows of a table in order; cells that another one covers are left out. */
export function readRows(table: XmlElement, reader: CellReader): readonly ReadRow[] {
  /** By column, the cell that reaches down into the next row. */
  const open = new Map<number, ReadCell>();
  return childrenOf(table, 'w:tr').flatMap((row) => {
    const properties = childOf(row, 'w:trPr');
    if (childOf(properties, 'w:del') !== undefined) {
      reader.story.document.tally.deletions++;
      return [];
    }
    if (childOf(properties, 'w:ins') !== undefined) reader.story.document.tally.insertions++;
    return [{ isHeader: switchOf(properties, 'w:tblHeader') === true, cells: readCells(row, reader, open) }];
  });
}

function readCells(row: XmlElement, reader: CellReader, open: Map<number, ReadCell>): readonly ReadCell[] {
  const cells: ReadCell[] = [];
  const before = spanOf(valueOf(childOf(row, 'w:trPr'), 'w:gridBefore'), 0);
  if (before > 0) cells.push({ blocks: [], columnSpan: before, rowSpan: 1 });
  let column = before;
  for (const element of childrenOf(row, 'w:tc')) {
    const properties = childOf(element, 'w:tcPr');
    if (childOf(properties, 'w:cellDel') !== undefined) continue;
    const columnSpan = spanOf(valueOf(properties, 'w:gridSpan'), 1);
    const last = cells.at(-1);
    if (mergeOf(properties, 'w:hMerge') === 'continue' && last !== undefined) last.columnSpan += columnSpan;
    else {
      const vertical = mergeOf(properties, 'w:vMerge');
      const above = open.get(column);
      if (vertical === 'continue' && above !== undefined) above.rowSpan++;
      else {
        const cell = { blocks: reader.read(element), columnSpan, rowSpan: 1 };
        cells.push(cell);
        if (vertical === undefined) open.delete(column);
        else open.set(column, cell);
      }
    }
    column += columnSpan;
  }
  return cells;
}

function mergeOf(properties: XmlElement | undefined, name: string): 'restart' | 'continue' | undefined {
  const merge = childOf(properties, name);
  if (merge === undefined) return undefined;
  return attributeOf(merge, 'w:val') === 'restart' ? 'restart' : 'continue';
}

const spanOf = (raw: string | undefined, without: number): number =>
  Math.min(MAX_SPAN, Math.max(without, integerOf(raw) ?? without));

/** Rows and cells may stand in content controls and the like. */
function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return WRAPPERS.has(child.name) ? childrenOf(child, name) : [];
  });
}
