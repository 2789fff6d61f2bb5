import { sql } from '../../db/sql.ts';
import type { HiddenText } from '../../parsing/types.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

/** A range of the canonical text of a version, UTF-16 code units. */
export interface TextPlace {
  readonly versionId: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The stretches of each place that a reader of the page does not see, such as words under a black box; whole
 * stretches, which may reach beyond the place. One list a place, in the order of the places; empty where all
 * can be seen, and for what the actor may not read.
 */
export async function hiddenWords(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  places: readonly TextPlace[],
): Promise<readonly (readonly HiddenText[])[]> {
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
    select place.at, h.start, h."end", h.page, h.reason from ${visibleVersionsSql(ctx.actor, values)}
    join unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) place(version_id, start, "end", at) on place.version_id = v.id
    cross join lateral jsonb_to_recordset(v.hidden_text) h(start int, "end" int, page int, reason text)
    where h.start < place."end" and h."end" > place.start
    order by h.start`;
  const rows = await sql<HiddenText & { readonly at: number }>(ctx.db.pool, text, values);
  const byPlace = Map.groupBy(rows, ({ at }) => at);
  return places.map((_, place) => (byPlace.get(place) ?? []).map(({ at: _at, ...hidden }) => hidden));
}
