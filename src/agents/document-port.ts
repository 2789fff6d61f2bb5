import type { SourceView } from '../domain/run-event.ts';
import type { PageRegion, Span } from '../domain/spans.ts';
import type { PassageBlock } from '../llm/chat.ts';

/** A stretch of a document that a search or an exact match found. */
export interface Passage extends Omit<SourceView, 'ordinal' | 'isCited' | 'versionId' | 'isTombstone'> {
  readonly versionId: string;
  /** Headings above it, outermost first. */
  readonly headingPath: readonly string[];
}

export interface DocumentEntry {
  readonly documentId: string;
  readonly title: string;
}

export interface TextSlice extends DocumentEntry {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly totalChars: number;
  /** Stretches of the slice that a reader of the page does not see. */
  readonly hidden: readonly Span[];
}

export interface TextSize extends DocumentEntry {
  readonly totalChars: number;
  readonly pageCount: number | null;
}

/** What a run is about; every tool stays inside it. */
export type RunScope =
  | {
      readonly kind: 'document';
      readonly documentId: string;
      readonly title: string;
      readonly corpusId: string | null;
    }
  | {
      readonly kind: 'corpus';
      readonly corpusId: string;
      readonly title: string;
      readonly description: string;
    };

/**
 * What tools may do with documents, bound to one actor and one scope. Features implement it with the same
 * use-cases that people call, so that a tool can never do what its caller may not.
 */
export interface DocumentPort {
  readonly scope: RunScope;
  /** Reads the caller's rights again. @throws AppError NOT_FOUND or UNAUTHENTICATED when they are gone */
  authorize(): Promise<void>;
  /** Best passages first. `documentId` narrows a corpus to one of its documents. */
  search(
    query: string,
    options: { readonly limit: number; readonly documentId: string | null },
  ): Promise<readonly Passage[]>;
  /** Every place where one of the strings stands, in document order; score 1. */
  findExact(
    strings: readonly string[],
    options: { readonly limit: number; readonly documentId: string | null },
  ): Promise<readonly Passage[]>;
  /** Null where the document is not in the scope, or has no text yet. */
  readText(input: {
    readonly documentId: string;
    readonly start: number;
    readonly maxChars: number;
  }): Promise<TextSlice | null>;
  textSize(documentId: string): Promise<TextSize | null>;
  listDocuments(limit: number): Promise<readonly DocumentEntry[]>;
  /**
   * Where a quote stands in a version, exactly or by a safe normalisation; the occurrence nearest to `near`.
   * Null when it is not there.
   */
  locate(versionId: string, quote: string, near: Span): Promise<(Span & { readonly text: string }) | null>;
  /** The stretches of each place that a reader of the page does not see, such as words under a black box. */
  hidden(places: readonly (Span & { readonly versionId: string })[]): Promise<readonly (readonly Span[])[]>;
  /** What each place is made of: its blocks, without running heads; ranges count in the place. */
  blocks(
    places: readonly (Span & { readonly versionId: string })[],
  ): Promise<readonly (readonly PassageBlock[])[]>;
  /** Regions on the pages for each span; empty lists for documents without pages. */
  regions(versionId: string, spans: readonly Span[]): Promise<readonly (readonly PageRegion[])[]>;
}
