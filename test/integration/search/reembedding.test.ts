import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { REEMBED_MAX_FAILURES } from '../../../src/config/limits.ts';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { addDocuments } from '../../../src/features/corpora/add-documents.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import { reapReembeddings } from '../../../src/features/embedding/reap-reembeddings.ts';
import { reembedCorpus } from '../../../src/features/embedding/reembed-corpus.ts';
import { runReembedding } from '../../../src/features/embedding/run-reembedding.ts';
import { describeOnBoth } from '../../support/database.ts';
import { BLUE, LOCAL, openEmbeddingWorld, RED, type EmbeddingWorld } from '../../support/embedding-world.ts';

const RENT = 'The rent is due on the first day of the month.';
const { signal } = new AbortController();

describeOnBoth('a corpus that changes its embedder', (open) => {
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
  const askedOf = (model: string) => world.server.asked.filter((request) => request.model === model).length;

  it('shows every hit by its old vectors until the new ones are whole, and then by those', async () => {
    const texts = [RENT, 'Either party may end this lease.', 'The deposit is three months of rent.'];
    const corpusId = await world.redCorpus(owner, texts);
    await choose(corpusId, BLUE);
    const during: (readonly string[])[] = [];
    world.server.before = async ({ model, input }) => {
      // The query of a search is a single text; what is embedded of the corpus comes in one go.
      if (model === 'blue' && input.length === texts.length) during.push(await near(corpusId, 'rent'));
      return null;
    };
    expect(await near(corpusId, 'rent')).toEqual([...texts].sort());
    await world.settle(owner, { without: ['drop-vectors'] });
    expect(during).toEqual([[...texts].sort()]);
    expect(await world.inForce(corpusId)).toBe(BLUE);
    const before = askedOf('red');
    expect(await near(corpusId, 'rent')).toEqual([...texts].sort());
    expect(askedOf('red')).toBe(before);
    expect(await world.vectors(RED)).toBe(3);
    await world.settle(owner);
    expect([await world.vectors(RED), await world.vectors(BLUE), await world.vectors(LOCAL)]).toEqual([
      0, 3, 3,
    ]);
  });

  it('goes on after a kill at any request, embeds nothing twice but what was in flight, and heeds no dead worker', async () => {
    const long = Array.from(
      { length: 150 },
      (_, at) => `${at}. ${`clause ${at} speaks of rent. `.repeat(38)}`,
    );
    for (let kill = 0; kill < 5; kill += 1) {
      const corpusId = (await createCorpus(world.ctx(owner), { title: 'Long' })).id;
      const { documentId, versionId } = await world.add({ owner, text: long.join('\n\n'), corpusId });
      const on = { documentId, versionId, corpusId, creatorId: owner.userId };
      await world.db.prisma.annotation.create({ data: { ...on, start: 0, end: 9, text: '0. clause' } });
      await createNote(world.ctx(owner), { documentId, corpusId, title: 'Note', content: 'of rent' });
      await world.settle(owner);
      await choose(corpusId, kill % 2 === 0 ? RED : BLUE);
      const [ticket] = await world.tickets();
      let release = (): void => undefined;
      const hung = new Promise<void>((resolve) => (release = resolve));
      let requests = 0;
      let texts = 0;
      const reached = new Promise<void>((resolve) => {
        world.server.before = async ({ input }) => {
          texts += input.length;
          requests += 1;
          if (requests === kill + 1) {
            resolve();
            await hung;
          }
          return null;
        };
      });
      if (ticket === undefined) throw new Error('nothing was queued');
      const dead = runReembedding(world.ctx(owner), { ...ticket, signal });
      await reached;
      await sql(
        world.db.pool,
        `update reembeddings set lease_until = now() - interval '1 second' where status = 'RUNNING'`,
      );
      expect(await reapReembeddings(world.ctx(owner))).toBe(1);
      await world.settle(owner, { without: ['drop-vectors'] });
      expect(await world.reembedding(owner, corpusId)).toMatchObject({
        status: 'COMPLETED',
        errorCode: null,
      });
      const { done, total } = (await world.reembedding(owner, corpusId)) ?? {};
      expect(done).toBe(total);
      // A slice is what a kill loses; the probe for dimensions is one text more.
      expect(texts).toBeLessThanOrEqual((total ?? 0) + 128 + 2);
      await choose(corpusId, LOCAL);
      await world.settle(owner);
      release();
      await dead;
      expect(await world.inForce(corpusId)).toBe(LOCAL);
      expect(await world.reembedding(owner, corpusId)).toMatchObject({
        embedder: LOCAL,
        status: 'COMPLETED',
      });
    }
  });

  it('takes turns, and each goes on where the last one stopped', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    const { documentId } = await world.add({ owner, text: 'Noise after ten is not allowed.', corpusId });
    await createNote(world.ctx(owner), { documentId, corpusId, title: 'Ask', content: 'about noise' });
    await choose(corpusId, BLUE);
    await world.settle(owner, { turnMs: 0 });
    expect(await world.reembedding(owner, corpusId)).toMatchObject({
      status: 'COMPLETED',
      done: 3,
      total: 3,
    });
  });

  it('does not switch without a document that came in under way, from elsewhere or anew', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    const elsewhere = await world.add({ owner, text: 'The garden is shared by all tenants.' });
    await choose(corpusId, BLUE);
    let isFirst = true;
    world.server.before = async ({ model, input }) => {
      if (model !== 'blue' || !isFirst || input.length !== 1 || input[0] === 'dimensions') return null;
      isFirst = false;
      await addDocuments(world.ctx(owner), { corpusId, documentIds: [elsewhere.documentId] });
      await world.add({ owner, text: 'Pets need consent.', corpusId });
      return null;
    };
    await world.settle(owner, { without: ['embed-corpus', 'drop-vectors'] });
    expect(await world.inForce(corpusId)).toBe(BLUE);
    expect(await world.vectors(BLUE)).toBe(3);
    expect(await near(corpusId, 'garden')).toHaveLength(3);
  });

  it('waits for a service that is away, says so, and is searched as before', async () => {
    const corpusId = await world.redCorpus(owner, [RENT, 'Pets need consent.']);
    await choose(corpusId, BLUE);
    world.server.before = ({ model }) => (model === 'blue' ? { status: 503 } : null);
    const [ticket] = await world.tickets();
    if (ticket === undefined) throw new Error('nothing was queued');
    await runReembedding(world.ctx(owner), { ...ticket, signal });
    expect(await world.reembedding(owner, corpusId)).toMatchObject({
      status: 'QUEUED',
      errorCode: 'UNAVAILABLE',
      errorMessage: expect.stringContaining('tried again'),
      finishedAt: null,
    });
    const [queued] = await sql<{ isLater: boolean }>(
      world.db.pool,
      `select due_at > now() as "isLater" from outbox where job = 'reembed-corpus'`,
    );
    expect(queued).toEqual({ isLater: true });
    expect(await near(corpusId, 'pets')).toHaveLength(2);
    world.server.before = () => null;
    await world.settle(owner);
    expect(await world.reembedding(owner, corpusId)).toMatchObject({ status: 'COMPLETED', errorCode: null });
  });

  it('gives up after a while with advice, keeps what was embedded, and can be started again', async () => {
    const corpusId = await world.redCorpus(owner, [RENT, 'Pets need consent.']);
    await choose(corpusId, BLUE);
    world.server.before = () => ({ status: 503 });
    for (let failure = 1; failure <= REEMBED_MAX_FAILURES; failure += 1) {
      const [ticket] = await world.tickets();
      if (ticket === undefined) throw new Error('nothing was queued');
      await runReembedding(world.ctx(owner), { ...ticket, signal });
    }
    expect(await world.reembedding(owner, corpusId)).toMatchObject({
      status: 'FAILED',
      errorMessage: expect.stringMatching(/cannot be reached.*Search goes on.*reembedCorpus/),
    });
    expect(await world.tickets()).toEqual([]);
    world.server.before = ({ model, input }) =>
      model === 'blue' && input.includes('of late') ? { status: 401 } : null;
    const [document] = await world.db.prisma.document.findMany({ take: 1 });
    const note = { documentId: document?.id ?? '', corpusId, title: 'of', content: 'late' };
    await createNote(world.ctx(owner), note);
    await reembedCorpus(world.ctx(owner), { corpusId, idempotencyKey: 'again' });
    await world.settle(owner);
    expect(await world.reembedding(owner, corpusId)).toMatchObject({
      status: 'FAILED',
      errorCode: 'CONFIGURATION',
      errorMessage: expect.stringContaining('settings'),
      done: 2,
      total: 3,
    });
    expect([await world.inForce(corpusId), await world.vectors(BLUE)]).toEqual([RED, 2]);
    world.server.before = () => null;
    world.server.asked.length = 0;
    await reembedCorpus(world.ctx(owner), { corpusId, idempotencyKey: 'once-more' });
    await world.settle(owner);
    expect(await world.inForce(corpusId)).toBe(BLUE);
    expect(world.server.asked.flatMap(({ input }) => input)).toEqual(['of late']);
  });

  it('is handed out again where nobody claimed it, under the same ticket', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    await choose(corpusId, BLUE);
    const lost = await world.tickets();
    expect(await reapReembeddings(world.ctx(owner))).toBe(0);
    await sql(world.db.pool, `update reembeddings set created_at = created_at - interval '1 hour'`);
    expect(await reapReembeddings(world.ctx(owner))).toBe(1);
    const again = await world.tickets();
    expect(again).toEqual(lost);
    for (const ticket of [...lost, ...again]) await runReembedding(world.ctx(owner), { ...ticket, signal });
    expect(await world.inForce(corpusId)).toBe(BLUE);
  });

  it('ends with the last choice, however two of them race', async () => {
    const corpusId = await world.redCorpus(owner, [RENT, 'Pets need consent.']);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([choose(corpusId, BLUE), choose(corpusId, 'openai:green')]);
      const tickets = await world.tickets();
      await Promise.all(tickets.map((ticket) => runReembedding(world.ctx(owner), { ...ticket, signal })));
      await world.settle(owner);
      const corpus = await world.db.prisma.corpus.findUniqueOrThrow({ where: { id: corpusId } });
      expect(corpus.embedder).toBe(corpus.preferredEmbedder);
      expect(await near(corpusId, 'pets')).toHaveLength(2);
      await choose(corpusId, RED);
      await world.settle(owner);
    }
    const active = await world.db.prisma.reembedding.count({
      where: { status: { in: ['QUEUED', 'RUNNING'] } },
    });
    expect(active).toBe(0);
  });

  it('stops where another is chosen under way, and stays where the old one is chosen again', async () => {
    const corpusId = await world.redCorpus(owner, [RENT]);
    await choose(corpusId, BLUE);
    let isFirst = true;
    world.server.before = async ({ model, input }) => {
      if (model === 'blue' && isFirst && input[0] !== 'dimensions') {
        isFirst = false;
        await choose(corpusId, RED);
      }
      return null;
    };
    await world.settle(owner);
    expect(await world.inForce(corpusId)).toBe(RED);
    expect(await world.reembedding(owner, corpusId)).toMatchObject({ embedder: BLUE, status: 'CANCELLED' });
  });
});
