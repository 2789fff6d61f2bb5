import { sqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visibleCorporaSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

/** A change of a corpus to another embedder, as people see it. */
export interface ReembeddingView {
  readonly corpusId: string;
  readonly embedder: string;
  readonly status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  readonly done: number;
  readonly total: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** The change under way, or else the last one, of each corpus that the actor may read. */
export async function findReembeddings(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  corpusIds: readonly string[],
): Promise<ReadonlyMap<string, ReembeddingView>> {
  const values: unknown[] = [corpusIds.filter(isUuid)];
  const rows = await sql<ReembeddingView>(
    ctx.db.pool,
    `select distinct on (r.corpus_id) r.corpus_id as "corpusId", r.embedder, r.status::text as status,
       r.progress_done as done, r.progress_total as total, r.error_code as "errorCode",
       r.error_message as "errorMessage", r.created_at as "startedAt", r.ended_at as "finishedAt"
     from reembeddings r join corpora c on c.id = r.corpus_id
     where r.corpus_id = any($1::uuid[]) and ${visibleCorporaSql(ctx.actor, sqlParams(values), 'c')}
     order by r.corpus_id, r.status in ('QUEUED', 'RUNNING') desc, r.created_at desc, r.id desc`,
    values,
  );
  return new Map(rows.map((row) => [row.corpusId, row]));
}
