import { randomUUID } from 'node:crypto';
import { openScratchDatabase, type ScratchDatabase } from '../bench/scratch-database.ts';
import type { MeasureOptions } from '../bench/measure.ts';
import { sql } from '../src/db/sql.ts';
import type { UserActor } from '../src/domain/actor.ts';
import { SCOPES } from '../src/domain/actor.ts';
import type { UseCaseContext } from '../src/features/context.ts';
import { chunkDocument } from '../src/parsing/chunk.ts';
import { parseBytes } from '../src/parsing/parse.ts';
import { createEmbedderRegistry } from '../src/retrieval/embedders/registry.ts';
import { prepareIndex, type PreparedIndex } from '../src/retrieval/index/prepare-index.ts';
import { indexVersion } from '../src/retrieval/index-version.ts';
import { createLogger } from '../src/telemetry/logger.ts';

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
 * A database with documents in it, parsed, cut, embedded and indexed by the product, and someone who
 * searches.
 */
export class SearchStore {
  readonly ctx: UseCaseContext;
  readonly documents = new Map<string, StoredText>();
  readonly #scratch: ScratchDatabase;

  private constructor(scratch: ScratchDatabase, actor: UserActor) {
    this.#scratch = scratch;
    const models = {
      defaultEmbedder: 'local:hashed-ngrams',
      openaiApiKey: null,
      openaiBaseUrl: null,
      ollamaBaseUrl: null,
      defaultLlm: null,
      openaiModel: null,
    };
    const embedders = createEmbedderRegistry({ config: { models } });
    const log = createLogger({ level: 'silent', process: 'eval' });
    this.ctx = { db: scratch.db, embedders, log, actor, requestId: 'eval' } as unknown as UseCaseContext;
  }

  static async open(options: MeasureOptions): Promise<SearchStore> {
    const scratch = await openScratchDatabase(options.mode);
    const { id } = await scratch.db.prisma.user.create({ data: { slug: 'eval', name: 'eval' } });
    const actor: UserActor = { kind: 'user', userId: id, isSuperuser: false, groupIds: [], scopes: SCOPES };
    return new SearchStore(scratch, actor);
  }

  async add(sources: readonly SourceText[]): Promise<void> {
    for (let from = 0; from < sources.length; from += BATCH)
      await this.#addBatch(sources.slice(from, from + BATCH));
    await sql(this.ctx.db.pool, 'analyze');
  }

  async close(): Promise<void> {
    await this.#scratch.dispose();
  }

  async #addBatch(sources: readonly SourceText[]): Promise<void> {
    const stored: StoredText[] = [];
    const prepared: PreparedIndex[] = [];
    for (const { key, fileName, title, bytes } of sources) {
      const outcome = await parseBytes(bytes, { fileName });
      if (!outcome.ok) throw new Error(`${key}: ${outcome.failure.code}`);
      const { text, blocks } = outcome.document;
      const document = { key, documentId: randomUUID(), versionId: randomUUID(), text };
      stored.push(document);
      this.documents.set(key, document);
      const chunks = chunkDocument(outcome.document, { title });
      prepared.push(
        await prepareIndex(this.ctx, { versionId: document.versionId, title, text, blocks, chunks }),
      );
    }
    await this.ctx.db.transaction(async (tx) => {
      await sql(tx, INSERT, [
        (this.ctx.actor as UserActor).userId,
        stored.map(({ documentId }) => documentId),
        stored.map(({ versionId }) => versionId),
        sources.map(({ title }) => title),
        sources.map(({ fileName }) => fileName),
        stored.map(({ text }) => text),
      ]);
      for (const index of prepared) await indexVersion(tx, index);
    });
  }
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
