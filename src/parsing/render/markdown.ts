import type { ParsedTable } from '../types.ts';
import { inlineParts } from './inline.ts';
import {
  headingLevel,
  RenderWriter,
  type RenderBlock,
  type RenderInput,
  type Rendering,
} from './rendering.ts';

// What CommonMark and GFM read as their own anywhere in a line.
const INLINE = { pattern: /[\\`*_{}[\]<>#|~&!]/g, write: (char: string) => `\\${char}` };
const CELL = {
  pattern: /[\\`*_{}[\]<>#|~&!\n]/g,
  write: (char: string) => (char === '\n' ? ' ' : `\\${char}`),
};
/**
 * What begins a list, a heading line or a rule only at the beginning of a line: `- `, `+ `, `1. `, `1) `,
 * `===`.
 */
const LINE_START = /^(\s*)([-+=]|\d{1,9}[.)])/;

/**
 * Markdown of a document or some of its blocks: headings, paragraphs, tables and links; text that looks like
 * markup is escaped, so that a reader shows the words of the document and nothing else. `segments` lead from
 * every character back to the canonical text.
 */
export function renderMarkdown(input: RenderInput): Rendering {
  const writer = new RenderWriter(input.text);
  const tables = new Map(input.tables.map((table) => [table.block, table]));
  for (const [index, block] of input.blocks.entries()) {
    if (index > 0) writer.put('\n\n');
    const table = tables.get(block.ordinal);
    if (table === undefined) writeBlock(writer, block, input);
    else writeTable(writer, table, input);
  }
  return writer.done();
}

function writeBlock(writer: RenderWriter, block: RenderBlock, input: RenderInput): void {
  const isHeading = block.kind === 'heading' || block.kind === 'title';
  if (isHeading) {
    writer.put(`${'#'.repeat(headingLevel(block))} `);
    // A heading is one line.
    writeWords(writer, block, { input, special: CELL });
    return;
  }
  let start = block.start;
  for (const line of input.text.slice(block.start, block.end).split('\n')) {
    // A line of a paragraph stays a line.
    if (start > block.start) writer.put('\\\n');
    const found = LINE_START.exec(line);
    const mark = found === null ? 0 : (found[1] ?? '').length + (found[2] ?? '').length - 1;
    if (found !== null) {
      writer.copy(start, start + mark, INLINE);
      writer.put('\\');
      writer.copy(start + mark, start + mark + 1, VERBATIM);
    }
    const from = found === null ? start : start + mark + 1;
    writeWords(writer, { start: from, end: start + line.length }, { input, special: INLINE });
    start += line.length + 1;
  }
}

const VERBATIM = { pattern: /(?!)/g, write: (char: string) => char };

function writeTable(writer: RenderWriter, { rows }: ParsedTable, input: RenderInput): void {
  const columns = Math.max(1, ...rows.map((row) => widthOf(row.cells)));
  const [head] = rows;
  const hasHeader = head?.isHeader === true;
  if (!hasHeader) writer.put(`|${' |'.repeat(columns)}\n${rule(columns)}`);
  for (const [index, row] of rows.entries()) {
    if (index > 0 || !hasHeader) writer.put('\n');
    writer.put('|');
    for (const cell of row.cells) {
      writer.put(' ');
      writeWords(writer, cell, { input, special: CELL });
      writer.put(` |${' |'.repeat(cell.columnSpan - 1)}`);
    }
    writer.put(' |'.repeat(columns - widthOf(row.cells)));
    if (index === 0 && hasHeader) writer.put(`\n${rule(columns)}`);
  }
}

const rule = (columns: number): string => `|${' --- |'.repeat(columns)}`;
const widthOf = (cells: readonly { readonly columnSpan: number }[]): number =>
  cells.reduce((sum, { columnSpan }) => sum + columnSpan, 0);

function writeWords(
  writer: RenderWriter,
  range: { start: number; end: number },
  { input, special }: { readonly input: RenderInput; readonly special: typeof INLINE },
): void {
  for (const { start, end, url } of inlineParts(range, input.links)) {
    if (url !== null) writer.put('[');
    writer.copy(start, end, special);
    if (url !== null) writer.put(`](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`);
  }
}
