import { ANNOTATION_MAX_PAGES } from '../../config/limits.ts';
import type { PageRegion, Span } from '../../domain/spans.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { decodePageTokens } from '../../parsing/page-tokens-codec.ts';
import { regionsOf } from '../../parsing/regions.ts';

const PAGES = `
  select number, tokens from pages
  where version_id = $1::uuid and start < $3::int and "end" > $2::int order by number limit $4::int`;

/**
 * Where a span stands on the pages of a version; empty for texts. It asks nobody's permission: the caller
 * has.
 */
export async function versionRegions(
  executor: SqlExecutor,
  { versionId, span }: { readonly versionId: string; readonly span: Span },
): Promise<PageRegion[]> {
  const values = [versionId, span.start, span.end, ANNOTATION_MAX_PAGES];
  const rows = await sql<{ number: number; tokens: Buffer }>(executor, PAGES, values);
  return regionsOf(new Map(rows.map(({ number, tokens }) => [number, decodePageTokens(tokens)])), span);
}
