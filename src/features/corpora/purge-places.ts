import { actorUserId } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { CorpusDocument } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { rightsOf } from '../access/rights-of.ts';
import type { UseCaseContext } from '../context.ts';
import { eraseDocument } from '../purge/erase-document.ts';
import { lockForPurge } from '../purge/lock-for-purge.ts';
import { recordPlacements } from './placement-events.ts';

const LAST_OF = `
  select d.id from documents d where d.id = any($1::uuid[])
    and not exists (select 1 from corpus_documents p where p.document_id = d.id)
  order by d.id`;

export interface PurgedPlaces {
  readonly placeCount: number;
  /** Documents that stood nowhere else, in no trash either, and that the actor may delete. */
  readonly deletedDocumentIds: readonly string[];
}

/**
 * Deletes places that are in the trash, and the documents whose last ones they were, as far as the actor may
 * delete them; the others stay with their owners. The caller has checked the right on the corpus, whose lock
 * it holds.
 */
export async function purgePlaces(
  tx: Tx,
  ctx: UseCaseContext,
  { corpusId, places }: { readonly corpusId: string; readonly places: readonly CorpusDocument[] },
): Promise<PurgedPlaces> {
  await recordPlacements(tx, {
    corpusId,
    actorId: actorUserId(ctx.actor),
    places: places.map((place) => ({ ...place, change: 'PURGED' })),
  });
  await tx.corpusDocument.deleteMany({ where: { id: { in: places.map(({ id }) => id) } } });
  const documentIds = [...new Set(places.map(({ documentId }) => documentId))];
  const lastOf = async (ids: readonly string[]) =>
    (await sql<{ id: string }>(tx, LAST_OF, [ids])).map(({ id }) => id);
  const unplaced = await lastOf(documentIds);
  await lockForPurge(tx, unplaced);
  // Somebody may have placed one elsewhere before it was locked.
  const last = await lastOf(unplaced);
  const rights = await rightsOf(tx, { actor: ctx.actor, kind: 'document', ids: last });
  const deletedDocumentIds = last.filter((_, index) => rights[index]?.includes('DELETE'));
  for (const id of deletedDocumentIds) await eraseDocument(tx, ctx, id);
  return { placeCount: places.length, deletedDocumentIds };
}
