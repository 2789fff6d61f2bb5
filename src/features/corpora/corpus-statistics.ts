import { sqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visibleCorporaSql, visibleDocumentsSql, visiblePairsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

/** What stands in a corpus, counted over what the actor may read. */
export interface CorpusStatistics {
  readonly corpusId: string;
  readonly documentCount: number;
  /** Documents whose content at that place can be searched. */
  readonly readyCount: number;
  readonly failedCount: number;
  readonly pageCount: number;
  /** UTF-16 code units of canonical text. */
  readonly textLength: number;
  /** Bytes of the files. */
  readonly sizeBytes: number;
  readonly annotationCount: number;
  readonly noteCount: number;
}

/** Counts each corpus that the actor may read, in one statement. */
export async function corpusStatistics(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  corpusIds: readonly string[],
): Promise<ReadonlyMap<string, CorpusStatistics>> {
  const { actor } = ctx;
  const values: unknown[] = [corpusIds.filter(isUuid)];
  const params = sqlParams(values);
  const text = `
    select c.id as "corpusId", s.*, (
        select count(*) from annotations a where a.corpus_id = c.id and not a.is_structural
          and ${visiblePairsSql(actor, params, { kind: 'annotation', alias: 'a' })}) as "annotationCount", (
        select count(*) from notes n where n.corpus_id = c.id
          and ${visiblePairsSql(actor, params, { kind: 'note', alias: 'n' })}) as "noteCount"
    from corpora c
    cross join lateral (
      select count(*) as "documentCount",
        count(*) filter (where v.status in ('READY', 'PARTIAL')) as "readyCount",
        count(*) filter (where v.status = 'FAILED') as "failedCount",
        coalesce(sum(v.page_count), 0)::float8 as "pageCount",
        coalesce(sum(v.text_length), 0)::float8 as "textLength",
        coalesce(sum(v.size_bytes), 0)::float8 as "sizeBytes"
      from corpus_documents p
      join documents d on d.id = p.document_id and ${visibleDocumentsSql(actor, params, 'd')}
      left join document_versions v on v.id = coalesce(p.pinned_version_id, d.latest_version_id)
      where p.corpus_id = c.id and p.removed_at is null
    ) s
    where c.id = any($1::uuid[]) and ${visibleCorporaSql(actor, params, 'c')}`;
  const rows = await sql<CorpusStatistics>(ctx.db.pool, text, values);
  return new Map(rows.map((row) => [row.corpusId, row]));
}
