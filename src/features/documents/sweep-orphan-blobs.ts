import { BLOB_ORPHAN_MIN_AGE_MS, BLOB_TEMP_MAX_AGE_MS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../context.ts';

type Sweeper = Pick<Services, 'db' | 'blobs'>;

export interface SweepOrphanBlobsInput {
  /** Younger bytes may belong to an upload that is being committed. */
  readonly olderThanMs?: number;
  readonly signal?: AbortSignal;
}

const BATCH = 500;

/**
 * Deletes bytes that no row names: what a process left that died between putting bytes in place and
 * committing the row that refers to them.
 * @returns how many were deleted
 */
export async function sweepOrphanBlobs(
  services: Sweeper,
  { olderThanMs = BLOB_ORPHAN_MIN_AGE_MS, signal }: SweepOrphanBlobsInput = {},
): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    for (const sha256 of await unnamed(services, batch))
      if (await deleteUnnamed(services, sha256)) deleted += 1;
    batch = [];
  };
  for await (const sha256 of services.blobs.list({ olderThanMs })) {
    if (signal?.aborted) break;
    batch.push(sha256);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  if (!signal?.aborted) await services.blobs.sweepStaged({ olderThanMs: BLOB_TEMP_MAX_AGE_MS });
  return deleted;
}

async function unnamed({ db }: Sweeper, hashes: readonly string[]): Promise<readonly string[]> {
  if (hashes.length === 0) return [];
  const text = `
    select asked.sha256 from unnest($1::text[]) asked(sha256)
    where not exists (select 1 from blobs b where b.sha256 = asked.sha256)`;
  return (await sql<{ sha256: string }>(db.pool, text, [hashes])).map(({ sha256 }) => sha256);
}

/** Holds the row while the bytes go, so that an upload of the same bytes waits and puts them back. */
const deleteUnnamed = ({ db, blobs }: Sweeper, sha256: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const claim =
      'insert into blobs (sha256, size_bytes) values ($1, 0) on conflict do nothing returning sha256';
    if ((await sql(tx, claim, [sha256])).length === 0) return false;
    await blobs.delete(sha256);
    await sql(tx, 'delete from blobs where sha256 = $1', [sha256]);
    return true;
  });
