import { isUuid } from '../access/is-uuid.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { annotationFilterSql, type AnnotationFilter } from './annotation-filter.ts';
import type { AnnotationDetail, AnnotationRow } from './annotation-row.ts';
import { annotationColumns, annotationReader, visibleAnnotationsSql } from './annotation-sql.ts';
import { runAnnotationsSql } from './run-annotations-sql.ts';

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;
const ALL_DETAILS: ReadonlySet<AnnotationDetail> = new Set(['regions', 'times']);

const FROM = `annotations a
    join documents d on d.id = a.document_id
    left join labels l on l.id = a.label_id
    left join corpora c on c.id = a.corpus_id`;

export interface ListAnnotationsInput {
  readonly filter?: AnnotationFilter & { readonly documentId?: string };
  /** Ids are in the order of making. */
  readonly afterId?: string | null;
  readonly beforeId?: string | null;
  readonly limit: number;
  /** Oldest first instead of newest first. */
  readonly isBackwards?: boolean;
}

function whereOf(ctx: Reader, filter: ListAnnotationsInput['filter'] = {}, values: unknown[]): string {
  const params = sqlParams(values);
  const document =
    filter.documentId === undefined ? 'true' : `a.document_id = ${params.bind(filter.documentId)}::uuid`;
  return `${visibleAnnotationsSql(ctx.actor, params)} and ${document} and ${annotationFilterSql(filter, params)}`;
}

/** Annotations of every document the actor may read, newest first. */
export async function listAnnotations(ctx: Reader, input: ListAnnotationsInput): Promise<AnnotationRow[]> {
  const { filter, afterId = null, beforeId = null, limit, isBackwards = false } = input;
  const values: unknown[] = [limit, afterId, beforeId];
  const text = `
    select ${annotationColumns(ALL_DETAILS)} from ${FROM}
    where ($2::uuid is null or a.id < $2::uuid) and ($3::uuid is null or a.id > $3::uuid)
      and ${whereOf(ctx, filter, values)}
    order by a.id ${isBackwards ? 'asc' : 'desc'} limit $1::int`;
  return (await runAnnotationsSql(ctx, text, values)).map(annotationReader(ALL_DETAILS));
}

/** How many of them the actor may read. */
export async function countAnnotations(
  ctx: Reader,
  filter?: ListAnnotationsInput['filter'],
): Promise<number> {
  const values: unknown[] = [];
  const where = whereOf(ctx, filter, values);
  const [row] = await sql<{ count: number }>(
    ctx.db.pool,
    `select count(*) as count from ${FROM} where ${where}`,
    values,
  );
  return row?.count ?? 0;
}

/** Annotations by id, as far as the actor may read them; in no order. */
export async function findAnnotations(ctx: Reader, ids: readonly string[]): Promise<AnnotationRow[]> {
  const values: unknown[] = [ids.filter(isUuid)];
  const params = sqlParams(values);
  const text = `
    select ${annotationColumns(ALL_DETAILS)} from ${FROM}
    where a.id = any($1::uuid[]) and ${visibleAnnotationsSql(ctx.actor, params)}`;
  return (await runAnnotationsSql(ctx, text, values)).map(annotationReader(ALL_DETAILS));
}
