import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

export interface PageRow {
  readonly versionId: string;
  /** From 1. */
  readonly number: number;
  /** Points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** Degrees, already applied to width, height and boxes. */
  readonly rotation: number;
  readonly start: number;
  readonly end: number;
  readonly wordCount: number;
  /** From 0 to 1. */
  readonly imageCoverage: number;
}

export interface ReadPagesInput {
  readonly versionIds: readonly string[];
  /** Pages after this one; 0 is from the first. */
  readonly after?: number;
  /** Pages before this one. */
  readonly before?: number;
  readonly limit: number;
  /** From the last backwards. */
  readonly isBackwards?: boolean;
}

/** Pages of versions, up to `limit` of each, in one statement; none of what the actor may not read. */
export function readPages(ctx: Pick<UseCaseContext, 'actor' | 'db'>, input: ReadPagesInput): Promise<PageRow[]> {
  const { versionIds, after = 0, before = 2 ** 31 - 1, limit, isBackwards = false } = input;
  const values: unknown[] = [versionIds.filter(isUuid), after, before, limit];
  const text = `
    select p.* from ${visibleVersionsSql(ctx.actor, values)}
    cross join lateral (
      select version_id as "versionId", number, width, height, rotation, start, "end", word_count as "wordCount",
        image_coverage as "imageCoverage"
      from pages where version_id = v.id and number > $2::int and number < $3::int
      order by number ${isBackwards ? 'desc' : 'asc'} limit $4::int
    ) p`;
  return sql<PageRow>(ctx.db.pool, text, values);
}

/** How many pages each version has; versions the actor may not read are left out. */
export async function countPages(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const values: unknown[] = [versionIds.filter(isUuid)];
  const text = `
    select asked.id, (select count(*) from pages p where p.version_id = v.id) as count
    from ${visibleVersionsSql(ctx.actor, values)}`;
  const rows = await sql<{ id: string; count: number }>(ctx.db.pool, text, values);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
