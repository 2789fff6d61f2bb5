import { isUuid } from '../access/is-uuid.ts';
import { sqlParams, type SqlParams } from '../../db/sql-params.ts';
import { visibleDocumentsSql } from '../access/visible-sql.ts';
import { sql } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import { annotationFilterSql, type AnnotationFilter } from './annotation-filter.ts';
import type { AnnotationDetail, AnnotationRow } from './annotation-row.ts';
import {
  annotationColumns,
  annotationReader,
  visibleAnnotationsSql,
  visibleInDocumentSql,
} from './annotation-sql.ts';
import { runAnnotationsSql } from './run-annotations-sql.ts';

/** Where a row stands in a version's list. */
export interface AnnotationPosition {
  readonly start: number;
  readonly id: string;
}

export interface ListVersionAnnotationsInput {
  readonly versionIds: readonly string[];
  readonly filter?: AnnotationFilter;
  readonly details?: ReadonlySet<AnnotationDetail>;
  readonly after?: AnnotationPosition | null;
  readonly before?: AnnotationPosition | null;
  /** Rows of each version, at most. */
  readonly limit: number;
  /** From the end of the text backwards. */
  readonly isBackwards?: boolean;
}

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;
const NO_DETAILS: ReadonlySet<AnnotationDetail> = new Set();

/**
 * The annotations of each version that the actor may read, in the order of the text: one statement for all
 * versions, which decides visibility as well.
 */
export async function listVersionAnnotations(
  ctx: Reader,
  input: ListVersionAnnotationsInput,
): Promise<ReadonlyMap<string, AnnotationRow[]>> {
  const { filter = {}, details = NO_DETAILS, limit, isBackwards = false } = input;
  const values: unknown[] = [input.versionIds.filter(isUuid), limit];
  const params = sqlParams(values);
  const direction = isBackwards ? 'desc' : 'asc';
  // Materialised: else the planner may page through the annotations of versions that nobody asked for.
  const text = `
    with readable as materialized (
      select asked.id, asked.place from unnest($1::uuid[]) with ordinality asked(id, place)
      join document_versions v on v.id = asked.id
      join documents d on d.id = v.document_id
      where ${visibleDocumentsSql(ctx.actor, params)}
    )
    select ${annotationColumns(details)} from readable
    cross join lateral (
      select a.* from annotations a
      left join corpora c on c.id = a.corpus_id
      where a.version_id = readable.id and ${visibleInDocumentSql(ctx.actor, params)}
        and ${annotationFilterSql(filter, params)} and ${beyond(input, params)}
      order by a.start ${direction}, a.id ${direction} limit $2::int
    ) a
    left join labels l on l.id = a.label_id
    order by readable.place, a.start ${direction}, a.id ${direction}`;
  const read = annotationReader(details);
  const byVersion = new Map<string, AnnotationRow[]>();
  for (const tuple of await runAnnotationsSql(ctx, text, values)) {
    const row = read(tuple);
    const rows = byVersion.get(row.versionId);
    if (rows === undefined) byVersion.set(row.versionId, [row]);
    else rows.push(row);
  }
  return byVersion;
}

/**
 * How many annotations of each version the actor may read; versions without any are left out. One statement.
 */
export async function countVersionAnnotations(
  ctx: Reader,
  { versionIds, filter = {} }: Pick<ListVersionAnnotationsInput, 'versionIds' | 'filter'>,
): Promise<ReadonlyMap<string, number>> {
  const values: unknown[] = [versionIds.filter(isUuid)];
  const params = sqlParams(values);
  const text = `
    select v.id, count(*) as count from unnest($1::uuid[]) asked(id)
    join document_versions v on v.id = asked.id
    join documents d on d.id = v.document_id
    join annotations a on a.version_id = v.id
    left join corpora c on c.id = a.corpus_id
    where ${visibleAnnotationsSql(ctx.actor, params)} and ${annotationFilterSql(filter, params)}
    group by v.id`;
  const rows = await sql<{ id: string; count: number }>(ctx.db.pool, text, values);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function beyond(input: ListVersionAnnotationsInput, params: SqlParams): string {
  const { after = null, before = null } = input;
  const at = ({ start, id }: AnnotationPosition) => `(${params.bind(start)}::int, ${params.bind(id)}::uuid)`;
  const parts = [
    ...(after === null ? [] : [`(a.start, a.id) > ${at(after)}`]),
    ...(before === null ? [] : [`(a.start, a.id) < ${at(before)}`]),
  ];
  return parts.length === 0 ? 'true' : parts.join(' and ');
}
