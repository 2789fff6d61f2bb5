import type { QueryVector } from '../../retrieval/embed-query.ts';
import type { SqlParams } from '../../db/sql-params.ts';

/** A hit as it is read back, in the order of the ranking it was asked in. */
export interface HitRow {
  readonly position: number;
  readonly documentId: string;
  readonly documentTitle: string;
  readonly versionId: string;
  readonly corpusId: string | null;
  readonly id: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly text: string;
  readonly label: string | null;
  readonly headingPath: readonly string[];
  readonly cosine: number | null;
  readonly block: {
    readonly ordinal: number;
    readonly kind: string;
    readonly label: string | null;
    readonly start: number;
    readonly end: number;
    readonly heading_path: readonly string[];
  } | null;
  readonly pages: readonly number[];
}

/**
 * The block that a range lies in, as a column: the one it begins in where that holds the rest of it,
 * itself or as
 * its section; else the one above, which holds both.
 */
export const blockSql = (version: string, start: string, end: string): string => `(
  select to_jsonb(b) from (
    select first.* from blocks first
    where first.version_id = ${version} and first.start <= ${start} and first.kind not in ('header', 'footer')
    order by first.start desc, first.ordinal desc limit 1
  ) first join blocks b on b.version_id = first.version_id and b.ordinal = case
    when exists (
      select 1 from blocks later
      where later.version_id = ${version} and later.start > first.start and later.start < ${end}
        and later.level <= first.level and later.kind not in ('header', 'footer'))
    then coalesce(first.parent, first.ordinal) else first.ordinal end)`;

export const pagesSql = (version: string, start: string, end: string): string => `array(
  select g.number from pages g where g.version_id = ${version} and g.start < ${end} and g."end" > ${start} order by g.number)`;

/**
 * Cosine in the first space in which the hit has a vector, as a column.
 * @param embeddings the table of vectors, and the condition that `e` of it belongs to the hit
 */
export function cosineSql(
  params: SqlParams,
  vectors: readonly QueryVector[],
  { table, match }: { readonly table: string; readonly match: string },
): string {
  const cosines = vectors.map(
    ({ profileId, vector }) => `(select 1 - (e.embedding <=> ${params.bind(vector)}::vector)
      from ${table} e where e.profile_id = ${params.bind(profileId)}::uuid and ${match})`,
  );
  return `coalesce(${[...cosines, 'null::float8'].join(', ')})`;
}
