/** An entry of the file's own table of contents, as an engine reads it. */
export interface RawOutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** Index of the page; null where it leads to none. */
  readonly page: number | null;
  /** Where on the page, in PDF space; null where it only names the page. */
  readonly y: number | null;
}

const BLANKS = /[\s\p{C}]+/gu;

/** @returns a title on one line, empty when there is nothing to read */
export const outlineTitle = (raw: string): string => raw.replace(BLANKS, ' ').trim();
