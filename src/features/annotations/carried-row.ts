import type { Span } from '../../domain/spans.ts';
import type { Tx } from '../../db/database.ts';
import { versionRegions } from './version-regions.ts';

/** What an annotation keeps when it goes to another version. */
export interface CarriedRow {
  readonly id: string;
  readonly documentId: string;
  readonly versionId: string;
  readonly corpusId: string | null;
  readonly labelId: string | null;
  readonly creatorId: string | null;
  readonly isPublic: boolean;
  readonly linkUrl: string | null;
  readonly start: number;
  readonly end: number;
}

/** Past the number of every version: it was carried, or a person decided, and it is not looked for again. */
export const CARRIED_FOR_GOOD = 2 ** 31 - 1;

export interface InsertCarriedInput {
  readonly from: CarriedRow;
  readonly versionId: string;
  readonly span: Span;
  /** The words at the span in that version. */
  readonly text: string;
}

/**
 * Makes the copy of an annotation on another version, its regions read from the pages there. @returns its
 * id
 */
export async function insertCarried(
  tx: Tx,
  { from, versionId, span, text }: InsertCarriedInput,
): Promise<string> {
  const { documentId, corpusId, labelId, creatorId, isPublic, linkUrl } = from;
  const regions = span.end > span.start ? await versionRegions(tx, { versionId, span }) : [];
  const { id } = await tx.annotation.create({
    data: {
      documentId,
      versionId,
      corpusId,
      labelId,
      creatorId,
      isPublic,
      linkUrl,
      carriedFromId: from.id,
      start: span.start,
      end: span.end,
      text,
      regions: regions.map(({ page, box, tokens }) => ({ page, box: [...box], tokens: [...tokens] })),
    },
    select: { id: true },
  });
  return id;
}
