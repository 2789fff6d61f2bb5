import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { sqlBatch } from '../../db/sql-batch.ts';
import { isZero, toVectorBytes } from '../../retrieval/embedders/vectors.ts';
import type { Space } from './open-space.ts';
import type { VectorSource } from './vector-sources.ts';

/** Names one text of a source. */
export interface TextKey {
  readonly key: string;
  readonly ordinal: number;
}

interface StoredText extends TextKey {
  readonly text: string;
}

export interface WriteVectorsInput {
  readonly source: VectorSource;
  readonly keys: readonly TextKey[];
  readonly space: Space;
  /** How long one request may take; left out: what suits work that nobody waits for. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Embeds stored texts in a space and writes their vectors, in place of those that are there. A text that was
 * changed or deleted meanwhile is left alone: its change causes its own embedding. Safe to repeat.
 * @returns how many were written
 * @throws AppError of the embedder
 */
export async function writeVectors(db: Database, input: WriteVectorsInput): Promise<number> {
  const { source, space, timeoutMs, signal } = input;
  const texts = await readTexts(db, input);
  if (texts.length === 0) return 0;
  const vectors = await space.embedder.embed(
    texts.map(({ text }) => text),
    { signal, kind: 'document', timeoutMs },
  );
  const params: unknown[] = [space.profileId];
  const rows = texts.map(({ key, ordinal, text }, at) => {
    const vector = vectors[at];
    // Cosine with a vector of zeros is not a number, so there is none.
    const bytes = vector === undefined || isZero(vector) || text.trim() === '' ? null : toVectorBytes(vector);
    const first = params.push(key, ordinal, bytes, createHash('md5').update(text).digest('hex')) - 3;
    return `($${first}::uuid, $${first + 1}::int, $${first + 2}::vector, $${first + 3}::text)`;
  });
  const [written = []] = await sqlBatch(db.pool, [{ text: insertSql(source, rows), params }]);
  return written.length;
}

function readTexts(db: Database, { source, keys }: WriteVectorsInput): Promise<StoredText[]> {
  const { table, alias, key, ordinal, text } = source;
  return sql<StoredText>(
    db.pool,
    `select u.key, u.ordinal, ${text} as text from unnest($1::uuid[], $2::int[]) as u(key, ordinal)
     join ${table} ${alias} on ${key} = u.key and ${ordinal} = u.ordinal`,
    [keys.map((one) => one.key), keys.map((one) => one.ordinal)],
  );
}

/** The lock keeps a row that is being deleted from failing the rest. */
const insertSql = (source: VectorSource, rows: readonly string[]): string => {
  const { table, alias, key, ordinal, text, embeddings } = source;
  const columns = embeddings.columns.join(', ');
  const names = ['u.key', 'u.ordinal'].slice(0, embeddings.columns.length).join(', ');
  return `
    insert into ${embeddings.table} (profile_id, ${columns}, embedding)
    select $1::uuid, ${names}, u.embedding
    from (values ${rows.join(', ')}) as u(key, ordinal, embedding, digest)
    join ${table} ${alias} on ${key} = u.key and ${ordinal} = u.ordinal and md5(${text}) = u.digest
    for key share of ${alias}
    on conflict (profile_id, ${columns}) do update set embedding = excluded.embedding returning 1`;
};
