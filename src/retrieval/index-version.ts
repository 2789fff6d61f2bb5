import { INDEX_BATCH_CHUNKS } from '../config/limits.ts';
import type { Tx } from '../db/database.ts';
import { sqlBatch, type Statement } from '../db/sql-batch.ts';
import type { PreparedChunk, PreparedIndex } from './index/prepare-index.ts';

/** Between the parts of a heading path on their way through unnest, which flattens arrays of arrays. */
const UNIT = '\u001f';

/**
 * What writes chunks, postings and vectors of a version, or of a batch of its chunks in order, in one
 * transaction of the caller's. The batch that holds ordinal 0 first removes what was there, so doing it
 * again from the start is safe.
 */
export function indexStatements(prepared: PreparedIndex): Statement[] {
  const { versionId, chunks } = prepared;
  const statements = chunks[0]?.ordinal === 0 ? clearStatements(versionId) : [];
  for (let from = 0; from < chunks.length; from += INDEX_BATCH_CHUNKS) {
    const to = from + INDEX_BATCH_CHUNKS;
    statements.push(insertChunks(versionId, chunks.slice(from, to)));
    for (const { profileId, vectors } of prepared.vectors) {
      const batch = { chunks: chunks.slice(from, to), vectors: vectors.slice(from, to) };
      statements.push(insertVectors({ versionId, profileId, ...batch }));
    }
  }
  return [...statements, countVersion(prepared)];
}

/** Writes what `indexStatements` says. No network, no waiting. */
export async function indexVersion(tx: Tx, prepared: PreparedIndex): Promise<void> {
  await sqlBatch(tx, indexStatements(prepared));
}

/** Removes a version from search: its chunks with their vectors, its postings and its counts. */
export async function clearIndex(tx: Tx, versionId: string): Promise<void> {
  await sqlBatch(tx, clearStatements(versionId));
}

const clearStatements = (versionId: string): Statement[] =>
  ['chunks', 'chunk_postings', 'indexed_versions'].map((table) => ({
    text: `delete from ${table} where version_id = $1::uuid`,
    params: [versionId],
    isPrepared: true,
  }));

/** What stands in angle brackets is no markup here: "<Name of the Party>" is three words to find. */
const INSERT_CHUNKS = `
  with given as materialized (
    select u.*, to_tsvector('english', translate(u.index_text, '<>', '  ')) as terms
    from unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[])
      as u(ordinal, s, e, label, path, body, index_text)
  ), words as materialized (
    select t.lexeme, given.ordinal, cardinality(t.positions) as count from given, unnest(given.terms) t
  ), sizes as materialized (
    select ordinal, sum(count)::int as length from words group by ordinal
  ), chunk_rows as (
    insert into chunks (id, version_id, ordinal, start, "end", label, heading_path, text, index_text, lexeme_count)
    select gen_random_uuid(), $1::uuid, ordinal, s, e, label, string_to_array(path, $12), body, index_text,
      coalesce(length, 0)
    from given left join sizes using (ordinal)
  ), found as (
    select lexeme, ordinal, count from words
    union all
    select o.lexeme, o.ordinal, o.count from unnest($9::text[], $10::int[], $11::int[]) as o(lexeme, ordinal, count)
  )
  insert into chunk_postings as p (lexeme, version_id, total, ordinals, frequencies, lengths)
  select lexeme, $1::uuid, sum(count), array_agg(ordinal order by ordinal), array_agg(count order by ordinal),
    array_agg(coalesce(length, 0) order by ordinal)
  from found left join sizes using (ordinal) group by lexeme`;
/** For a batch behind others. The first finds nothing to add to, and looking for it costs a tenth. */
const ADD_TO_POSTINGS = `
  on conflict (lexeme, version_id) do update set total = p.total + excluded.total,
    ordinals = p.ordinals || excluded.ordinals, frequencies = p.frequencies || excluded.frequencies,
    lengths = p.lengths || excluded.lengths`;

function insertChunks(versionId: string, chunks: readonly PreparedChunk[]): Statement {
  const own = chunks.flatMap(({ ordinal, lexemes }) => lexemes.map((lexeme) => ({ ...lexeme, ordinal })));
  const params = [
    versionId,
    chunks.map((chunk) => chunk.ordinal),
    chunks.map((chunk) => chunk.start),
    chunks.map((chunk) => chunk.end),
    chunks.map((chunk) => chunk.label),
    chunks.map((chunk) => chunk.headingPath.map((part) => part.replaceAll(UNIT, ' ')).join(UNIT)),
    chunks.map((chunk) => chunk.text),
    chunks.map((chunk) => chunk.indexText),
    own.map(({ lexeme }) => lexeme),
    own.map(({ ordinal }) => ordinal),
    own.map(({ count }) => count),
    UNIT,
  ];
  const isFirst = chunks[0]?.ordinal === 0;
  return { text: isFirst ? INSERT_CHUNKS : `${INSERT_CHUNKS}${ADD_TO_POSTINGS}`, params };
}

interface VectorBatch {
  readonly versionId: string;
  readonly profileId: string;
  readonly chunks: readonly PreparedChunk[];
  readonly vectors: readonly (Buffer | null)[];
}

const REPLACE_VECTORS = `
  on conflict (profile_id, version_id, ordinal) do update set embedding = excluded.embedding`;

function insertVectors({ versionId, profileId, chunks, vectors }: VectorBatch): Statement {
  const rows = chunks.map((_, at) => `($1::uuid, $2::uuid, $${2 * at + 3}::int, $${2 * at + 4}::vector)`);
  return {
    text: `insert into chunk_embeddings (profile_id, version_id, ordinal, embedding) values ${rows.join(', ')}
     ${chunks[0]?.ordinal === 0 ? '' : REPLACE_VECTORS}`,
    params: [profileId, versionId, ...chunks.flatMap(({ ordinal }, at) => [ordinal, vectors[at] ?? null])],
  };
}

const countVersion = ({ versionId, title }: PreparedIndex): Statement => ({
  text: `insert into indexed_versions (version_id, chunk_count, lexeme_count, title, title_lexemes)
     select $1::uuid, count(*)::int, coalesce(sum(lexeme_count), 0)::int, $2,
       tsvector_to_array(to_tsvector('english', translate($2, '<>', '  ')))
     from chunks where version_id = $1::uuid
     on conflict (version_id) do update set chunk_count = excluded.chunk_count, lexeme_count = excluded.lexeme_count,
       title = excluded.title, title_lexemes = excluded.title_lexemes, indexed_at = now()`,
  params: [versionId, title],
  isPrepared: true,
});
