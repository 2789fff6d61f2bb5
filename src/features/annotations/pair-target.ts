import type { Verb } from '../../domain/access.ts';
import { notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import type { UseCaseContext } from '../context.ts';
import { holdPair } from './hold-pair.ts';

export interface PairInput {
  readonly verb: Verb;
  readonly documentId: string;
  /** Null: on the document alone. */
  readonly corpusId: string | null;
  /** As for `holdPair`. */
  readonly isAlone?: boolean;
}

const SHOWN = `
  select coalesce(p.pinned_version_id, d.latest_version_id) as id from documents d
  left join corpus_documents p
    on p.corpus_id = $2::uuid and p.document_id = d.id and p.removed_at is null
  where d.id = $1::uuid and ($2::uuid is null or p.id is not null)`;

/**
 * Checks the verb on the document and on the corpus, and that the one stands in the other; none of them is
 * deleted until the transaction ends.
 * @returns the version that new annotations and notes belong to: the one that the corpus shows
 * @throws AppError NOT_FOUND
 */
export async function pairTarget(
  tx: Tx,
  ctx: UseCaseContext,
  { verb, documentId, corpusId, isAlone }: PairInput,
): Promise<{ readonly versionId: string }> {
  await holdPair(tx, { documentId, corpusId, isAlone });
  await assertCan(ctx, verb, { kind: 'document', id: documentId }, tx);
  if (corpusId !== null) await assertCan(ctx, verb, { kind: 'corpus', id: corpusId }, tx);
  const [shown] = await sql<{ id: string | null }>(tx, SHOWN, [documentId, corpusId]);
  const versionId = shown?.id ?? null;
  if (versionId === null) throw notFound();
  return { versionId };
}
