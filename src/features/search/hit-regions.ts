import { sql } from '../../db/sql.ts';
import type { PageRegion } from '../../domain/spans.ts';
import { decodePageTokens } from '../../parsing/page-tokens-codec.ts';
import { regionsOf } from '../../parsing/regions.ts';
import type { UseCaseContext } from '../context.ts';

interface Place {
  readonly versionId: string;
  readonly start: number;
  readonly end: number;
  readonly pages: readonly number[];
}

/**
 * Where ranges stand on their pages, in order; the words of the pages they touch are read in one
 * statement.
 */
export async function hitRegions(
  ctx: Pick<UseCaseContext, 'db'>,
  places: readonly Place[],
): Promise<PageRegion[][]> {
  const wanted = new Map(
    places.flatMap(({ versionId, pages }) =>
      pages.map((page) => [`${versionId}:${page}`, { versionId, page }]),
    ),
  );
  if (wanted.size === 0) return places.map(() => []);
  const refs = [...wanted.values()];
  const rows = await sql<{ key: string; tokens: Buffer }>(
    ctx.db.pool,
    `select p.version_id || ':' || p.number as key, p.tokens
     from unnest($1::uuid[], $2::int[]) as w(version_id, number) join pages p using (version_id, number)`,
    [refs.map(({ versionId }) => versionId), refs.map(({ page }) => page)],
  );
  const tokens = new Map(rows.map(({ key, tokens: bytes }) => [key, decodePageTokens(bytes)]));
  return places.map((place) => {
    const byPage = place.pages.flatMap((page) => {
      const found = tokens.get(`${place.versionId}:${page}`);
      return found === undefined ? [] : [[page, found] as const];
    });
    return regionsOf(new Map(byPage), place);
  });
}
