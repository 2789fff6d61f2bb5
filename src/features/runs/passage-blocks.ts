import { sql } from '../../db/sql.ts';
import type { PassageBlock } from '../../llm/chat.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import type { StoredRow } from '../documents/stored-table.ts';
import { visibleVersionsSql } from '../documents/visible-versions-sql.ts';
import type { Place } from './enclosing-blocks.ts';

interface Row {
  readonly place: number;
  readonly start: number;
  readonly end: number;
  readonly isTable: boolean;
  readonly headings: readonly string[];
  readonly rows: readonly StoredRow[] | null;
}

/**
 * What each place is made of: the blocks, or the parts of blocks, that lie in it, without running heads, in
 * one statement. Ranges count in the place. One list a place, in the order of the places; empty for what the
 * actor may not read.
 */
export async function passageBlocks(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  places: readonly Place[],
): Promise<readonly (readonly PassageBlock[])[]> {
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
    select place.at as place, b.start, b."end", b.kind = 'table' as "isTable", b.heading_path as headings, b.rows
    from ${visibleVersionsSql(ctx.actor, values)}
    join unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) place(version_id, start, "end", at) on place.version_id = v.id
    join blocks b on b.version_id = v.id and b.start < place."end" and b."end" > place.start
      and b.kind not in ('header', 'footer')
    order by b.ordinal`;
  const byPlace = Map.groupBy(await sql<Row>(ctx.db.pool, text, values), ({ place }) => place);
  return places.map((place, at) => (byPlace.get(at) ?? []).map((row) => inPlace(row, place)));
}

function inPlace({ start, end, isTable, headings, rows }: Row, place: Place): PassageBlock {
  const clip = (at: number): number => Math.min(Math.max(at, place.start), place.end) - place.start;
  return {
    start: clip(start),
    end: clip(end),
    headings,
    isTable,
    rows: (rows ?? []).flatMap(({ isHeader, cells }) => {
      const [from, to] = [cells[0]?.[0], cells.at(-1)?.[1]];
      // Where a table is cut, the passage holds some of its rows.
      if (from === undefined || to === undefined || from >= place.end || to <= place.start) return [];
      return [{ start: clip(from), end: clip(to), isHeader }];
    }),
  };
}
