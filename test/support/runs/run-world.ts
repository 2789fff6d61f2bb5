import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEventLog } from '../../../src/agents/event-log/create-event-log.ts';
import { readConfig } from '../../../src/config/config.ts';
import { sql } from '../../../src/db/sql.ts';
import { ANONYMOUS, SCOPES, type Actor, type Scope, type UserActor } from '../../../src/domain/actor.ts';
import type { RunEvent } from '../../../src/domain/run-event.ts';
import type { Services, UseCaseContext } from '../../../src/features/context.ts';
import { indexParsed } from '../../../src/features/ingestion/index-parsed.ts';
import { claimVersion } from '../../../src/features/ingestion/lease.ts';
import { storeParsed } from '../../../src/features/ingestion/store-parsed.ts';
import { executeRun, type ExecuteRunInput } from '../../../src/features/runs/execute-run.ts';
import { runEvents } from '../../../src/features/runs/run-events.ts';
import { createModelRegistry } from '../../../src/llm/model-registry.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { createJobProducer } from '../../../src/queues/producer.ts';
import { createEmbedderRegistry } from '../../../src/retrieval/embedders/registry.ts';
import { createKeyRing } from '../../../src/security/key-ring.ts';
import { FolderBlobStore } from '../../../src/storage/folder-blob-store.ts';
import type { OpenTestDatabase, TestDatabase } from '../database.ts';
import { type FakeLlm, startFakeLlm } from '../fake-llm/fake-llm.ts';
import { silentLogger } from '../silent-logger.ts';

export interface SeededDocument {
  readonly documentId: string;
  readonly versionId: string;
  readonly text: string;
}

/**
 * Everything that asking needs, on a database of its own, with a scripted model server; jobs run when told
 * to.
 */
export interface RunWorld {
  readonly db: TestDatabase;
  readonly services: Services;
  readonly fake: FakeLlm;
  as(actor?: Actor): UseCaseContext;
  user(options?: { isSuperuser?: boolean; scopes?: readonly Scope[] }): Promise<UserActor>;
  /** Parsed, stored and indexed by the real code; Markdown unless bytes are given. */
  document(
    owner: UserActor,
    content: string | Uint8Array,
    options?: { title?: string; corpusId?: string; isPublic?: boolean; fileName?: string },
  ): Promise<SeededDocument>;
  corpus(
    owner: UserActor,
    fields?: {
      preferredLlm?: string;
      agentInstructions?: string;
      documentAgentInstructions?: string;
      isPublic?: boolean;
    },
  ): Promise<string>;
  /** Runs the queued turns, as the worker would. @returns how many */
  work(options?: Partial<ExecuteRunInput>): Promise<number>;
  /** All events of a run from a cursor to its end. */
  events(ctx: UseCaseContext, runId: string, after?: number): Promise<RunEvent[]>;
  dispose(): Promise<void>;
}

let counter = 0;

export async function openRunWorld(open: OpenTestDatabase): Promise<RunWorld> {
  const db = await open();
  const home = await mkdtemp(join(tmpdir(), 'deedbox-runs-'));
  const fake = await startFakeLlm();
  const config = readConfig({
    DEEDBOX_HOME: home,
    OPENAI_BASE_URL: fake.url,
    OPENAI_MODEL: 'fake-1',
    DEEDBOX_ANONYMOUS_ASK: 'true',
  });
  const events = createEventLog({ db, log: silentLogger });
  // Without parser and renderer, which asking does not touch: touching them fails.
  const services = {
    config,
    db,
    blobs: await FolderBlobStore.open(join(home, 'blobs')),
    keys: createKeyRing([{ id: 'k1', secret: randomBytes(32) }]),
    jobs: createJobProducer(),
    events,
    embedders: createEmbedderRegistry({ config }),
    models: createModelRegistry({ models: config.models, timeouts: { idleMs: 10_000 } }),
    log: silentLogger,
  } as unknown as Services;
  return {
    db,
    services,
    fake,
    as: (actor = ANONYMOUS) => ({ ...services, actor, requestId: 'test' }),
    async user({ isSuperuser = false, scopes = SCOPES } = {}) {
      const name = `asker-${(counter += 1)}`;
      const { id } = await db.prisma.user.create({ data: { slug: name, name, isSuperuser } });
      return { kind: 'user', userId: id, isSuperuser, groupIds: [], scopes };
    },
    document: (owner, content, options) => seedDocument(services, { owner, content, ...options }),
    async corpus(owner, fields = {}) {
      const title = `corpus-${(counter += 1)}`;
      return (
        await db.prisma.corpus.create({ data: { slug: title, title, creatorId: owner.userId, ...fields } })
      ).id;
    },
    async work(options = {}) {
      const jobs = await sql<{ payload: { runId: string; attempt: number } }>(
        db.pool,
        `delete from outbox where job = 'run-turn' returning payload`,
      );
      await Promise.all(jobs.map(({ payload }) => executeRun(services, { ...payload, ...options })));
      return jobs.length;
    },
    async events(ctx, runId, after = 0) {
      const seen: RunEvent[] = [];
      for await (const event of await runEvents(ctx, { runId, after })) seen.push(event);
      return seen;
    },
    async dispose() {
      await fake.close();
      await events.close();
      await db.dispose();
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface SeedInput {
  readonly owner: UserActor;
  readonly content: string | Uint8Array;
  readonly title?: string;
  readonly corpusId?: string;
  readonly isPublic?: boolean;
  /** Says what it is; Markdown for a string and PDF for bytes where it is left out. */
  readonly fileName?: string;
}

async function seedDocument(
  services: Services,
  { owner, content, title = 'Agreement', corpusId, isPublic = false, fileName: given }: SeedInput,
): Promise<SeededDocument> {
  const { prisma } = services.db;
  const fileName = given ?? (typeof content === 'string' ? 'a.md' : 'a.pdf');
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const sha256 = randomBytes(32).toString('hex');
  await prisma.blob.create({ data: { sha256, sizeBytes: bytes.length } });
  const { id: documentId } = await prisma.document.create({
    data: { title, creatorId: owner.userId, isPublic },
  });
  const { id: versionId } = await prisma.documentVersion.create({
    data: {
      documentId,
      number: 1,
      blobSha256: sha256,
      sizeBytes: bytes.length,
      uploadedById: owner.userId,
      fileName,
      mimeType: typeof content === 'string' ? 'text/markdown' : 'application/pdf',
    },
  });
  await prisma.document.update({ where: { id: documentId }, data: { latestVersionId: versionId } });
  if (corpusId !== undefined) {
    await prisma.corpusDocument.create({
      data: { corpusId, documentId, path: `${title}-${documentId.slice(-6)}`, addedById: owner.userId },
    });
  }
  const claimed = await claimVersion(services.db, { versionId, attempt: 1 });
  const outcome = await parseBytes(bytes, { fileName });
  if (claimed === null || !outcome.ok) throw new Error('the document could not be read');
  await storeParsed(services, claimed, outcome.document);
  const progress = { report: () => undefined, stop: async () => undefined };
  await indexParsed(services, {
    claimed,
    parsed: outcome.document,
    progress,
    signal: new AbortController().signal,
  });
  return { documentId, versionId, text: outcome.document.text };
}
