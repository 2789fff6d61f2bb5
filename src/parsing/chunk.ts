import {
  CHUNK_HEADING_PATH_MAX_CHARS,
  CHUNK_MAX_CHARS,
  CHUNK_MIN_CHARS,
  CHUNK_TABLE_HEADER_MAX_CHARS,
} from '../config/limits.ts';
import { ChunkPacker } from './chunk-packer.ts';
import type { PackedRange } from './chunk-packer.ts';
import { isRunningHead } from './running-head.ts';
import { withoutMarkup } from './markdown/without-markup.ts';
import type { ParsedBlock, ParsedDocument } from './types.ts';

/** A passage that search returns. `text.slice(start, end)` is what is stored and cited. */
export interface DocumentChunk {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  /** Label of the clause it begins in: `5.2(a)`. */
  readonly label: string | null;
  /** Headings above it, outermost first; for a later part of a long clause also the clause's own. */
  readonly headingPath: readonly string[];
  /** What is indexed: document title, heading path and text, without running heads and markup. */
  readonly indexText: string;
}

export interface ChunkOptions {
  /** Written before every indexed text; defaults to the document's own title. */
  readonly title?: string;
  readonly maxChars?: number;
  readonly minChars?: number;
}

type Chunkable = Pick<ParsedDocument, 'text' | 'blocks' | 'engine' | 'title' | 'tables'>;

/**
 * Cuts a document into passages along its clauses. Chunks are in order, do not overlap, are at most
 * `maxChars`
 * long and together cover every character of the body but white space. A clause that fits stays whole, small
 * neighbours are packed, and no chunk crosses a top-level heading. Page numbers and running heads between two
 * packed paragraphs lie inside a chunk's range but not in its indexed text. A table that is cut has the names
 * of its columns in the indexed text of every part.
 */
export function chunkDocument(given: Chunkable, options: ChunkOptions = {}): readonly DocumentChunk[] {
  const document = given.blocks.every(isRunningHead)
    ? { ...given, blocks: given.blocks.map(asParagraph) }
    : given;
  const max = options.maxChars ?? CHUNK_MAX_CHARS;
  const min = Math.min(options.minChars ?? CHUNK_MIN_CHARS, max);
  const title = options.title ?? document.title ?? '';
  const packer = new ChunkPacker(document.text, document.blocks, { max, min });
  return packer.ranges().map((range, ordinal) => chunkOf(document, { range, ordinal, title }));
}

/** Where a document is nothing but running heads, they are what it says. */
const asParagraph = (block: ParsedBlock): ParsedBlock => ({ ...block, kind: 'paragraph' });

interface ChunkParts {
  readonly range: PackedRange;
  readonly ordinal: number;
  readonly title: string;
}

function chunkOf(document: Chunkable, { range, ordinal, title }: ChunkParts): DocumentChunk {
  const { start, end } = range;
  const first = document.blocks[range.firstBlock];
  const headingPath = first ? pathOf(first, range.isLaterPart) : [];
  const path = headingPath.join(' > ').slice(-CHUNK_HEADING_PATH_MAX_CHARS);
  const body = bodyText(document, range);
  const columns = first && range.isLaterPart ? headerOf(document, first) : '';
  const indexText = [title, path, columns, body].filter((part) => part !== '').join('\n');
  return { ordinal, start, end, label: labelOf(document.blocks, range), headingPath, indexText };
}

function pathOf(block: ParsedBlock, isLaterPart: boolean): readonly string[] {
  if (!isLaterPart || (block.heading === null && block.label === null)) return block.headingPath;
  return [...block.headingPath, [block.label, block.heading].filter((part) => part !== null).join(' ')];
}

/** What the columns of a table are called: a later part of it says little without. */
function headerOf({ text, tables = [] }: Chunkable, block: ParsedBlock): string {
  const rows = tables.find((table) => table.block === block.ordinal)?.rows ?? [];
  const isBody = rows.findIndex(({ isHeader }) => !isHeader);
  const cells = rows
    .slice(0, isBody < 0 ? 0 : isBody)
    .map((row) => row.cells.map(({ start, end }) => text.slice(start, end)));
  return cells
    .map((row) => row.join('\t'))
    .join('\n')
    .slice(0, CHUNK_TABLE_HEADER_MAX_CHARS);
}

/** The first labelled block of the chunk, else the nearest labelled one above it. */
function labelOf(blocks: readonly ParsedBlock[], { firstBlock, lastBlock }: PackedRange): string | null {
  for (let index = firstBlock; index <= lastBlock; index++) {
    const label = blocks[index]?.label;
    if (label != null) return label;
  }
  for (let at = blocks[firstBlock]; at && at.parent !== null;) {
    at = blocks[at.parent];
    if (at?.label != null) return at.label;
  }
  return null;
}

function bodyText({ text, blocks, engine }: Chunkable, range: PackedRange): string {
  const parts: string[] = [];
  let from = range.start;
  for (let index = range.firstBlock; index <= range.lastBlock; index++) {
    const block = blocks[index];
    if (!block || !isRunningHead(block)) continue;
    parts.push(text.slice(from, block.start));
    from = block.end;
  }
  parts.push(text.slice(from, range.end));
  const body = parts.join('').trim();
  return engine === 'markdown' ? withoutMarkup(body) : body;
}
