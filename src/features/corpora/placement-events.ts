import type { Tx } from '../../db/database.ts';
import type { CorpusDocument, PlacementChange } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { EMBED_NEWCOMERS } from '../embedding/queue-embed-corpus.ts';

/** A place as it stands after a change. */
export type ChangedPlace = Pick<CorpusDocument, 'id' | 'documentId' | 'path' | 'pinnedVersionId'> & {
  readonly change: PlacementChange;
  /** Where it stood before, when that was elsewhere. */
  readonly previousPath?: string | null;
};

export interface RecordPlacementsInput {
  readonly corpusId: string;
  readonly actorId: string | null;
  readonly places: readonly ChangedPlace[];
}

// One moment for all, so that no view of the corpus at a time shows half of a move; and never before an
// earlier change, whatever the clock does.
const INSERT = `
  with moment as materialized (
    select greatest(
      date_trunc('milliseconds', clock_timestamp()),
      (select max(e.at) from placement_events e where e.corpus_id = $1::uuid)) as at
  )
  insert into placement_events (placement_id, corpus_id, document_id, change, path, previous_path, version_id, actor_id, at)
  select u.placement_id, $1::uuid, u.document_id, u.change::"PlacementChange", u.path, u.previous_path, u.version_id,
    $2::uuid, moment.at
  from moment, unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[]) with ordinality
    as u(placement_id, document_id, change, path, previous_path, version_id, place)
  order by u.place`;

/** After these the corpus shows a version that it may have no vectors of. */
const SHOWS: ReadonlySet<PlacementChange> = new Set(['ADDED', 'RESTORED', 'PINNED', 'UNPINNED']);

/**
 * Writes the history of places, in the transaction that changed them, and has embedded what the corpus shows
 * anew. The caller holds the corpus's lock.
 */
export async function recordPlacements(
  tx: Tx,
  { corpusId, actorId, places }: RecordPlacementsInput,
): Promise<void> {
  if (places.length === 0) return;
  await sql(tx, INSERT, [
    corpusId,
    actorId,
    places.map(({ id }) => id),
    places.map(({ documentId }) => documentId),
    places.map(({ change }) => change),
    places.map(({ path }) => path),
    places.map(({ previousPath }) => previousPath ?? null),
    places.map(({ pinnedVersionId }) => pinnedVersionId),
  ]);
  const shown = places.filter(({ change }) => SHOWS.has(change)).map(({ documentId }) => documentId);
  if (shown.length > 0) await sql(tx, EMBED_NEWCOMERS, [corpusId, shown]);
}
