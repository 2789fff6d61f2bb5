import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import { sqlBatch } from '../../../src/db/sql-batch.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { updateNote } from '../../../src/features/annotations/update-note.ts';
import { addDocuments } from '../../../src/features/corpora/add-documents.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { pinVersion } from '../../../src/features/corpora/pin-version.ts';
import { keepCorporaWhole } from '../../../src/features/embedding/keep-corpora-whole.ts';
import { listEmbedders } from '../../../src/features/embedding/list-embedders.ts';
import { embedMissed } from '../../../src/features/embedding/queue-embed-corpus.ts';
import { reembedCorpus } from '../../../src/features/embedding/reembed-corpus.ts';
import { search } from '../../../src/features/search/search.ts';
import { describeOnBoth } from '../../support/database.ts';
import { BLUE, LOCAL, openEmbeddingWorld, RED, type EmbeddingWorld } from '../../support/embedding-world.ts';

const RENT = 'The rent is due on the first day of the month.';

describeOnBoth('a corpus with an embedder of its own', (open) => {
  let world: EmbeddingWorld;
  let owner: UserActor;
  beforeEach(async () => {
    world = await openEmbeddingWorld(open);
    owner = await world.user();
  });
  afterEach(() => world.dispose());

  const choose = (corpusId: string, name: string | null, actor = owner) =>
    world.choose(actor, corpusId, name);
  const near = (corpusId: string, query: string) => world.near(owner, corpusId, query);

  it('has what stands in it later embedded: from elsewhere, pinned, or missed by an ingestion', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    const first = await world.add({ owner, text: 'The garden is shared.' });
    await world.addVersion(first.documentId, { owner, text: 'The garden is private.', number: 2 });
    await addDocuments(world.ctx(owner), { corpusId, documentIds: [first.documentId] });
    await world.settle(owner);
    expect(await near(corpusId, 'garden')).toEqual(['The garden is private.', RENT]);
    const { documentId, versionId } = first;
    await pinVersion(world.ctx(owner), { corpusId, documentId, versionId });
    await world.settle(owner);
    expect(await near(corpusId, 'garden')).toEqual(['The garden is shared.', RENT]);
    const late = await world.add({ owner, text: 'Pets need consent.', corpusId });
    await sqlBatch(world.db.pool, [embedMissed(late.documentId, [LOCAL, RED])]);
    expect(await sql(world.db.pool, 'select 1 from outbox')).toEqual([]);
    await sqlBatch(world.db.pool, [embedMissed(late.documentId, [LOCAL])]);
    await world.settle(owner);
    expect(await near(corpusId, 'pets')).toHaveLength(3);
    await world.add({ owner, text: 'Whatever was missed is found.', corpusId });
    expect(await keepCorporaWhole(world.ctx(owner))).toBe(1);
    await world.settle(owner);
    expect(await near(corpusId, 'missed')).toHaveLength(4);
    expect(await keepCorporaWhole(world.ctx(owner))).toBe(0);
  });

  it('loses no vectors that another corpus uses', async () => {
    const [one, other] = [await world.redCorpus(owner, [RENT]), await world.redCorpus(owner, [])];
    const { documentId } = await world.add({ owner, text: 'Shared by both.', corpusId: one });
    await addDocuments(world.ctx(owner), { corpusId: other, documentIds: [documentId] });
    await world.settle(owner);
    expect(await world.vectors(RED)).toBe(2);
    await choose(one, BLUE);
    await world.settle(owner);
    expect([await world.vectors(RED), await world.vectors(BLUE)]).toEqual([1, 2]);
    expect(await near(other, 'shared')).toEqual(['Shared by both.']);
  });

  it('embeds new and changed words of people in its space, and not those of other corpora', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    const [document] = await world.db.prisma.document.findMany({ take: 1 });
    const documentId = document?.id ?? '';
    const elsewhere = (await createCorpus(world.ctx(owner), { title: 'Other' })).id;
    await addDocuments(world.ctx(owner), { corpusId: elsewhere, documentIds: [documentId] });
    await createNote(world.ctx(owner), { documentId, corpusId: elsewhere, title: 'x', content: 'secret' });
    const note = await createNote(world.ctx(owner), {
      documentId,
      corpusId,
      title: 'Ask',
      content: 'about pets',
    });
    await world.settle(owner);
    expect(
      world.server.asked.flatMap(({ input }) => input).filter((text) => text.includes('secret')),
    ).toEqual([]);
    expect(await near(corpusId, 'pets')).toEqual([RENT, 'about pets']);
    await updateNote(world.ctx(owner), { noteId: note.id, content: 'about gardens' });
    await world.settle(owner);
    expect(world.server.asked.at(-1)?.input).toEqual(['Ask about gardens']);
    const [hit] = (await world.find(owner, corpusId, 'gardens')).filter(({ kind }) => kind === 'note');
    expect(hit?.stages.map(({ list }) => list)).toContain('vector');
    expect(hit?.score).toBeGreaterThan(0);
  });

  it('is searched together with others in the space that all of them have', async () => {
    const red = await world.redCorpus(owner, [RENT]);
    const blue = (await createCorpus(world.ctx(owner), { title: 'B', preferredEmbedder: BLUE })).id;
    await world.add({ owner, text: 'Pets need consent.', corpusId: blue });
    await world.settle(owner);
    const documents = await world.db.prisma.document.findMany();
    world.server.asked.length = 0;
    for (const scope of [{ all: true }, { documentIds: documents.map(({ id }) => id) }] as const) {
      const { hits, degraded } = await search(world.ctx(owner), { query: 'pets and rent', scope });
      expect(hits.map(({ text }) => text).sort()).toEqual(['Pets need consent.', RENT]);
      const lists = hits.flatMap(({ stages }) => stages.map(({ list }) => list));
      expect([lists.includes('vector'), lists.includes('ngrams'), degraded]).toEqual([false, true, []]);
    }
    expect(world.server.asked).toEqual([]);
    expect(red).not.toBe(blue);
  });

  it('is changed by those who may change it, and by nobody else', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    const [reader, editor] = [await world.user(), await world.user()];
    for (const [user, verbs] of [
      [reader, ['READ']],
      [editor, ['READ', 'UPDATE']],
    ] as const) {
      const to = { corpusId, userId: user.userId, grantedBy: owner.userId };
      await world.db.prisma.grant.create({ data: { ...to, verbs: [...verbs] } });
    }
    const ask = (actor?: UserActor) =>
      reembedCorpus(world.ctx(actor), { corpusId, embedder: BLUE, idempotencyKey: 'k' });
    await expect(ask(reader)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(await world.user())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(choose(corpusId, BLUE, reader)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await world.tickets()).toEqual([]);
    await ask(editor);
    // Who loses the right before the work is done has not the right to have it done.
    await world.db.prisma.grant.deleteMany({ where: { userId: editor.userId } });
    await world.settle(owner);
    expect(await world.reembedding(owner, corpusId)).toMatchObject({
      status: 'FAILED',
      errorCode: 'NOT_FOUND',
    });
    expect(await world.reembedding(reader, corpusId)).toMatchObject({ status: 'FAILED' });
    expect(await world.reembedding(editor, corpusId)).toBeUndefined();
    expect(await world.inForce(corpusId)).toBe(RED);
  });

  it('starts once for one key, and a key stands for one thing', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    const ask = (embedder: string) =>
      reembedCorpus(world.ctx(owner), { corpusId, embedder, idempotencyKey: 'k' });
    const [first, second] = await Promise.all([ask(BLUE), ask(BLUE)]);
    expect(first.reembeddingId).toBe(second.reembeddingId);
    expect(await world.tickets()).toHaveLength(1);
    await expect(ask(RED)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('refuses a name that no embedder has, and says which ones there are', async () => {
    const refused = { code: 'VALIDATION', publicMessage: expect.stringContaining(`Known here: ${LOCAL}`) };
    const { id: corpusId } = await createCorpus(world.ctx(owner), { title: 'x' });
    for (const name of ['word2vec:x', 'openai:', 'openai:a@99999', 'nonsense']) {
      await expect(
        createCorpus(world.ctx(owner), { title: 'x', preferredEmbedder: name }),
      ).rejects.toMatchObject(refused);
      await expect(choose(corpusId, name)).rejects.toMatchObject(refused);
      const input = { corpusId, embedder: name, idempotencyKey: name };
      await expect(reembedCorpus(world.ctx(owner), input)).rejects.toMatchObject(refused);
    }
    expect(await listEmbedders(world.ctx(owner))).toContainEqual({
      name: LOCAL,
      provider: 'local',
      dimensions: 1_000,
      isConfigured: true,
      isDefault: true,
    });
    expect(await listEmbedders(world.ctx())).toEqual([]);
  });
});
