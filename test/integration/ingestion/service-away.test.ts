import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { findVectorGaps } from '../../../src/features/embedding/find-vector-gaps.ts';
import { keepCorporaWhole } from '../../../src/features/embedding/keep-corpora-whole.ts';
import { indexParsed } from '../../../src/features/ingestion/index-parsed.ts';
import { claimVersion } from '../../../src/features/ingestion/lease.ts';
import { createProgressWriter } from '../../../src/features/ingestion/progress.ts';
import { storeParsed } from '../../../src/features/ingestion/store-parsed.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openEmbeddingWorld, RED, type EmbeddingWorld } from '../../support/embedding-world.ts';

describeOnBoth('a document whose embedding service is away', (open) => {
  let world: EmbeddingWorld;
  let owner: UserActor;
  const start = async (defaultEmbedder?: string): Promise<void> => {
    world = await openEmbeddingWorld(open, { defaultEmbedder });
    owner = await world.user();
  };
  beforeEach(() => start());
  afterEach(() => world.dispose());

  /** As the worker does it, from the bytes to the end. */
  async function ingest(corpusId: string, text: string): Promise<string> {
    const services = world.ctx(owner);
    const { db } = world;
    const sha256 = randomUUID().replaceAll('-', '').repeat(2);
    await db.prisma.blob.create({ data: { sha256, sizeBytes: 1n } });
    const { id: documentId } = await db.prisma.document.create({
      data: { title: 'T', creatorId: owner.userId },
    });
    const placed = { corpusId, documentId, path: `${sha256}.txt`, addedById: owner.userId };
    await db.prisma.corpusDocument.create({ data: placed });
    const of = { documentId, blobSha256: sha256, uploadedById: owner.userId };
    const file = { number: 1, fileName: 'a.txt', mimeType: 'text/plain', sizeBytes: 1n };
    const { id: versionId } = await db.prisma.documentVersion.create({ data: { ...of, ...file } });
    const claimed = await claimVersion(db, { versionId, attempt: 1 });
    const outcome = await parseBytes(Buffer.from(text), { fileName: 'a.txt' });
    if (claimed === null || !outcome.ok) throw new Error('not ready to be indexed');
    await storeParsed(services, claimed, outcome.document);
    const progress = createProgressWriter(services, claimed);
    const { signal } = new AbortController();
    await indexParsed(services, { claimed, parsed: outcome.document, progress, signal });
    await progress.stop();
    return (await db.prisma.documentVersion.findUniqueOrThrow({ where: { id: versionId } })).status;
  }

  const gaps = async (corpusId: string, actor = owner) =>
    (await findVectorGaps(world.ctx(actor), [corpusId])).get(corpusId);

  it.each([
    ['is away', { status: 503 }, 'UNAVAILABLE', /cannot be reached/],
    ['refuses the key', { status: 401 }, 'CONFIGURATION', /not set up rightly/],
    ['serves another model', { dimensions: 5 }, 'PROVIDER', /5 dimensions.*have 8.*openai:red@5/],
  ] as const)(
    'is searched at once where the service %s, people learn why, and it gets its vectors later',
    async (_what, answer, code, message) => {
      const corpusId = await world.redCorpus(owner, ['The rent is due.']);
      expect(await gaps(corpusId)).toBeUndefined();
      world.server.before = () => answer;
      expect(await ingest(corpusId, 'Pets need consent.')).toBe('READY');
      const hits = await world.find(owner, corpusId, 'pets');
      expect(hits[0]).toMatchObject({ text: 'Pets need consent.' });
      const [gap] = (await gaps(corpusId)) ?? [];
      expect(gap).toMatchObject({ embedder: RED, missing: 1, code });
      expect(gap?.message).toMatch(message);
      expect(await gaps(corpusId, await world.user())).toBeUndefined();
      const waiting = `select job, due_at > now() as later from outbox where job = 'embed-corpus'`;
      expect(await sql(world.db.pool, waiting)).toEqual([{ job: 'embed-corpus', later: true }]);
      // Its job finds the service as it was, and then as it should be.
      await expect(world.settle(owner)).rejects.toMatchObject({ code });
      expect(await gaps(corpusId)).toHaveLength(1);
      world.server.before = () => null;
      expect(await keepCorporaWhole(world.ctx(owner))).toBe(1);
      await world.settle(owner);
      expect(await gaps(corpusId)).toBeUndefined();
      expect(await world.vectors(RED)).toBe(2);
      expect(await world.near(owner, corpusId, 'pets')).toHaveLength(2);
    },
  );

  it('does so too where the service is the one of the installation, before it ever answered', async () => {
    await world.dispose();
    await start(RED);
    const { id: corpusId } = await createCorpus(world.ctx(owner), { title: 'Leases' });
    world.server.before = () => ({ status: 503 });
    expect(await ingest(corpusId, 'Pets need consent.')).toBe('READY');
    expect(await gaps(corpusId)).toMatchObject([{ embedder: RED, missing: 1, code: 'UNAVAILABLE' }]);
    expect(await world.find(owner, corpusId, 'pets')).toHaveLength(1);
    await expect(world.settle(owner)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    world.server.before = () => null;
    expect(await keepCorporaWhole(world.ctx(owner))).toBe(1);
    await world.settle(owner);
    expect([await world.vectors(RED), await gaps(corpusId)]).toEqual([1, undefined]);
    expect(await keepCorporaWhole(world.ctx(owner))).toBe(0);
  });
});
