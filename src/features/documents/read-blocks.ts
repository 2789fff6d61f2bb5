import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import type { StoredRow } from './stored-table.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

export interface BlockRow {
  readonly versionId: string;
  /** From 0, in the order of the text. */
  readonly ordinal: number;
  /** Ordinal of the enclosing block; null at the top. */
  readonly parent: number | null;
  readonly kind: string;
  readonly level: number;
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
  readonly headingPath: readonly string[];
  /** Of a table whose cells are known; null for every other block. */
  readonly rows: readonly StoredRow[] | null;
}

export interface ReadBlocksInput {
  readonly versionIds: readonly string[];
  /** Only kinds named here; all when left out. */
  readonly kinds?: readonly string[];
  /** Blocks after this ordinal; -1 is from the first. */
  readonly after?: number;
  readonly before?: number;
  readonly limit: number;
  /** From the last backwards. */
  readonly isBackwards?: boolean;
}

/**
 * The structure of versions, up to `limit` blocks of each, in one statement; none of what the actor may not
 * read.
 */
export function readBlocks(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  input: ReadBlocksInput,
): Promise<BlockRow[]> {
  const { versionIds, kinds = null, after = -1, before = 2 ** 31 - 1, limit, isBackwards = false } = input;
  const values: unknown[] = [versionIds.filter(isUuid), after, before, limit, kinds];
  const text = `
    select b.* from ${visibleVersionsSql(ctx.actor, values)}
    cross join lateral (
      select version_id as "versionId", ordinal, parent, kind, level, label, start, "end", heading_path as "headingPath", rows
      from blocks
      where version_id = v.id and ordinal > $2::int and ordinal < $3::int
        and ($5::text[] is null or kind = any($5::text[]))
      order by ordinal ${isBackwards ? 'desc' : 'asc'} limit $4::int
    ) b`;
  return sql<BlockRow>(ctx.db.pool, text, values);
}

/** How many blocks each version has; versions the actor may not read are left out. */
export async function countBlocks(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  {
    versionIds,
    kinds = null,
  }: { readonly versionIds: readonly string[]; readonly kinds?: readonly string[] | null },
): Promise<ReadonlyMap<string, number>> {
  const values: unknown[] = [versionIds.filter(isUuid), kinds];
  const text = `
    select asked.id, (
      select count(*) from blocks b
      where b.version_id = v.id and ($2::text[] is null or b.kind = any($2::text[]))) as count
    from ${visibleVersionsSql(ctx.actor, values)}`;
  const rows = await sql<{ id: string; count: number }>(ctx.db.pool, text, values);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
