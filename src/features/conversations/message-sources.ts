import { sql } from '../../db/sql.ts';
import type { SourceView } from '../../domain/run-event.ts';
import { isUuid } from '../access/is-uuid.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { visibleDocumentsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * The sources of messages, cited ones first, in one statement. Sources of documents that the actor may not
 * read now are left out, also where he may read the conversation; of purged ones the tombstone is left.
 */
export async function messageSources(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SourceView[]>> {
  const values: unknown[] = [messageIds.filter(isUuid)];
  const text = `
    select s.message_id as "messageId", s.ordinal, s.document_id as "documentId", s.version_id as "versionId",
      s.corpus_id as "corpusId", s.annotation_id as "annotationId", s.chunk_id as "chunkId", s.label, coalesce(d.title, '') as "documentTitle",
      s.start, s."end", s.text, s.score, s.is_cited as "isCited", s.regions, s.purged_at is not null as "isTombstone"
    from sources s left join documents d on d.id = s.document_id and ${visibleDocumentsSql(ctx.actor, sqlParams(values), 'd')}
    where s.message_id = any($1::uuid[]) and (d.id is not null or s.purged_at is not null) order by s.message_id, s.ordinal`;
  const rows = await sql<SourceView & { readonly messageId: string }>(ctx.db.pool, text, values);
  return Map.groupBy(rows, ({ messageId }) => messageId);
}
