import type { PageRegion } from '../../domain/spans.ts';
import type { HitStage } from '../../retrieval/rank/fuse.ts';
import type { SearchKind } from './search-input.ts';

/** The block of the document's structure that a hit lies in. */
export interface HitBlock {
  readonly ordinal: number;
  readonly kind: string;
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
  readonly headingPath: readonly string[];
}

/** What search found, with where it stands and why it ranks where it does. */
export interface SearchHit {
  readonly kind: SearchKind;
  readonly documentId: string;
  readonly documentTitle: string;
  readonly versionId: string;
  /** The corpus that was searched, or that the annotation or note was made in. */
  readonly corpusId: string | null;
  readonly chunkId: string | null;
  readonly annotationId: string | null;
  readonly noteId: string | null;
  /** UTF-16 range in the canonical text; null for a note, which stands beside it. */
  readonly start: number | null;
  readonly end: number | null;
  /** The text of that range, or of the note. */
  readonly text: string;
  /** Section label of a passage, label of an annotation, title of a note. */
  readonly label: string | null;
  readonly headingPath: readonly string[];
  /** Cosine similarity, 0 to 1; 1 for an exact phrase or a section that was named. */
  readonly score: number;
  readonly isExact: boolean;
  /** From 1. */
  readonly rank: number;
  /** What each list said. */
  readonly stages: readonly HitStage[];
  /** Null for a note. */
  readonly block: HitBlock | null;
  /** Pages it touches, from 1; empty for texts without pages. */
  readonly pages: readonly number[];
  readonly regions: readonly PageRegion[];
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** How many hits were ranked; the ranking ends with the best of each list. */
  readonly rankedCount: number;
  /** What could not be used, in words for a person; the hits come from the rest. */
  readonly degraded: readonly string[];
}
