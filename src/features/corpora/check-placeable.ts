import { invalid, notFound } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { rightsOf, unscopedRightsOf } from '../access/rights-of.ts';
import type { UseCaseContext } from '../context.ts';

export interface PlaceableInput {
  readonly documentIds: readonly string[];
  /** The corpus is the actor's own. */
  readonly isOwnCorpus: boolean;
}

/**
 * Checks that the actor may put documents into a corpus, and keeps them from being deleted until the
 * transaction ends. The caller holds the corpus's lock and has checked CREATE on it.
 * @throws AppError NOT_FOUND without READ on a document, VALIDATION for one that he may read and not share in
 *   a corpus of somebody else
 */
export async function checkPlaceable(
  tx: Tx,
  ctx: UseCaseContext,
  { documentIds: ids, isOwnCorpus }: PlaceableInput,
): Promise<void> {
  await sql(tx, 'select id from documents where id = any($1::uuid[]) order by id for key share', [
    ids.filter(isUuid),
  ]);
  const query = { actor: ctx.actor, kind: 'document', ids } as const;
  const rights = await rightsOf(tx, query);
  if (rights.some((verbs) => !verbs.includes('READ'))) throw notFound();
  if (isOwnCorpus) return;
  // Else the owner of the corpus could neither read what stands in it nor take it out.
  const held = await unscopedRightsOf(tx, query);
  const closed = held.findIndex((verbs) => !verbs.includes('PERMISSION'));
  if (closed >= 0) {
    throw invalid(
      ['documentIds', closed],
      'You may read this document but not share it, so it can only go into a corpus of your own.',
    );
  }
}
