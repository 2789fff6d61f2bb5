import type { Feedback } from '../../db/generated/prisma/client.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visiblePairsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;

export interface FeedbackPosition {
  readonly createdAt: Date;
  readonly id: string;
}

export interface ListFeedbackInput {
  readonly annotationIds: readonly string[];
  readonly after?: FeedbackPosition | null;
  readonly before?: FeedbackPosition | null;
  /** Rows of each annotation, at most. */
  readonly limit: number;
  /** Newest first instead of oldest first. */
  readonly isBackwards?: boolean;
}

/** What people said of each annotation that the actor may read, oldest first; one statement for all. */
export async function listFeedback(
  ctx: Reader,
  { annotationIds, after = null, before = null, limit, isBackwards = false }: ListFeedbackInput,
): Promise<ReadonlyMap<string, Feedback[]>> {
  const values: unknown[] = [annotationIds.filter(isUuid), limit];
  const params = sqlParams(values);
  const at = ({ createdAt, id }: FeedbackPosition) =>
    `(${params.bind(createdAt)}::timestamptz, ${params.bind(id)}::uuid)`;
  const beyond = [
    ...(after === null ? [] : [`(f.created_at, f.id) > ${at(after)}`]),
    ...(before === null ? [] : [`(f.created_at, f.id) < ${at(before)}`]),
  ];
  const direction = isBackwards ? 'desc' : 'asc';
  const rows = await sql<Feedback>(
    ctx.db.pool,
    `select f.* from annotations r cross join lateral (
       select f.id, f.annotation_id as "annotationId", f.author_id as "authorId",
         f.verdict::text as verdict, f.comment, f.created_at as "createdAt", f.updated_at as "updatedAt"
       from feedback f where f.annotation_id = r.id and ${['true', ...beyond].join(' and ')}
       order by f.created_at ${direction}, f.id ${direction} limit $2::int
     ) f
     where r.id = any($1::uuid[]) and ${visiblePairsSql(ctx.actor, params, { kind: 'annotation', alias: 'r' })}
     order by f."createdAt" ${direction}, f.id ${direction}`,
    values,
  );
  return Map.groupBy(rows, ({ annotationId }) => annotationId);
}

export interface ReviewCounts {
  readonly approvals: number;
  readonly rejections: number;
  readonly all: number;
}

/** How many people approve and reject each annotation, of those the actor may read; one statement. */
export async function countReviews(
  ctx: Reader,
  annotationIds: readonly string[],
): Promise<ReadonlyMap<string, ReviewCounts>> {
  const values: unknown[] = [annotationIds.filter(isUuid)];
  const params = sqlParams(values);
  const rows = await sql<ReviewCounts & { id: string }>(
    ctx.db.pool,
    `select r.id, count(*) filter (where f.verdict = 'APPROVED') as approvals,
       count(*) filter (where f.verdict = 'REJECTED') as rejections, count(*) as all
     from annotations r join feedback f on f.annotation_id = r.id
     where r.id = any($1::uuid[]) and ${visiblePairsSql(ctx.actor, params, { kind: 'annotation', alias: 'r' })}
     group by r.id`,
    values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
