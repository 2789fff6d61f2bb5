import type { LabelKind } from '../../db/generated/prisma/client.ts';
import type { PageRegion } from '../../domain/spans.ts';

/** A label as annotations carry it. */
export interface LabelRow {
  readonly id: string;
  readonly labelSetId: string | null;
  readonly creatorId: string;
  readonly kind: LabelKind;
  readonly text: string;
  readonly color: string;
  readonly description: string;
}

/** A labelled span of one document version, as lists give it. */
export interface AnnotationRow {
  readonly id: string;
  readonly documentId: string;
  readonly versionId: string;
  readonly corpusId: string | null;
  readonly creatorId: string | null;
  /** UTF-16 positions in the canonical text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isStructural: boolean;
  readonly isPublic: boolean;
  /** Made on an earlier version and not found again on this one. */
  readonly isStale: boolean;
  /** Where a click on it leads; http(s) only. */
  readonly linkUrl: string | null;
  readonly label: LabelRow | null;
  /** The annotation of an earlier version that it was carried over from, while that is there. */
  readonly carriedFromId: string | null;
  /** Left out unless asked for; empty for texts without pages. */
  readonly regions?: readonly PageRegion[];
  /** RFC 3339; left out unless asked for. */
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

/** What costs most to read and is not always wanted. */
export type AnnotationDetail = 'regions' | 'times';
