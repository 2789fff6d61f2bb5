import type { SourceCell, SourceRow, SourceRun } from '../compose/source-block.ts';
import { attribute, isUnseen, numberAttribute, visit } from './dom.ts';
import type { DomElement } from './dom.ts';
import { InlineLook } from './inline-look.ts';
import { InlineText } from './inline-text.ts';

/** As in browsers. */
const MAX_SPAN = 1_000;
/** Elements inside a cell that begin a line of their own. */
const LINES: ReadonlySet<string> = new Set(
  'p div li ul ol dl dt dd blockquote pre h1 h2 h3 h4 h5 h6 section article form hr address center option text'.split(
    ' ',
  ),
);

export interface ReadTable {
  readonly caption: readonly SourceRun[];
  /** Without empty ones; a cell that a span covers is not there. */
  readonly rows: readonly SourceRow[];
}

/** Reads a table of data; whatever is in a cell becomes its words. */
export function readTable(table: DomElement, base: string | null): ReadTable {
  const reader = new TableReader(base);
  visit(table, reader);
  return reader.read();
}

interface OpenCell extends SourceCell {
  readonly isHeader: boolean;
}

class TableReader {
  readonly #look: InlineLook;
  readonly #text = new InlineText();
  readonly #rows: SourceRow[] = [];
  #caption: readonly SourceRun[] = [];
  #cells: OpenCell[] = [];
  #cell: DomElement | null = null;
  #isHead = false;

  constructor(base: string | null) {
    this.#look = new InlineLook(base);
  }

  enter(element: DomElement): boolean {
    if (isUnseen(element)) return false;
    const { tagName } = element;
    if (tagName === 'thead') this.#isHead = true;
    else if (tagName === 'tr') this.#cells = [];
    else if (this.#cell === null && (tagName === 'td' || tagName === 'th' || tagName === 'caption'))
      this.#cell = element;
    else if (tagName === 'br' || LINES.has(tagName)) this.#line();
    this.#look.enter(element);
    return true;
  }

  leave(element: DomElement): void {
    this.#look.leave(element);
    if (element === this.#cell) this.#endCell(element);
    else if (element.tagName === 'tr') this.#endRow();
    else if (element.tagName === 'thead') this.#isHead = false;
    else if (LINES.has(element.tagName)) this.#line();
  }

  text(value: string): void {
    if (this.#cell !== null) this.#text.add(value, this.#look.now);
  }

  read(): ReadTable {
    return { caption: this.#caption, rows: this.#rows };
  }

  #line(): void {
    if (this.#cell !== null && !this.#text.isBlank) this.#text.breakLine();
  }

  #endCell(element: DomElement): void {
    this.#cell = null;
    const runs = this.#text.take();
    if (element.tagName === 'caption') {
      this.#caption = runs;
      return;
    }
    const isHeader = element.tagName === 'th' && attribute(element, 'scope') !== 'row';
    this.#cells.push({
      runs,
      isHeader,
      columnSpan: span(element, 'colspan'),
      rowSpan: span(element, 'rowspan'),
    });
  }

  #endRow(): void {
    const cells = this.#cells;
    this.#cells = [];
    const isEmpty = cells.every(({ runs }) => runs.every(({ text }) => text.trim() === ''));
    if (isEmpty) return;
    const isHeader = this.#isHead || cells.every((cell) => cell.isHeader);
    this.#rows.push({
      isHeader,
      cells: cells.map(({ runs, columnSpan, rowSpan }) => ({ runs, columnSpan, rowSpan })),
    });
  }
}

const span = (element: DomElement, name: string): number =>
  Math.min(MAX_SPAN, numberAttribute(element, name, 1) ?? 1);
