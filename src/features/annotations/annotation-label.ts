import type { LabelKind } from '../../db/generated/prisma/client.ts';
import { invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * Reads the kind of a label that is about to be used, and keeps it from being deleted meanwhile.
 * @throws AppError NOT_FOUND without READ on it
 */
export async function usableLabel(tx: Tx, ctx: UseCaseContext, labelId: string): Promise<LabelKind> {
  await assertCan(ctx, 'READ', { kind: 'label', id: labelId }, tx);
  const text = 'select kind::text as kind from labels where id = $1::uuid for key share';
  const [label] = await sql<{ kind: LabelKind }>(tx, text, [labelId]);
  if (label === undefined) throw invalid(['labelId'], 'The label was just deleted.');
  return label.kind;
}

/**
 * Whether a label of this kind can say something about this place.
 * @param kind null: an annotation without a label
 * @throws AppError VALIDATION
 */
export function checkLabelFits(
  kind: LabelKind | null,
  { isWhole, hasPages }: { readonly isWhole: boolean; readonly hasPages: boolean },
): void {
  if (kind === 'RELATIONSHIP')
    throw invalid(['labelId'], 'A label of the kind RELATIONSHIP is not put on text.');
  if (kind === 'DOCUMENT' && !isWhole) {
    throw invalid(['labelId'], 'A label of the kind DOCUMENT is put on a whole document, not on its words.');
  }
  if (isWhole && kind !== 'DOCUMENT') {
    throw invalid(
      ['labelId'],
      'Say which words, by start and end or by tokens; a whole document takes a label of the kind DOCUMENT.',
    );
  }
  if (kind === 'TOKEN' && !hasPages) {
    throw invalid(['labelId'], 'A label of the kind TOKEN is put on words of pages, and this text has none.');
  }
}
