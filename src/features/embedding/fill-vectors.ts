import { EMBED_SCAN_KEYS, EMBED_SLICE_TEXTS } from '../../config/limits.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { inBatches } from '../access/in-batches.ts';
import type { CorpusSpace } from './count-vectors.ts';
import type { Space } from './open-space.ts';
import { lacksVector, STANDING, VECTOR_SOURCES, type VectorSource } from './vector-sources.ts';
import { type TextKey, writeVectors } from './write-vectors.ts';

export interface FillVectorsInput {
  readonly corpusId: string;
  readonly space: Space;
  readonly signal: AbortSignal;
  /** What is embedded; left out: all that has vectors. */
  readonly sources?: readonly VectorSource[];
  /** Called after each slice with how many vectors it wrote; false ends the work there. */
  readonly onSlice?: (written: number) => Promise<boolean>;
}

/**
 * Embeds what a corpus shows and what has no vector in a space yet, in slices, in the order of the keys. What
 * is written stays: whoever goes on after a kill finds less to do.
 * @returns how many vectors were written, and whether it came to the end
 * @throws AppError of the embedder
 */
export async function fillVectors(
  db: Database,
  { corpusId, space, signal, sources = VECTOR_SOURCES, onSlice }: FillVectorsInput,
): Promise<{ readonly written: number; readonly isDone: boolean }> {
  let written = 0;
  for (const source of sources) {
    for await (const keys of missingKeys(db, source, { corpusId, profileId: space.profileId })) {
      for (const slice of inBatches(keys, EMBED_SLICE_TEXTS)) {
        signal.throwIfAborted();
        const count = await writeVectors(db, { source, keys: slice, space, signal });
        written += count;
        if ((await onSlice?.(count)) === false) return { written, isDone: false };
      }
    }
  }
  return { written, isDone: true };
}

const NIL: TextKey = { key: '00000000-0000-0000-0000-000000000000', ordinal: -1 };

async function* missingKeys(
  db: Database,
  source: VectorSource,
  { corpusId, profileId }: CorpusSpace,
): AsyncGenerator<readonly TextKey[]> {
  const { from, key, ordinal } = source;
  const text = `
    with ${STANDING} select ${key} as key, ${ordinal} as ordinal from ${from}
    where ${lacksVector(source)} and (${key}, ${ordinal}) > ($3::uuid, $4::int)
    order by 1, 2 limit $5::int`;
  let after = NIL;
  for (;;) {
    const params = [corpusId, profileId, after.key, after.ordinal, EMBED_SCAN_KEYS];
    const keys = await sql<TextKey>(db.pool, text, params);
    if (keys.length > 0) yield keys;
    after = keys.at(-1) ?? after;
    if (keys.length < EMBED_SCAN_KEYS) return;
  }
}
