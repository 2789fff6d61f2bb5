import { sql } from '../../db/sql.ts';
import type { PageRegion, Span } from '../../domain/spans.ts';
import { decodePageTokens } from '../../parsing/page-tokens-codec.ts';
import type { PageTokens } from '../../parsing/page-tokens.ts';
import { regionsOf } from '../../parsing/regions.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from '../documents/visible-versions-sql.ts';

interface PageRow {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly tokens: Buffer;
}

/**
 * Regions of several spans of one version, with the pages they touch read in one statement; empty lists for
 * texts without pages, and for what the actor may not read.
 */
export async function spanRegions(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  { versionId, spans }: { readonly versionId: string; readonly spans: readonly Span[] },
): Promise<readonly (readonly PageRegion[])[]> {
  if (spans.length === 0) return [];
  const values: unknown[] = [[versionId], spans.map(({ start }) => start), spans.map(({ end }) => end)];
  const text = `
    select p.number, p.start, p."end", p.tokens from ${visibleVersionsSql(ctx.actor, values)}
    join pages p on p.version_id = v.id
    where exists (select 1 from unnest($2::int[], $3::int[]) s(start, "end") where s.start < p."end" and s."end" > p.start)
    order by p.number`;
  const pages = await sql<PageRow>(ctx.db.pool, text, values);
  const decoded = new Map<number, PageTokens>(
    pages.map(({ number, tokens }) => [number, decodePageTokens(tokens)]),
  );
  return spans.map((span) => {
    const touched = pages
      .filter(({ start, end }) => span.start < end && span.end > start)
      .map(({ number }) => number);
    return regionsOf(new Map([...decoded].filter(([number]) => touched.includes(number))), span);
  });
}
