import { SHARE_BATCH_DOCUMENTS } from '../../config/limits.ts';
import type { UserActor } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { inBatches } from './in-batches.ts';
import { unscopedRightsOf } from './rights-of.ts';

/** Why publishing a corpus left a document private. */
export type PublishBlock = 'NOT_ALLOWED' | 'IN_ANOTHER_PRIVATE_CORPUS';

export interface BlockedDocument {
  readonly documentId: string;
  readonly reason: PublishBlock;
}

export interface PublishResult {
  readonly publishedCount: number;
  readonly blocked: readonly BlockedDocument[];
}

/**
 * A document counts for a corpus (`p`, `c` and `d` are its placement) only when somebody who may share it put
 * it there: else anyone who can read it could keep it public, or keep it from being published, with a corpus
 * of his.
 */
const COUNTS = `p.removed_at is null and (
  c.creator_id = d.creator_id
  or exists (
    select 1 from grants g
    where g.document_id = d.id and g.via_corpus_id = c.id and g.user_id = c.creator_id))`;

const BLOCKED = `
  select distinct d.id from documents d
  join corpus_documents p on p.document_id = d.id
  join corpora c on c.id = p.corpus_id
  join corpora mine on mine.id = $2::uuid
  where d.id = any($1::uuid[]) and not c.is_public and c.creator_id <> mine.creator_id and ${COUNTS}`;

const PUBLISH = `
  update documents set is_public = true, updated_at = now()
  where id = any($1::uuid[]) and not is_public returning id`;

/** Makes private again what no other public corpus holds. */
const WITHDRAW = `
  update documents doc set is_public = false, updated_at = now()
  where doc.id = any($1::uuid[]) and doc.is_public and not exists (
    select 1 from documents d
    join corpus_documents p on p.document_id = d.id
    join corpora c on c.id = p.corpus_id
    where d.id = doc.id and c.is_public and c.id <> $2::uuid and ${COUNTS})
  returning doc.id`;

export interface PublishInput {
  readonly actor: UserActor;
  readonly corpusId: string;
  readonly documentIds: readonly string[];
}

/** Makes documents of a public corpus public, where the actor may publish them. The caller holds its lock. */
export async function publishDocuments(
  tx: Tx,
  { actor, corpusId, documentIds }: PublishInput,
): Promise<PublishResult> {
  const blocked: BlockedDocument[] = [];
  let publishedCount = 0;
  for (const ids of inBatches(documentIds, SHARE_BATCH_DOCUMENTS)) {
    const rights = await unscopedRightsOf(tx, { actor, kind: 'document', ids });
    const held = new Set((await sql<{ id: string }>(tx, BLOCKED, [ids, corpusId])).map(({ id }) => id));
    const open: string[] = [];
    for (const [index, documentId] of ids.entries()) {
      if (!rights[index]?.includes('PUBLISH')) blocked.push({ documentId, reason: 'NOT_ALLOWED' });
      else if (held.has(documentId)) blocked.push({ documentId, reason: 'IN_ANOTHER_PRIVATE_CORPUS' });
      else open.push(documentId);
    }
    publishedCount += (await sql(tx, PUBLISH, [open])).length;
  }
  return { publishedCount, blocked };
}

/**
 * For documents of a corpus that goes private, or that leave a public one.
 * @returns how many became private
 */
export async function withdrawDocuments(
  tx: Tx,
  { corpusId, documentIds }: { corpusId: string; documentIds: readonly string[] },
): Promise<number> {
  return (await sql(tx, WITHDRAW, [documentIds, corpusId])).length;
}
