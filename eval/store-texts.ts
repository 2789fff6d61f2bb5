import { randomUUID } from 'node:crypto';
import { sql } from '../src/db/sql.ts';
import type { UserActor } from '../src/domain/actor.ts';
import type { Statement } from '../src/db/sql-batch.ts';
import type { UseCaseContext } from '../src/features/context.ts';
import { insertBlocks } from '../src/features/ingestion/insert-blocks.ts';
import { chunkDocument } from '../src/parsing/chunk.ts';
import { parseBytes } from '../src/parsing/parse.ts';
import { prepareIndex, type PreparedIndex } from '../src/retrieval/index/prepare-index.ts';
import { indexVersion } from '../src/retrieval/index-version.ts';

const BATCH = 50;

export interface SourceText {
  /** What the measure calls it. */
  readonly key: string;
  readonly fileName: string;
  readonly title: string;
  readonly bytes: Uint8Array;
}

export interface StoredText {
  readonly key: string;
  readonly documentId: string;
  readonly versionId: string;
  readonly text: string;
}

/**
 * Stores documents of the actor as the product does, parsed, cut, embedded and indexed, without the queue
 * that would take most of the time.
 */
export async function storeTexts(
  ctx: UseCaseContext,
  sources: readonly SourceText[],
): Promise<readonly StoredText[]> {
  const stored: StoredText[] = [];
  for (let from = 0; from < sources.length; from += BATCH)
    stored.push(...(await storeBatch(ctx, sources.slice(from, from + BATCH))));
  await sql(ctx.db.pool, 'analyze');
  return stored;
}

async function storeBatch(
  ctx: UseCaseContext,
  sources: readonly SourceText[],
): Promise<readonly StoredText[]> {
  const stored: StoredText[] = [];
  const prepared: PreparedIndex[] = [];
  const structures: Statement[] = [];
  for (const { key, fileName, title, bytes } of sources) {
    const outcome = await parseBytes(bytes, { fileName });
    if (!outcome.ok) throw new Error(`${key}: ${outcome.failure.code}`);
    const { text, blocks } = outcome.document;
    const document = { key, documentId: randomUUID(), versionId: randomUUID(), text };
    stored.push(document);
    const chunks = chunkDocument(outcome.document, { title });
    if (blocks.length > 0) structures.push(insertBlocks(document.versionId, outcome.document));
    prepared.push(await prepareIndex(ctx, { versionId: document.versionId, title, text, blocks, chunks }));
  }
  await ctx.db.transaction(async (tx) => {
    await sql(tx, INSERT, [
      (ctx.actor as UserActor).userId,
      stored.map(({ documentId }) => documentId),
      stored.map(({ versionId }) => versionId),
      sources.map(({ title }) => title),
      sources.map(({ fileName }) => fileName),
      stored.map(({ text }) => text),
    ]);
    for (const structure of structures) await sql(tx, structure.text, structure.params);
    for (const index of prepared) await indexVersion(tx, index);
  });
  return stored;
}

const INSERT = `
  with given as (
    select * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[]) as u(document, version, title, file, body)
  ), blob as (
    insert into blobs (sha256, size_bytes) values (repeat('0', 64), 0) on conflict do nothing
  ), documents as (
    insert into documents (id, title, creator_id, latest_version_id, updated_at)
    select document, title, $1::uuid, version, now() from given
  ), versions as (
    insert into document_versions
      (id, document_id, number, blob_sha256, file_name, mime_type, size_bytes, uploaded_by_id, status, text_length)
    select version, document, 1, repeat('0', 64), file, 'text/plain', 0, $1::uuid, 'READY', length(body) from given
  )
  insert into document_texts (version_id, text) select version, body from given`;
