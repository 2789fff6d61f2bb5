import { FOLDER_MAX_DEPTH, PATH_MAX_CHARS } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type ChangedPlace, recordPlacements } from './placement-events.ts';

export interface RewritePathsInput {
  readonly corpusId: string;
  /** The folder's path as it is. */
  readonly from: string;
  /** Where it will be; no folder is there. */
  readonly to: string;
  readonly actorId: string | null;
}

const BELOW = `starts_with(path, $2::text || '/')`;
const RENAMED = `$3::text || substr(path, length($2::text) + 1)`;

const LONGEST = `
  select max(length(${RENAMED})) as chars,
    max(length(path) - length(replace(path, '/', ''))) filter (where is_folder) as depth
  from (
    select path, true as is_folder from folders where corpus_id = $1::uuid and (path = $2::text or ${BELOW})
    union all
    select path, false from corpus_documents where corpus_id = $1::uuid and removed_at is null and ${BELOW}
  ) moved`;

const MOVE_FOLDERS = `
  update folders set path = ${RENAMED} where corpus_id = $1::uuid and (path = $2::text or ${BELOW})`;

const MOVE_PLACES = `
  with old as (
    select id, path from corpus_documents where corpus_id = $1::uuid and removed_at is null and ${BELOW}
  )
  update corpus_documents p set path = $3::text || substr(old.path, length($2::text) + 1)
  from old where p.id = old.id
  returning p.id, p.document_id as "documentId", p.path, p.pinned_version_id as "pinnedVersionId",
    old.path as "previousPath"`;

/**
 * Replaces the beginning of every path at or below `from`, with the history of the places there. What is in
 * the trash keeps the path it had. The caller holds the corpus's lock.
 * @throws AppError VALIDATION when a path would become too long or too deep
 */
export async function rewritePaths(
  tx: Tx,
  { corpusId, from, to, actorId }: RewritePathsInput,
): Promise<void> {
  const params = [corpusId, from, to];
  const [longest] = await sql<{ chars: number | null; depth: number | null }>(tx, LONGEST, params);
  const depth = (longest?.depth ?? 0) + 1 + to.split('/').length - from.split('/').length;
  if ((longest?.chars ?? 0) > PATH_MAX_CHARS || depth > FOLDER_MAX_DEPTH) {
    throw invalid(['parentId'], 'A path below the folder would become too long or too deep.');
  }
  await sql(tx, MOVE_FOLDERS, params);
  const moved = await sql<Omit<ChangedPlace, 'change'>>(tx, MOVE_PLACES, params);
  await recordPlacements(tx, {
    corpusId,
    actorId,
    places: moved.map((place) => ({ ...place, change: 'MOVED' })),
  });
}
