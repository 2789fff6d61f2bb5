import type { Block, List, ListItem, Table } from '@firecrawl/anydoc';
import type { SourceBlock, SourceRun } from '../compose/source-block.ts';
import { numeralOf } from '../numerals.ts';
import type { OfficeDocument } from './anydoc.ts';
import { inlineRuns } from './inline-runs.ts';
import { tableRows } from './table-rows.ts';

/** Points by which a list or a quotation stands further in. */
const STEP = 24;
const BULLET = '•';

export interface OfficeOptions {
  /** What stands apart under a slide is what the speaker says to it. */
  readonly isPresentation: boolean;
}

/** The library's blocks as ours, in reading order; notes come last. */
export function officeBlocks(document: OfficeDocument, options: OfficeOptions): readonly SourceBlock[] {
  const marks = new Map(document.notes.map(({ id }, index) => [id, `[${index + 1}]`]));
  const walk = new BlockWalk(marks, options);
  for (const block of document.blocks) walk.add(block, 0);
  for (const { id, blocks } of document.notes) {
    const runs = walk.flat(blocks);
    walk.blocks.push({ kind: 'note', runs, label: marks.get(id) });
  }
  return walk.blocks;
}

class BlockWalk {
  readonly blocks: SourceBlock[] = [];
  readonly #marks: ReadonlyMap<string, string>;
  readonly #options: OfficeOptions;

  constructor(marks: ReadonlyMap<string, string>, options: OfficeOptions) {
    this.#marks = marks;
    this.#options = options;
  }

  /** The library bounds how deep blocks nest. */
  add(block: Block, indent: number, label?: string): void {
    const { content, level, blocks = [], list, table, text = '' } = block;
    switch (String(block.kind)) {
      case 'heading':
        this.#paragraph({ ...inlineRuns(content, this.#marks), indent, label, headingDepth: level ?? 1 });
        break;
      case 'list':
        if (list) this.#list(list, indent);
        break;
      case 'table':
        if (table) this.#table(table, indent);
        break;
      case 'blockQuote':
        if (this.#options.isPresentation) this.blocks.push({ kind: 'note', runs: this.flat(blocks) });
        else for (const inner of blocks) this.add(inner, indent + STEP);
        break;
      case 'codeBlock':
        this.#paragraph({ runs: [{ text }], isBold: false, indent, label });
        break;
      case 'rule':
        break;
      default:
        this.#paragraph({ ...inlineRuns(content, this.#marks), indent, label });
    }
  }

  /** All words of some blocks, a line a paragraph, as for a cell or a note. */
  flat(blocks: readonly Block[]): readonly SourceRun[] {
    const inner = new BlockWalk(this.#marks, this.#options);
    for (const block of blocks) inner.add(block, 0);
    return inner.blocks.flatMap((block, index) => [
      ...(index === 0 ? [] : [{ text: '\n' }]),
      ...(block.kind === 'table'
        ? block.rows.flatMap(({ cells }) => cells.flatMap(({ runs }) => [...runs, { text: ' ' }]))
        : [...(block.label === undefined ? [] : [{ text: `${block.label} ` }]), ...block.runs]),
    ]);
  }

  #paragraph(read: {
    runs: readonly SourceRun[];
    isBold: boolean;
    indent: number;
    label?: string;
    headingDepth?: number;
  }): void {
    const { label, headingDepth, ...rest } = read;
    if (rest.runs.every(({ text }) => text.trim() === '')) return;
    this.blocks.push({
      kind: 'paragraph',
      ...rest,
      ...(label === undefined ? {} : { label }),
      ...(headingDepth === undefined ? {} : { headingDepth }),
    });
  }

  #list({ items, marker, start }: List, indent: number): void {
    for (const [index, item] of items.entries()) {
      const label = markerOf(item, { marker: String(marker), number: start + index });
      const [first, ...rest] = item.blocks;
      if (first) this.add(first, indent, first.list === undefined ? label : undefined);
      for (const block of rest) this.add(block, indent + STEP);
    }
  }

  #table(table: Table, indent: number): void {
    if (String(table.kind) === 'layout') {
      for (const row of table.grid)
        for (const { cell } of row) for (const block of cell?.blocks ?? []) this.add(block, indent);
      return;
    }
    const rows = tableRows(table, (cell) => this.flat(cell.blocks));
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows });
  }
}

function markerOf(item: ListItem, { marker, number }: { marker: string; number: number }): string {
  if (item.markerLabel !== undefined && item.markerLabel.trim() !== '') return item.markerLabel.trim();
  const counter = COUNTERS[marker];
  return counter === undefined ? BULLET : `${numeralOf(number, counter)}.`;
}

const COUNTERS: Readonly<Record<string, Parameters<typeof numeralOf>[1]>> = {
  decimal: 'decimal',
  lowerAlpha: 'lower-alpha',
  upperAlpha: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
};
