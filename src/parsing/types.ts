import type { PageTokens } from './page-tokens.ts';
import type { ParseFailure } from './failure.ts';

export type ParserEngine =
  'pdfium' | 'pdfjs' | 'text' | 'markdown' | 'docx' | 'html' | 'email' | 'office' | 'ocr';

/** A PDF page as a reader sees it: sizes in points after CropBox and /Rotate. */
export interface ParsedPage {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** The page's own /Rotate, already applied to width, height and boxes. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Range in the canonical text; pages follow each other without gaps, an empty page has start = end. */
  readonly start: number;
  readonly end: number;
  readonly wordCount: number;
  /** Share of the page covered by images, 0 to 1. */
  readonly imageCoverage: number;
  readonly hasText: boolean;
  /** The page shows something that its text layer does not say. */
  readonly needsOcr: boolean;
  /** Whence its words are; absent: from the file's own text. */
  readonly source?: 'ocr' | 'mixed';
  /** How sure recognition was of its words, 0 to 100; absent where none were recognised. */
  readonly ocrConfidence?: number;
  readonly tokens: PageTokens;
}

export type BlockKind =
  'title' | 'heading' | 'clause' | 'paragraph' | 'list_item' | 'table' | 'note' | 'header' | 'footer';

/**
 * A node of the structure tree. `start` and `end` span the block's own text only; its children follow it.
 * Blocks are in text order, do not overlap and never start or end with white space.
 */
export interface ParsedBlock {
  readonly ordinal: number;
  /** Ordinal of the enclosing block; null at the top. Always smaller than `ordinal`. */
  readonly parent: number | null;
  readonly kind: BlockKind;
  /** Depth in the tree: 1 at the top. */
  readonly level: number;
  /** The label a person would cite, with its path: `5.2(a)`, `Article V`, `Exhibit A`. */
  readonly label: string | null;
  /** The label as it stands in the text: `(a)`. */
  readonly ownLabel: string | null;
  /**
   * What the block is called, without label: its whole text for a heading, the run-in heading for a clause.
   */
  readonly heading: string | null;
  readonly start: number;
  readonly end: number;
  /** End of the block's last descendant: the range of the whole section is `[start, sectionEnd)`. */
  readonly sectionEnd: number;
  /** Labels and headings of the enclosing blocks, outermost first. */
  readonly headingPath: readonly string[];
}

/** A table as rows and cells; `block` is the ordinal of its block, whose range holds every cell. */
export interface ParsedTable {
  readonly block: number;
  readonly rows: readonly ParsedRow[];
}

export interface ParsedRow {
  /** It names the columns, and is repeated where the table is cut. */
  readonly isHeader: boolean;
  readonly cells: readonly ParsedCell[];
}

/** An empty cell has start = end. Cells of a row are in reading order and do not overlap. */
export interface ParsedCell {
  readonly start: number;
  readonly end: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
}

/** Words that lead to an address; `http:`, `https:` and `mailto:` only. */
export interface ParsedLink {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

/** Text of the file that a reader of the page does not see. */
export interface HiddenText {
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly page: number;
  readonly reason: 'covered' | 'invisible' | 'layer' | 'outside' | 'tiny' | 'white';
}

/** A file inside the file, which becomes a document of its own. */
export interface ParsedAttachment {
  /** As the file says it: not yet safe as a path. */
  readonly fileName: string;
  readonly mimeType: string | null;
  readonly bytes: Uint8Array;
}

/** An entry of the file's own table of contents. */
export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** From 1; null where it leads to no page. */
  readonly page: number | null;
  /** Where it leads in the canonical text; null where that is not known. */
  readonly start: number | null;
}

export type ParseWarningCode =
  | 'ENCODING_GUESSED'
  | 'CHARACTERS_REMOVED'
  | 'UNMAPPED_CHARACTERS'
  | 'SECOND_ENGINE'
  | 'BROKEN_STRUCTURE'
  | 'PAGE_FAILED'
  | 'PAGES_DAMAGED'
  | 'PAGES_WITHOUT_TEXT'
  | 'TEXT_OUTSIDE_PAGE'
  | 'TEXT_CUT'
  | 'ENCRYPTED_PART'
  | 'ATTACHMENTS_LEFT_OUT'
  | 'NAME_MISLEADS'
  | 'TRACKED_CHANGES'
  | 'HIDDEN_TEXT'
  | 'READ_BY_OCR'
  | 'OCR_UNCERTAIN'
  | 'OCR_FAILED'
  | 'HIDDEN_TEXT_LEFT_OUT'
  | 'COMMENTS_LEFT_OUT'
  | 'PARTS_LEFT_OUT'
  | 'PARTS_MISSING';

export interface ParseWarning {
  readonly code: ParseWarningCode;
  /** A sentence for a person. */
  readonly message: string;
  /** Pages concerned, from 1. */
  readonly pages?: readonly number[];
}

export interface ParsedDocument {
  /** The canonical text. Offsets everywhere are UTF-16 positions in it. */
  readonly text: string;
  /** Empty for formats without pages of their own: text, Markdown, Word, HTML, mail. */
  readonly pages: readonly ParsedPage[];
  readonly blocks: readonly ParsedBlock[];
  readonly warnings: readonly ParseWarning[];
  readonly engine: ParserEngine;
  readonly mimeType: string;
  readonly title?: string;
  /** In text order; absent where the format has none. */
  readonly tables?: readonly ParsedTable[];
  /** In text order. */
  readonly links?: readonly ParsedLink[];
  readonly attachments?: readonly ParsedAttachment[];
  readonly outline?: readonly OutlineEntry[];
  readonly hiddenText?: readonly HiddenText[];
}

export interface ParseProgress {
  readonly stage: 'reading' | 'ocr' | 'structure';
  /** Pages done and in all; 1 of 1 for formats without pages. */
  readonly done: number;
  readonly total: number;
}

export interface ParseInput {
  readonly fileName?: string;
  readonly declaredMime?: string;
  readonly password?: string;
  /** Whether pictures of text are read (OCR); they are unless this is false. */
  readonly ocr?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ParseProgress) => void;
}

/** What a caller handles; bugs and I/O errors are thrown. */
export type ParseOutcome =
  | { readonly ok: true; readonly document: ParsedDocument }
  | { readonly ok: false; readonly failure: ParseFailure };
