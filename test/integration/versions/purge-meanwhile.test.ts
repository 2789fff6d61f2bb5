import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimRun } from '../../../src/agents/run-lifecycle/claim-run.ts';
import { endRun } from '../../../src/agents/run-lifecycle/end-run.ts';
import { toolJournal } from '../../../src/agents/run-lifecycle/tool-journal.ts';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import type { SourceView } from '../../../src/domain/run-event.ts';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { reviewAnnotation } from '../../../src/features/annotations/review-annotation.ts';
import { updateNote } from '../../../src/features/annotations/update-note.ts';
import { updateSummary } from '../../../src/features/annotations/update-summary.ts';
import { createConversation } from '../../../src/features/conversations/create-conversation.ts';
import { renameConversation } from '../../../src/features/conversations/rename-conversation.ts';
import { createCorpus } from '../../../src/features/corpora/create-corpus.ts';
import {
  updateCorpusArticle,
  updateCorpusDescription,
} from '../../../src/features/corpora/update-corpus-text.ts';
import { updateCorpus } from '../../../src/features/corpora/update-corpus.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { NO_USAGE } from '../../../src/llm/chat.ts';
import { findCitations } from '../../../src/retrieval/citations/citation-links.ts';
import { PURGED_QUOTE } from '../../../src/retrieval/citations/erase-quotes.ts';
import { linkPieces, SPELT, spellings } from '../../support/citing-markdown.ts';
import {
  describeOnBoth,
  openEmbeddedTestDatabase,
  openServerTestDatabase,
  TEST_DATABASE_URL,
} from '../../support/database.ts';
import { words } from '../../support/fake-llm/replies.ts';
import { placesOf } from '../../support/places-of.ts';
import { codeOf } from '../../support/race.ts';
import { seedRun } from '../../support/runs/seed-run.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const SECRET = 'the zorquemada of the blintharp pays the quexinol within thirty days to the frandibble';
const SHORT = 'zorquemada of the blintharp';
const MODEL = 'offline:extractive';

async function plant(world: VersionWorld, ana: UserActor) {
  const corpusId = await world.corpus(ana);
  const elsewhere = await world.corpus(ana);
  const { documentId, versionId } = await world.put(ana, `# Payment\n\nHere ${SECRET}.\n`, { corpusId });
  const other = await world.put(ana, `# Rent\n\nThe tenant pays rent ${documentId}.\n`, {
    corpusId: elsewhere,
  });
  await world.settle();
  await sql(world.db.pool, 'delete from outbox');
  return { corpusId, elsewhere, documentId, versionId, otherId: other.documentId };
}

