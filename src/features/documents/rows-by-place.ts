import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

/** A range of the canonical text of a version, UTF-16 code units. */
export interface TextPlace {
  readonly versionId: string;
  readonly start: number;
  readonly end: number;
}

/** What is read at each `place` of a version `v`, as SQL of our own. */
interface Reading {
  readonly columns: string;
  /** What follows the join of places to versions. */
  readonly rest: string;
}

/**
 * Reads rows at many places in one statement. One list a place, in the order of the places; empty for what
 * the actor may not read.
 */
export async function rowsByPlace<R extends object>(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  places: readonly TextPlace[],
  { columns, rest }: Reading,
): Promise<readonly (readonly R[])[]> {
  const known = places.map((place, at) => ({ ...place, at })).filter(({ versionId }) => isUuid(versionId));
  if (known.length === 0) return places.map(() => []);
  const values: unknown[] = [
    [...new Set(known.map(({ versionId }) => versionId))],
    known.map(({ versionId }) => versionId),
    known.map(({ start }) => start),
    known.map(({ end }) => end),
    known.map(({ at }) => at),
  ];
  const text = `
    select place.at, ${columns} from ${visibleVersionsSql(ctx.actor, values)}
    join unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) place(version_id, start, "end", at) on place.version_id = v.id
    ${rest}`;
  const byPlace = Map.groupBy(
    await sql<R & { readonly at: number }>(ctx.db.pool, text, values),
    ({ at }) => at,
  );
  return places.map((_, place) => byPlace.get(place) ?? []);
}
