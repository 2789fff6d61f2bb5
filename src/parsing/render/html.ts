import type { ParsedTable } from '../types.ts';
import { inlineParts } from './inline.ts';
import {
  headingLevel,
  RenderWriter,
  type RenderBlock,
  type RenderInput,
  type Rendering,
} from './rendering.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const SPECIAL = { pattern: /[&<>"]/g, write: (char: string) => ENTITIES[char] ?? '' };
const escapeAttribute = (value: string): string => value.replace(SPECIAL.pattern, SPECIAL.write);

/**
 * HTML of a document or some of its blocks. Every element that holds text carries `data-start` and
 * `data-end`, and its text content is the canonical slice of that range, so a range can be shown by counting
 * characters. Nothing of the document becomes markup: text is escaped, links keep their checked addresses and
 * are marked as foreign. Style white space with `white-space: pre-wrap`.
 */
export function renderHtml(input: RenderInput): Rendering {
  const writer = new RenderWriter(input.text);
  const tables = new Map(input.tables.map((table) => [table.block, table]));
  for (const block of input.blocks) {
    const table = tables.get(block.ordinal);
    if (table !== undefined) writeTable(writer, { block, table, input });
    else writeBlock(writer, { block, tag: tagOf(block), input });
    writer.put('\n');
  }
  return writer.done();
}

function tagOf(block: RenderBlock): string {
  switch (block.kind) {
    case 'title':
    case 'heading':
      return `h${headingLevel(block)}`;
    case 'header':
      return 'header';
    case 'footer':
      return 'footer';
    case 'note':
      return 'aside';
    case 'clause':
    case 'paragraph':
    case 'list_item':
    case 'table':
      return 'p';
  }
}

interface Written {
  readonly block: RenderBlock;
  readonly input: RenderInput;
}

function writeBlock(writer: RenderWriter, { block, tag, input }: Written & { readonly tag: string }): void {
  const label = block.label === null ? '' : ` data-label="${escapeAttribute(block.label)}"`;
  writer.put(`<${tag} class="${block.kind}" data-level="${block.level}"${label} ${rangeOf(block)}>`);
  writeWords(writer, block, input);
  writer.put(`</${tag}>`);
}

function writeTable(
  writer: RenderWriter,
  { block, table, input }: Written & { readonly table: ParsedTable },
): void {
  writer.put(`<table data-level="${block.level}" ${rangeOf(block)}>`);
  for (const { isHeader, cells } of table.rows) {
    writer.put('<tr>');
    for (const cell of cells) {
      const tag = isHeader ? 'th' : 'td';
      const spans =
        (cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '') +
        (cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '');
      writer.put(`<${tag}${spans} ${rangeOf(cell)}>`);
      writeWords(writer, cell, input);
      writer.put(`</${tag}>`);
    }
    writer.put('</tr>');
  }
  writer.put('</table>');
}

function writeWords(
  writer: RenderWriter,
  range: { start: number; end: number },
  { links }: RenderInput,
): void {
  for (const { start, end, url } of inlineParts(range, links)) {
    if (url !== null)
      writer.put(`<a href="${escapeAttribute(url)}" rel="noopener noreferrer nofollow" target="_blank">`);
    writer.copy(start, end, SPECIAL);
    if (url !== null) writer.put('</a>');
  }
}

const rangeOf = ({ start, end }: { start: number; end: number }): string =>
  `data-start="${start}" data-end="${end}"`;