describeOnBoth('what people wrote of a document, however they wrote it', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  it('is found by the database wherever a reader of Markdown finds a citation', async () => {
    const texts = [...fc.sample(linkPieces, 2_000), ...SPELT.map((spelt) => `[x](${spelt}#0-9)`)];
    const found = await sql<{ ids: string[] }>(
      world.db.pool,
      'select cited_versions(t.body)::text[] as ids from unnest($1::text[]) with ordinality t(body, n) order by n',
      [texts],
    );
    let count = 0;
    for (const [index, text] of texts.entries())
      for (const { versionId } of findCitations(text).citations) {
        count += 1;
        expect(found[index]?.ids).toContain(versionId);
      }
    expect(count).toBeGreaterThan(SPELT.length);
  });

  it('goes with the document: in notes, articles, instructions, questions and titles', async () => {
    const { documentId, versionId, elsewhere, otherId } = await plant(world, ana);
    const ctx = world.as(ana);
    const plain = `deedbox:${versionId}#0-20`;
    for (const spelt of spellings(versionId))
      await createNote(ctx, { documentId: otherId, title: 'n', content: `See [${SHORT}](${spelt}#0-20).` });
    const escaped = plain.replace(':', '&#58;').replaceAll('-', '\\-');
    const corpusId = await world.corpus(ana);
    await updateCorpusArticle(ctx, { corpusId, content: `[${SHORT}][a1]\n\n[a1]: ${escaped} "${SHORT}"\n` });
    await updateCorpus(ctx, {
      corpusId: await world.corpus(ana),
      agentInstructions: `Know [${SHORT}](${escaped}).`,
    });
    const prompt = `Is it so, in each and every case that you can think of, that [${SHORT}](${plain}) is due?`;
    await startRun(ctx, { corpusId: elsewhere, prompt, model: MODEL });
    const { id } = await createConversation(ctx, { documentId: otherId, title: `[${SHORT}](${plain})` });
    expect((await placesOf(world.db, SHORT)).length).toBeGreaterThan(5);

    await deleteDocument(ctx, { documentId });
    expect(await placesOf(world.db, SHORT)).toEqual([]);
    expect(await placesOf(world.db, 'zorquemada')).toEqual([]);
    const { title } = await world.db.prisma.conversation.findUniqueOrThrow({ where: { id } });
    expect(title).toBe(`[${PURGED_QUOTE}](${plain})`);
  });

  it('goes from a run under way: its calls are emptied, and it writes nothing more', async () => {
    const { documentId, corpusId } = await plant(world, ana);
    const { id } = await startRun(world.as(ana), { corpusId, prompt: 'What is paid?', model: MODEL });
    const run = await claimRun(world.db, id);
    if (run === null) throw new Error('not claimed');
    const journal = toolJournal({ db: world.db, run, mayDecide: () => Promise.resolve(false) });
    const call = (step: number) =>
      journal.begin({
        step,
        callId: `c${step}`,
        name: 'similarity_search',
        arguments: { query: SHORT },
        effect: 'NONE',
      });
    const [done, open_] = [await call(1), await call(2)];
    await journal.end(done, { ok: true, summary: `found ${SHORT}` });
    await world.services.events.append(run.lease, [
      { type: 'content', delta: `It says ${SHORT}`, accumulatedLength: 40 },
    ]);

    await deleteDocument(world.as(ana), { documentId });
    await expect(call(3)).rejects.toMatchObject({ code: 'CANCELLED' });
    await journal.end(open_, { ok: true, summary: `found ${SHORT}` });
    await expect(
      world.services.events.append(run.lease, [{ type: 'content', delta: SHORT, accumulatedLength: 80 }]),
    ).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await placesOf(world.db, SHORT)).toEqual([]);
    const rows = await world.db.prisma.toolCall.findMany({ where: { runId: id }, orderBy: { step: 'asc' } });
    expect(rows).toMatchObject([
      { status: 'DONE', arguments: {}, result: null },
      { status: 'DONE', arguments: {}, result: null },
    ]);
  });

  it('goes from what a run has said before, where it ends after the deletion', async () => {
    const { documentId, versionId } = await plant(world, ana);
    const { id, conversationId } = await seedRun(world.db, { userId: ana.userId });
    const run = await claimRun(world.db, id);
    if (run === null) throw new Error('not claimed');
    const source: SourceView = {
      ordinal: 1,
      documentId,
      versionId,
      documentTitle: 'a',
      corpusId: null,
      annotationId: null,
      chunkId: null,
      label: null,
      start: 0,
      end: 5,
      text: SECRET,
      score: 1,
      isCited: true,
      regions: [],
      headingPath: [],
    } as unknown as SourceView;
    await world.services.events.append(run.lease, [
      { type: 'sources', sources: [source] },
      { type: 'content', delta: SHORT, accumulatedLength: SHORT.length },
    ]);
    await deleteDocument(world.as(ana), { documentId });
    await endRun({
      db: world.db,
      events: world.services.events,
      run,
      ending: {
        outcome: 'ANSWERED',
        content: `It says "${SHORT}" [1].`,
        sources: [source],
        usage: NO_USAGE,
        timeline: [],
        contextStatus: null,
        model: null,
        failure: null,
      },
    });
    expect(await placesOf(world.db, SHORT)).toEqual([]);
    const answer = await world.db.prisma.message.findFirstOrThrow({ where: { conversationId, role: 'LLM' } });
    expect(answer.content).toBe(`It says "${PURGED_QUOTE}" [1].`);
  });
});

