import { PLACEMENT_HISTORY_MAX } from '../../config/limits.ts';
import type { PlacementChange } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visibleCorporaSql, visibleDocumentsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

/** One change of a place. */
export interface PlacementEventRow {
  readonly placementId: string;
  readonly change: PlacementChange;
  readonly path: string;
  readonly previousPath: string | null;
  /** Pinned after the change; null: it followed the latest. */
  readonly versionId: string | null;
  readonly actorId: string | null;
  readonly at: Date;
}

/**
 * What happened to places, newest first, at most PLACEMENT_HISTORY_MAX changes of each, in one statement;
 * none of places the actor may not read.
 */
export async function placementHistory(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  placementIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlacementEventRow[]>> {
  const values: unknown[] = [placementIds.filter(isUuid), PLACEMENT_HISTORY_MAX];
  const params = sqlParams(values);
  const text = `
    select e.* from corpus_documents p
    join documents d on d.id = p.document_id and ${visibleDocumentsSql(ctx.actor, params, 'd')}
    join corpora c on c.id = p.corpus_id and ${visibleCorporaSql(ctx.actor, params, 'c')}
    cross join lateral (
      select placement_id as "placementId", change::text as change, path, previous_path as "previousPath",
        version_id as "versionId", actor_id as "actorId", at, id
      from placement_events where placement_id = p.id order by id desc limit $2::int
    ) e
    where p.id = any($1::uuid[]) order by e.id desc`;
  const rows = await sql<PlacementEventRow>(ctx.db.pool, text, values);
  return Map.groupBy(rows, ({ placementId }) => placementId);
}
