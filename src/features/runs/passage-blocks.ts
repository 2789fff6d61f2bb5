import type { PassageBlock } from '../../llm/chat.ts';
import type { UseCaseContext } from '../context.ts';
import { rowsByPlace, type TextPlace } from '../documents/rows-by-place.ts';
import type { StoredRow } from '../documents/stored-table.ts';

interface Row {
  readonly start: number;
  readonly end: number;
  readonly isTable: boolean;
  readonly headings: readonly string[];
  readonly rows: readonly StoredRow[] | null;
}

const BLOCKS = {
  columns: `b.start, b."end", b.kind = 'table' as "isTable", b.heading_path as headings, b.rows`,
  rest: `
    join blocks b on b.version_id = v.id and b.start < place."end" and b."end" > place.start
      and b.kind not in ('header', 'footer')
    order by b.ordinal`,
};

/**
 * What each place is made of: the blocks, or the parts of blocks, that lie in it, without running heads, in
 * one statement. Ranges count in the place. One list a place, in the order of the places; empty for what the
 * actor may not read.
 */
export async function passageBlocks(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  places: readonly TextPlace[],
): Promise<readonly (readonly PassageBlock[])[]> {
  const found = await rowsByPlace<Row>(ctx, places, BLOCKS);
  return places.map((place, at) => (found[at] ?? []).map((row) => inPlace(row, place)));
}

function inPlace({ start, end, isTable, headings, rows }: Row, place: TextPlace): PassageBlock {
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