describe('while a document is being deleted, embedded', () => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(openEmbeddedTestDatabase);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  it('a text that cites it and comes then is refused', async () => {
    const { documentId, versionId, otherId } = await plant(world, ana);
    const letGo = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // Keeps others out of an embedded database.
    const holder = world.db.transaction(async (tx) => {
      await sql(tx, 'select 1');
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    const deleting = deleteDocument(world.as(ana), { documentId });
    // The deletion stands in the queue now.
    await delay(300);
    const content = `[${SHORT}](deedbox:${versionId}#0-20)`;
    const writing = createNote(world.as(ana), { documentId: otherId, title: 'n', content }).then(
      () => 'written',
      codeOf,
    );
    await Promise.race([writing, delay(50)]);
    letGo.resolve();
    await Promise.all([holder, deleting]);
    expect(await writing).toBe('VALIDATION');
    expect(await placesOf(world.db, SHORT)).toEqual([]);
  });
});

const describeOnServer = TEST_DATABASE_URL === null ? describe.skip : describe;

describeOnServer('while a document is being deleted, PostgreSQL', () => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(openServerTestDatabase);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  /** Statements of this database that wait for a lock. */
  async function waiting(atLeast: number, kind = ''): Promise<void> {
    const text = `
      select count(distinct pid) as count from pg_locks
      where not granted and ($1 = '' or locktype = $1) and (database is null or database = (
        select oid from pg_database where datname = current_database()))
        and pid in (select pid from pg_stat_activity where datname = current_database())`;
    for (;;) {
      const [row] = await sql<{ count: number }>(world.db.pool, text, [kind]);
      if ((row?.count ?? 0) >= atLeast) return;
      await delay(20);
    }
  }

  /** Deletes a document, and stops in the middle: a note that cites it is held. */
  async function deletingSlowly(planted: Awaited<ReturnType<typeof plant>>) {
    const { otherId, versionId, documentId } = planted;
    const note = { documentId: otherId, title: 'n', content: `[${SHORT}](deedbox:${versionId}#0-20)` };
    const { id } = await createNote(world.as(ana), note);
    const letGo = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = world.db.transaction(
      async (tx) => {
        await sql(tx, 'select id from notes where id = $1::uuid for update', [id]);
        held.resolve();
        await letGo.promise;
      },
      { timeoutMs: 60_000 },
    );
    await held.promise;
    const deleting = deleteDocument(world.as(ana), { documentId });
    await waiting(1);
    return {
      async end() {
        letGo.resolve();
        await Promise.all([holder, deleting]);
      },
    };
  }

  it('a run that waits is kept out, and reads what is left when it has ended', async () => {
    const planted = await plant(world, ana);
    const { corpusId } = planted;
    const ctx = world.as(ana);
    const first = await startRun(ctx, { corpusId, prompt: `What of "${SECRET}"?`, model: MODEL });
    await world.work();
    const { conversationId } = first;
    const { content } = await world.db.prisma.message.findFirstOrThrow({
      where: { conversationId, role: 'LLM' },
    });
    expect(content).toContain('zorquemada');
    world.fake.script([words('Nothing to add.')]);
    const next = await startRun(ctx, { conversationId, prompt: 'Say that again.' });
    const deletion = await deletingSlowly(planted);
    expect(await claimRun(world.db, next.id)).toBeNull();
    // Its job comes to nothing, too.
    expect(await world.work()).toBeGreaterThan(0);
    expect(await world.db.prisma.run.findUniqueOrThrow({ where: { id: next.id } })).toMatchObject({
      status: 'QUEUED',
      attempt: 0,
    });
    await deletion.end();
    expect(await placesOf(world.db, 'zorquemada')).toEqual([]);
    const before = world.fake.requests.length;
    expect(await world.work()).toBe(1);
    expect(await world.db.prisma.run.findUniqueOrThrow({ where: { id: next.id } })).toMatchObject({
      status: 'COMPLETED',
    });
    const asked = JSON.stringify(world.fake.requests.slice(before));
    expect(asked).toContain('quote removed');
    expect(asked).not.toContain('zorquemada');
  });

  type Planted = Awaited<ReturnType<typeof plant>>;
  const ON_DOCUMENTS = async ({ otherId: documentId }: Planted, text: string) => {
    const ctx = world.as(ana);
    const { id: noteId } = await createNote(ctx, { documentId, title: 'n', content: 'plain' });
    const { id: annotationId } = await createAnnotation(ctx, { documentId, start: 0, end: 4 });
    return [
      () => createNote(ctx, { documentId, title: 't', content: text }),
      () => updateNote(ctx, { noteId, content: text }),
      () => updateSummary(ctx, { documentId, content: text }),
      () => reviewAnnotation(ctx, { annotationId, comment: text }),
    ];
  };
  const ELSEWHERE = async ({ elsewhere: corpusId, otherId: documentId }: Planted, text: string) => {
    const ctx = world.as(ana);
    const { id: conversationId } = await createConversation(ctx, { corpusId, title: 'plain' });
    const corpora = [await world.corpus(ana), await world.corpus(ana)];
    return [
      () => updateCorpusDescription(ctx, { corpusId: corpora[0] ?? '', content: text }),
      () => updateCorpusArticle(ctx, { corpusId: corpora[1] ?? '', content: text }),
      () => createCorpus(ctx, { title: 'new', agentInstructions: text }),
      () => startRun(ctx, { corpusId, prompt: text, model: MODEL }),
      () => renameConversation(ctx, { conversationId, title: text }),
      () => createConversation(ctx, { documentId, title: text }),
    ];
  };

  it.each([
    ['on documents', ON_DOCUMENTS],
    ['elsewhere', ELSEWHERE],
  ])('texts %s that cite it and are being sent are refused, and nothing of them is kept', async (_, make) => {
    const planted = await plant(world, ana);
    const { versionId, otherId: documentId } = planted;
    const writers = await make(planted, `see [${SHORT}](deedbox&#58;${versionId}#0-20)`);
    const deletion = await deletingSlowly(planted);
    const written = writers.map((write) => write().then(() => 'written', codeOf));
    // The deletion waits for the note, and they for the deletion.
    await waiting(writers.length + 1);
    await deletion.end();
    expect(await Promise.all(written)).toEqual(writers.map(() => 'VALIDATION'));
    expect(await placesOf(world.db, 'zorquemada')).toEqual([]);
    // Who cites it later, as what is gone, may.
    await createNote(world.as(ana), {
      documentId,
      title: 't',
      content: `[gone](deedbox:${versionId}#0-20)`,
    });
  });

  it('titles in its corpora wait, and questions are told to come again', async () => {
    const planted = await plant(world, ana);
    const { corpusId } = planted;
    const ctx = world.as(ana);
    const { id: conversationId } = await createConversation(ctx, { corpusId, title: 'plain' });
    const deletion = await deletingSlowly(planted);
    const ask = () => startRun(ctx, { corpusId, prompt: 'What is paid?', model: MODEL });
    await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT', retry: 'later' });
    const written: string[] = [];
    const writers = [
      renameConversation(ctx, { conversationId, title: 'other' }).then(() => written.push('title')),
      createConversation(ctx, { corpusId, title: 'new' }).then(() => written.push('conversation')),
    ];
    await waiting(writers.length, 'advisory');
    expect(written).toEqual([]);
    await deletion.end();
    await Promise.all(writers);
    await ask();
  });
});
