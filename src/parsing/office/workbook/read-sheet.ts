import type { NumberText } from './number-text.ts';
import { attributeIn, wordsBetween, xmlTags } from './xml-tags.ts';
import type { XmlTag } from './xml-tags.ts';

export interface SheetCell {
  readonly column: number;
  readonly text: string;
}

export interface SheetRow {
  /** From 0, as the sheet counts. */
  readonly index: number;
  /** Those that say something, from left to right. */
  readonly cells: readonly SheetCell[];
}

export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** An address that a cell leads to, by the id of its relationship. */
export interface SheetLink {
  readonly row: number;
  readonly column: number;
  readonly id: string;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly merged: readonly Range[];
  readonly links: readonly SheetLink[];
  /** Rows that say something, or columns, are not shown; they are read all the same. */
  readonly hidesSome: boolean;
  readonly isCut: boolean;
  /** Cells whose words are not in the list that cells share. */
  readonly lostCells: number;
}

export interface SheetContext {
  readonly shared: readonly string[];
  readonly styles: readonly NumberText[];
  /** Rows end where the cells of a row, empty ones between others too, would pass it. */
  readonly maxCells: number;
}

/** Reads the used cells of a sheet as they are shown. Formulas show what was last computed. */
export function readSheet(xml: string, context: SheetContext): Sheet {
  const reader = new SheetReader(xml, context);
  for (const tag of xmlTags(xml)) if (!reader.take(tag)) break;
  return reader.sheet();
}

class SheetReader {
  readonly #xml: string;
  readonly #context: SheetContext;
  readonly #rows: SheetRow[] = [];
  readonly #merged: Range[] = [];
  readonly #links: SheetLink[] = [];
  #cells: SheetCell[] = [];
  #row = -1;
  #column = -1;
  #count = 0;
  #lostCells = 0;
  #isCut = false;
  #isRowHidden = false;
  #hidesSome = false;
  #type = 'n';
  #style = 0;
  #value = '';
  #from = 0;
  #isReading = false;

  constructor(xml: string, context: SheetContext) {
    this.#xml = xml;
    this.#context = context;
  }

  /** @returns false when no more is taken */
  take(tag: XmlTag): boolean {
    switch (tag.name) {
      case 'row':
        return tag.isEnd ? this.#endRow() : this.#startRow(tag);
      case 'c':
        if (tag.isEnd) this.#endCell();
        else this.#startCell(tag);
        return true;
      case 'v':
      case 't':
        if (this.#isReading) return true;
        if (tag.isEnd) this.#value += wordsBetween(this.#xml, this.#from, tag.start);
        else this.#from = tag.end;
        return true;
      case 'rPh':
        this.#isReading = !tag.isEnd;
        return true;
      case 'mergeCell':
        this.#merge(tag);
        return true;
      case 'col':
        this.#hidesSome ||= isSet(tag.raw, 'hidden');
        return true;
      case 'hyperlink':
        this.#link(tag);
        return true;
      default:
        return true;
    }
  }

  sheet(): Sheet {
    return {
      rows: this.#rows,
      merged: this.#merged,
      links: this.#links,
      hidesSome: this.#hidesSome,
      isCut: this.#isCut,
      lostCells: this.#lostCells,
    };
  }

  #startRow({ raw, isEmpty }: XmlTag): boolean {
    const given = Number(attributeIn(raw, 'r'));
    this.#row = Number.isSafeInteger(given) && given > 0 ? given - 1 : this.#row + 1;
    this.#column = -1;
    this.#cells = [];
    this.#isRowHidden = isSet(raw, 'hidden');
    return isEmpty ? this.#endRow() : true;
  }

  #endRow(): boolean {
    const width = (this.#cells.at(-1)?.column ?? -1) + 1;
    if (width === 0) return true;
    if (this.#count + width > this.#context.maxCells) {
      this.#isCut = true;
      return false;
    }
    this.#count += width;
    this.#hidesSome ||= this.#isRowHidden;
    this.#rows.push({ index: this.#row, cells: this.#cells });
    this.#cells = [];
    return true;
  }

  #startCell({ raw, isEmpty }: XmlTag): void {
    this.#column = placeOf(attributeIn(raw, 'r') ?? '')?.column ?? this.#column + 1;
    this.#type = attributeIn(raw, 't') ?? 'n';
    this.#style = Number(attributeIn(raw, 's') ?? 0);
    this.#value = '';
    if (isEmpty) this.#endCell();
  }

  #endCell(): void {
    const text = this.#shown();
    if (text.trim() !== '' && this.#column >= (this.#cells.at(-1)?.column ?? -1) + 1)
      this.#cells.push({ column: this.#column, text });
  }

  #shown(): string {
    const value = this.#value;
    if (value === '') return '';
    if (this.#type === 's') return this.#sharedText(Number(value));
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type !== 'n') return value;
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    return this.#context.styles[this.#style]?.(number) ?? String(number);
  }

  #sharedText(index: number): string {
    const text = this.#context.shared[index];
    if (text === undefined) this.#lostCells++;
    return text ?? '';
  }

  #link({ raw, isEnd }: XmlTag): void {
    const place = placeOf((attributeIn(raw, 'ref') ?? '').split(':')[0] ?? '');
    const id = attributeIn(raw, 'id');
    if (!isEnd && place && id !== null && this.#links.length < MAX_LINKS) this.#links.push({ ...place, id });
  }

  #merge({ raw, isEnd }: XmlTag): void {
    if (isEnd) return;
    const [first = '', last = ''] = (attributeIn(raw, 'ref') ?? '').split(':');
    const from = placeOf(first);
    const to = placeOf(last);
    if (from && to && to.row >= from.row && to.column >= from.column)
      this.#merged.push({ top: from.row, left: from.column, bottom: to.row, right: to.column });
  }
}

const isSet = (raw: string, name: string): boolean => /^(?:1|true)$/.test(attributeIn(raw, name) ?? '');

/** As many as Excel allows; one over several cells is that of the first. */
const MAX_LINKS = 65_530;

const MAX_COLUMN = 16_384;

/** `BC12` as row and column from 0. */
function placeOf(name: string): { row: number; column: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(name);
  if (!match?.[1] || !match[2]) return null;
  let column = 0;
  for (const letter of match[1].toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column > MAX_COLUMN ? null : { row: Number(match[2]) - 1, column: column - 1 };
}
