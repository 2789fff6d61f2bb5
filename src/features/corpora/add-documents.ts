import { PLACE_BATCH_DOCUMENTS } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { CorpusDocument } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { queueCarryOver } from '../documents/queue-carry-over.ts';
import { checkPlaceable } from './check-placeable.ts';
import { folderIn } from './folder-in.ts';
import { lockedCorpus } from './locked-corpus.ts';
import { safeFileName } from './path-names.ts';
import { placeDocuments } from './place-documents.ts';

export interface AddDocumentsInput {
  readonly corpusId: string;
  readonly documentIds: readonly string[];
  /** Null or left out: the root. */
  readonly folderId?: string | null;
}

/**
 * Puts documents that exist into a corpus as well, under the names of their files; one that stands there
 * already stays where it is. Their owner's rights are not touched; the people of the corpus get its grants on
 * those that the actor may share, and in a corpus of somebody else only such documents can be put.
 * @returns their placements, in the order asked for
 * @throws AppError NOT_FOUND without CREATE on the corpus or READ on a document, VALIDATION
 */
export async function addDocuments(ctx: UseCaseContext, input: AddDocumentsInput): Promise<CorpusDocument[]> {
  const actor = requireUser(ctx, 'write');
  const ids = [...new Set(input.documentIds)];
  if (ids.length === 0) throw invalid(['documentIds'], 'Name at least one document.');
  if (ids.length > PLACE_BATCH_DOCUMENTS)
    throw invalid(['documentIds'], `At most ${PLACE_BATCH_DOCUMENTS} at once.`);
  return ctx.db.transaction(async (tx) => {
    const corpus = await lockedCorpus(tx, ctx, { corpusId: input.corpusId, verb: 'CREATE' });
    const folder = await folderIn(tx, corpus.id, input.folderId ?? null);
    await checkPlaceable(tx, ctx, { documentIds: ids, isOwnCorpus: corpus.creatorId === actor.userId });
    const where = { corpusId: corpus.id, documentId: { in: ids }, removedAt: null };
    const standing = await tx.corpusDocument.findMany({ where });
    const known = new Set(standing.map(({ documentId }) => documentId));
    const fresh = ids.filter((id) => !known.has(id));
    const names = await namesOf(tx, fresh);
    const documents = fresh.map((id) => ({ id, name: names.get(id) ?? 'document' }));
    const placed = await placeDocuments(tx, { actor, corpus, folder, documents });
    for (const documentId of await annotatedIn(tx, corpus.id, fresh))
      await queueCarryOver(tx, ctx, { documentId });
    await recordAudit(tx, ctx, {
      action: 'addDocuments',
      object: { kind: 'corpus', id: corpus.id },
      details: { documentIds: fresh },
    });
    const byDocument = new Map(
      [...standing, ...placed].map((placement) => [placement.documentId, placement]),
    );
    return ids.flatMap((id) => byDocument.get(id) ?? []);
  });
}

/** Those that stood there before and were annotated: they may have newer versions since. */
async function annotatedIn(tx: Tx, corpusId: string, ids: readonly string[]): Promise<readonly string[]> {
  const text = `
    select distinct document_id as id from annotations
    where corpus_id = $1::uuid and document_id = any($2::uuid[]) and not is_structural`;
  return (await sql<{ id: string }>(tx, text, [corpusId, ids])).map(({ id }) => id);
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const documents = await tx.document.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, title: true, latestVersion: { select: { fileName: true } } },
  });
  return new Map(
    documents.map(({ id, title, latestVersion }) => [id, safeFileName(latestVersion?.fileName ?? title)]),
  );
}
