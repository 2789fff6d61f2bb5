import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { storeTexts } from '../../eval/store-texts.ts';
import { readConfig } from '../../src/config/config.ts';
import { sql } from '../../src/db/sql.ts';
import { SCOPES, type UserActor } from '../../src/domain/actor.ts';
import type { UseCaseContext } from '../../src/features/context.ts';
import { addDocuments } from '../../src/features/corpora/add-documents.ts';
import { createCorpus } from '../../src/features/corpora/create-corpus.ts';
import { createFolder } from '../../src/features/corpora/create-folder.ts';
import { keepVectorIndexes } from '../../src/features/search/keep-vector-indexes.ts';
import { createGraphqlServer } from '../../src/graphql/server.ts';
import { createRequestHandler } from '../../src/http/handle-request.ts';
import { createEmbedderRegistry } from '../../src/retrieval/embedders/registry.ts';
import { createKeyRing } from '../../src/security/key-ring.ts';
import { newKeyRingEntry, parseKeyRingEntries } from '../../src/security/key-ring-entry.ts';
import { newToken } from '../../src/security/tokens.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import type { StoreMode } from '../measure.ts';
import { openScratchDatabase } from '../scratch-database.ts';
import { DOCUMENTS_IN_FOLDER, madeTexts } from './made-texts.ts';

const BATCH = 100;

/** One installation with one corpus of so many documents, its GraphQL door open. */
export interface CorpusWorld {
  readonly slug: string;
  readonly chunks: number;
  ask(query: string, variables?: object): Promise<unknown>;
  close(): Promise<void>;
}

export async function openCorpusWorld(options: {
  readonly mode: StoreMode;
  readonly documents: number;
}): Promise<CorpusWorld> {
  const scratch = await openScratchDatabase(options.mode);
  const { db } = scratch;
  const log = createLogger({ level: 'error', process: 'bench' });
  const config = readConfig({ DEEDBOX_HOME: tmpdir(), LOG_LEVEL: 'error' });
  const user = await db.prisma.user.create({ data: { slug: 'owner', name: 'Owner' } });
  const actor: UserActor = {
    kind: 'user',
    userId: user.id,
    isSuperuser: false,
    groupIds: [],
    scopes: SCOPES,
  };
  const { token, hash, hint } = newToken();
  await db.prisma.apiKey.create({ data: { userId: user.id, name: 'bench', hash, hint, scopes: ['read'] } });
  const embedders = createEmbedderRegistry({ config });
  const keys = createKeyRing(parseKeyRingEntries(newKeyRingEntry()));
  const ctx = { config, db, log, keys, embedders, actor, requestId: 'bench' } as unknown as UseCaseContext;
  const slug = await fill(ctx, options.documents);
  await keepVectorIndexes(ctx);
  await sql(db.pool, 'analyze');
  const [counted] = await sql<{ n: number }>(db.pool, 'select count(*)::int as n from chunks');
  const { signal: stopping } = new AbortController();
  const graphql = createGraphqlServer(ctx, { stopping });
  const server = createServer(
    createRequestHandler({
      services: ctx,
      routes: [
        {
          method: 'ANY',
          path: '/graphql',
          name: 'graphql',
          handle: ({ req, res }) => graphql.handle(req, res),
        },
      ],
      isOurHost: () => true,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  return {
    slug,
    chunks: counted?.n ?? 0,
    async ask(query, variables = {}) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await scratch.dispose();
    },
  };
}

/** The first documents stand in one folder, the same number in every world. */
async function fill(ctx: UseCaseContext, documents: number): Promise<string> {
  const corpus = await createCorpus(ctx, { title: 'Contracts' });
  const folder = await createFolder(ctx, { corpusId: corpus.id, name: 'Signed' });
  const stored = await storeTexts(ctx, madeTexts(documents));
  const ids = stored.map(({ documentId }) => documentId);
  const place = async (part: readonly string[], folderId: string | null): Promise<void> => {
    for (let from = 0; from < part.length; from += BATCH)
      await addDocuments(ctx, { corpusId: corpus.id, folderId, documentIds: part.slice(from, from + BATCH) });
  };
  await place(ids.slice(0, DOCUMENTS_IN_FOLDER), folder.id);
  await place(ids.slice(DOCUMENTS_IN_FOLDER), null);
  return corpus.slug;
}
