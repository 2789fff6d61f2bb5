import { canonicalise } from '../canonical.ts';
import type { LayoutUnit } from '../layout-unit.ts';
import { buildStructure } from '../structure/build-structure.ts';
import type { ParsedDocument, ParsedRow } from '../types.ts';
import { placeTables } from './place-tables.ts';
import type { SourceAside, SourceBlock, SourceParagraph, SourceRow } from './source-block.ts';
import { TextBuilder } from './text-builder.ts';

/** Lines shorter than this may be headings. */
const SHORT_CHARS = 120;

/** Everything but pages and warnings, which a format adds itself. */
export type Composed = Pick<ParsedDocument, 'text' | 'blocks' | 'tables' | 'links'> & {
  /** What the document calls itself; null when nothing does. */
  readonly title: string | null;
};

/**
 * Makes the canonical text of a format that has none of its own, and its structure: a line a block, the
 * number before its words, a line a row of a table with tabs between cells. Styles and numbers that the file
 * gives are kept; where it gives none, look and words decide as they do for PDF.
 *
 * `text.slice(start, end)` of every block, cell and link is what it says. Blocks without a letter or digit
 * are left out of the structure, not of the text.
 */
export function compose(source: readonly SourceBlock[]): Composed {
  const builder = new TextBuilder();
  const units: LayoutUnit[] = [];
  const rowsAt = new Map<number, readonly ParsedRow[]>();
  for (const block of source) {
    builder.separate('\n');
    const start = builder.length;
    if (block.kind === 'table') rowsAt.set(units.length, writeRows(builder, block.rows));
    else writeWords(builder, block);
    units.push(unitOf(block, { start, end: builder.length }));
  }
  const text = builder.text();
  const { blocks, title } = buildStructure({ text, units });
  return { text, blocks, title, tables: placeTables({ blocks, units, rowsAt }), links: builder.links() };
}

function writeWords(builder: TextBuilder, block: SourceParagraph | SourceAside): void {
  if (block.label !== undefined && block.label.trim() !== '') {
    builder.write([{ text: block.label }], { isOneLine: true });
    if (block.runs.some(({ text }) => text.trim() !== '')) builder.separate(' ');
  }
  builder.write(block.runs);
}

function writeRows(builder: TextBuilder, rows: readonly SourceRow[]): readonly ParsedRow[] {
  return rows.map(({ isHeader, cells }, row): ParsedRow => {
    if (row > 0) builder.separate('\n');
    return {
      isHeader,
      cells: cells.map(({ runs, columnSpan = 1, rowSpan = 1 }, column) => {
        if (column > 0) builder.separate('\t');
        return { ...builder.write(runs, { isOneLine: true }), columnSpan, rowSpan };
      }),
    };
  });
}

function unitOf(block: SourceBlock, { start, end }: { start: number; end: number }): LayoutUnit {
  const base = { start, end, page: 0, scale: 1, left: 0, bold: false, centred: false, isShort: false };
  if (block.kind !== 'paragraph') return { ...base, kind: block.kind };
  const { indent, scale, isBold, isCentred, isTitle, isContents, headingDepth, label } = block;
  return {
    ...base,
    kind: 'text',
    left: indent ?? 0,
    scale: scale ?? 1,
    bold: isBold === true,
    centred: isCentred === true,
    isShort: end - start <= SHORT_CHARS,
    known: { isTitle, isContents, headingDepth, label: writtenLabel(label) },
  };
}

const writtenLabel = (label = ''): string | undefined => canonicalise(label).trim() || undefined;
