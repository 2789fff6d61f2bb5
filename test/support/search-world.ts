import { randomUUID } from 'node:crypto';
import { sql } from '../../src/db/sql.ts';
import type { UserActor } from '../../src/domain/actor.ts';
import type { UseCaseContext } from '../../src/features/context.ts';
import { chunkDocument } from '../../src/parsing/chunk.ts';
import { parseBytes } from '../../src/parsing/parse.ts';
import { createEmbedderRegistry, type EmbedderRegistry } from '../../src/retrieval/embedders/registry.ts';
import { prepareIndex } from '../../src/retrieval/index/prepare-index.ts';
import { indexVersion } from '../../src/retrieval/index-version.ts';
import type { OpenTestDatabase } from './database.ts';
import { openWorld, type World } from './world.ts';

export const MODELS = {
  defaultLlm: null,
  openaiModel: null,
  openaiApiKey: null,
  openaiBaseUrl: null,
  ollamaBaseUrl: null,
  defaultEmbedder: 'local:hashed-ngrams',
} as const;

export interface AddedDocument {
  readonly documentId: string;
  readonly versionId: string;
  readonly text: string;
}

export interface DocumentInit {
  readonly owner: UserActor;
  readonly text: string;
  readonly title?: string;
  readonly isPublic?: boolean;
  readonly status?: string;
  readonly corpusId?: string;
  readonly path?: string;
  readonly mimeType?: string;
}

/** A world with an embedder and documents that search can find. */
export interface SearchWorld extends World {
  readonly embedders: EmbedderRegistry;
  ctx(actor?: UserActor): UseCaseContext;
  corpus(owner: UserActor, options?: { isPublic?: boolean; preferredEmbedder?: string }): Promise<string>;
  add(init: DocumentInit): Promise<AddedDocument>;
  /** A new version of a document, indexed and made the latest one. */
  addVersion(documentId: string, init: DocumentInit & { number: number }): Promise<AddedDocument>;
}

export async function openSearchWorld(
  open?: OpenTestDatabase,
  embedders?: EmbedderRegistry,
): Promise<SearchWorld> {
  const world = await openWorld(open);
  const registry = embedders ?? createEmbedderRegistry({ config: { models: MODELS } });
  const ctx = (actor?: UserActor): UseCaseContext => ({ ...world.as(actor), embedders: registry });

  async function addVersion(
    documentId: string,
    init: DocumentInit & { number: number },
  ): Promise<AddedDocument> {
    const {
      owner,
      title = 'Untitled',
      text: source,
      status = 'READY',
      number,
      mimeType = 'text/plain',
    } = init;
    const outcome = await parseBytes(Buffer.from(source), { fileName: 'file.txt' });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const { text, blocks } = outcome.document;
    const versionId = randomUUID();
    const chunks = chunkDocument(outcome.document, { title });
    const prepared = await prepareIndex(
      { db: world.db, embedders: registry },
      { versionId, title, text, blocks, chunks },
    );
    await world.db.transaction(async (tx) => {
      await sql(
        tx,
        `insert into blobs (sha256, size_bytes) values (repeat('0', 64), 1) on conflict do nothing`,
      );
      await sql(
        tx,
        `insert into document_versions
           (id, document_id, number, blob_sha256, file_name, mime_type, size_bytes, uploaded_by_id, status, text_length)
         values ($1::uuid, $2::uuid, $3::int, repeat('0', 64), 'file.txt', $4, 1, $5::uuid, $6::"IngestionStatus", $7::int)`,
        [versionId, documentId, number, mimeType, owner.userId, status, text.length],
      );
      await sql(tx, 'update documents set latest_version_id = $2::uuid where id = $1::uuid', [
        documentId,
        versionId,
      ]);
      await sql(tx, 'insert into document_texts (version_id, text) values ($1::uuid, $2)', [versionId, text]);
      for (const block of blocks) {
        await sql(
          tx,
          `insert into blocks (version_id, ordinal, parent, kind, level, label, start, "end", heading_path)
           values ($1::uuid, $2::int, $3::int, $4, $5::int, $6, $7::int, $8::int, $9::text[])`,
          [
            versionId,
            block.ordinal,
            block.parent,
            block.kind,
            block.level,
            block.label,
            block.start,
            block.end,
            block.headingPath,
          ],
        );
      }
      await indexVersion(tx, prepared);
    });
    return { documentId, versionId, text };
  }

  return {
    ...world,
    embedders: registry,
    ctx,
    addVersion,
    async corpus(owner, { isPublic = false, preferredEmbedder } = {}) {
      const data = {
        slug: randomUUID(),
        title: 'Corpus',
        creatorId: owner.userId,
        isPublic,
        preferredEmbedder,
      };
      return (await world.db.prisma.corpus.create({ data })).id;
    },
    async add(init) {
      const { owner, title = 'Untitled', isPublic = false, corpusId, path } = init;
      const document = await world.db.prisma.document.create({
        data: { title, creatorId: owner.userId, isPublic },
      });
      if (corpusId !== undefined) {
        await world.db.prisma.corpusDocument.create({
          data: { corpusId, documentId: document.id, path: path ?? document.id, addedById: owner.userId },
        });
      }
      return addVersion(document.id, { ...init, number: 1 });
    },
  };
}
