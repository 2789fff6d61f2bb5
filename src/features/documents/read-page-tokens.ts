import { sql } from '../../db/sql.ts';
import { decodePageTokens } from '../../parsing/page-tokens-codec.ts';
import type { PageTokens } from '../../parsing/page-tokens.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

export interface PageRef {
  readonly versionId: string;
  /** From 1. */
  readonly number: number;
}

export interface PageTokensRow extends PageRef {
  readonly tokens: PageTokens;
}

/** Words with their boxes, of several pages in one statement; pages the actor may not read are left out. */
export async function readPageTokens(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  pages: readonly PageRef[],
): Promise<PageTokensRow[]> {
  const known = pages.filter(({ versionId }) => isUuid(versionId));
  const versionIds = [...new Set(known.map(({ versionId }) => versionId))];
  const values: unknown[] = [
    versionIds,
    known.map(({ versionId }) => versionId),
    known.map(({ number }) => number),
  ];
  const text = `
    select p.version_id as "versionId", p.number, p.tokens from ${visibleVersionsSql(ctx.actor, values)}
    join unnest($2::uuid[], $3::int[]) wanted(version_id, number) on wanted.version_id = v.id
    join pages p on p.version_id = wanted.version_id and p.number = wanted.number`;
  const rows = await sql<PageRef & { tokens: Buffer }>(ctx.db.pool, text, values);
  return rows.map(({ versionId, number, tokens }) => ({
    versionId,
    number,
    tokens: decodePageTokens(tokens),
  }));
}
