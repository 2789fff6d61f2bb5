/** A stretch of canonical text that stands apart on the page: what structure is built from. */
export interface LayoutUnit {
  readonly start: number;
  readonly end: number;
  readonly kind: 'text' | 'table' | 'header' | 'footer' | 'note';
  /** Index of the page it starts on; 0 where there are no pages. */
  readonly page: number;
  /** Height of its letters relative to the document's body text; 1 where unknown. */
  readonly scale: number;
  /** Where its first line begins: points from the left of the page, or columns of plain text. */
  readonly left: number;
  readonly bold: boolean;
  /** Stands in the middle of the page, clear of both margins. */
  readonly centred: boolean;
  /** Stands alone on its lines, clear of the right margin: may be a heading. */
  readonly isShort: boolean;
  /** What the file itself says of it; without, its look and its words decide. */
  readonly known?: KnownRole;
}

/** The role that a format gives a stretch of text by its own means: styles, tags, automatic numbers. */
export interface KnownRole {
  readonly isTitle?: boolean;
  /** A line of a table of contents. */
  readonly isContents?: boolean;
  /** Depth of its heading style or tag, from 1. */
  readonly headingDepth?: number;
  /** The automatic number that is written before its words: `5.2`, `(a)`, `Article V`. */
  readonly label?: string;
}
