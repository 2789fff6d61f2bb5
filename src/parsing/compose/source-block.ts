/** Words of one block; a run with an address is a link. */
export interface SourceRun {
  readonly text: string;
  readonly url?: string;
}

export interface SourceCell {
  readonly runs: readonly SourceRun[];
  /** Columns and rows it takes; 1 where it takes its own. */
  readonly columnSpan?: number;
  readonly rowSpan?: number;
}

export interface SourceRow {
  readonly isHeader: boolean;
  readonly cells: readonly SourceCell[];
}

interface Words {
  readonly runs: readonly SourceRun[];
}

/** A paragraph of a format whose styles, tags and numbers say what it is; what they do not say stays out. */
export interface SourceParagraph extends Words {
  readonly kind: 'paragraph';
  readonly isTitle?: boolean;
  /** A line of a table of contents: it heads nothing. */
  readonly isContents?: boolean;
  /** Depth of its heading style or tag, from 1. */
  readonly headingDepth?: number;
  /** The number that the program shows before its words, or a bullet: `5.2`, `(a)`, `Article V`, `•`. */
  readonly label?: string;
  /** Indent in points or steps: deeper ones belong under shallower ones. 0 where unknown. */
  readonly indent?: number;
  readonly isBold?: boolean;
  readonly isCentred?: boolean;
  /** Height of its letters relative to the document's body text. */
  readonly scale?: number;
}

export interface SourceTable {
  readonly kind: 'table';
  readonly rows: readonly SourceRow[];
}

/** Stands apart from the body: a running head, or a note at the foot or the end. */
export interface SourceAside extends Words {
  readonly kind: 'header' | 'footer' | 'note';
  /** The mark of a note. */
  readonly label?: string;
}

/** What a reader of a format says, block by block in reading order, before there is a text. */
export type SourceBlock = SourceParagraph | SourceTable | SourceAside;
