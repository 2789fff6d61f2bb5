import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import type { BlockRow } from '../documents/read-blocks.ts';
import type { TextPlace } from '../documents/rows-by-place.ts';
import { visibleVersionsSql } from '../documents/visible-versions-sql.ts';

export type EnclosingBlock = BlockRow;

export const placeKey = ({ versionId, start, end }: TextPlace): string => `${versionId}:${start}:${end}`;

/** The smallest block that holds each place, in one statement; none in documents the actor may not read. */
export async function enclosingBlocks(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  places: readonly TextPlace[],
): Promise<ReadonlyMap<string, EnclosingBlock>> {
  const known = places.filter(({ versionId }) => isUuid(versionId));
  const values: unknown[] = [
    [...new Set(known.map(({ versionId }) => versionId))],
    known.map(({ versionId }) => versionId),
    known.map(({ start }) => start),
    known.map(({ end }) => end),
  ];
  const text = `
    select place.start as "placeStart", place."end" as "placeEnd", b.*
    from ${visibleVersionsSql(ctx.actor, values)}
    join unnest($2::uuid[], $3::int[], $4::int[]) place(version_id, start, "end") on place.version_id = v.id
    cross join lateral (
      select version_id as "versionId", ordinal, parent, kind, level, label, start, "end", heading_path as "headingPath", rows
      from blocks where version_id = v.id and start <= place.start and "end" >= place."end"
      order by start desc, "end" limit 1
    ) b`;
  const rows = await sql<EnclosingBlock & { readonly placeStart: number; readonly placeEnd: number }>(
    ctx.db.pool,
    text,
    values,
  );
  return new Map(
    rows.map(({ placeStart, placeEnd, ...block }) => [
      placeKey({ versionId: block.versionId, start: placeStart, end: placeEnd }),
      block,
    ]),
  );
}
