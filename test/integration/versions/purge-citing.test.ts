import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { createAnnotation } from '../../../src/features/annotations/create-annotation.ts';
import { createNote } from '../../../src/features/annotations/create-note.ts';
import { reviewAnnotation } from '../../../src/features/annotations/review-annotation.ts';
import { updateNote } from '../../../src/features/annotations/update-note.ts';
import { updateSummary } from '../../../src/features/annotations/update-summary.ts';
import {
  updateCorpusArticle,
  updateCorpusDescription,
} from '../../../src/features/corpora/update-corpus-text.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { PURGED_QUOTE } from '../../../src/retrieval/citations/erase-quotes.ts';
import { describeOnBoth } from '../../support/database.ts';
import { placesOf } from '../../support/places-of.ts';
import { keepWriting } from '../../support/race.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const SECRET = 'secret price of the merger is exactly forty two million euros payable on closing day';
const OWN = 'the rent of these premises in Copenhagen is paid on the first day of every month';

describeOnBoth('texts elsewhere that cite a document', (open) => {
  let world: VersionWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  async function cited(words: string) {
    const put = await world.put(ana, `# Agreement\n\nThe ${words}.\n`, { corpusId: await world.corpus(ana) });
    await world.settle();
    return { ...put, link: `[${words}](deedbox:${put.versionId}#2-40)` };
  }

  it('lose their quotes with it, and so does their history', async () => {
    const { documentId, versionId, link } = await cited(SECRET);
    const words = `See ${link}, and ${OWN}.`;
    const corpusId = await world.corpus(ana);
    const other = await world.put(ana, `# Lease\n\nHere ${OWN}.\n`, { corpusId });
    await world.settle();
    const ctx = world.as(ana);
    await updateCorpusArticle(ctx, { corpusId, content: words });
    await updateCorpusDescription(ctx, { corpusId, content: words });
    await updateCorpusArticle(ctx, {
      corpusId,
      content: `Now “forty two million” as [it says](deedbox:${versionId}#0-9), [closing day](deedbox:${versionId}#2-40).`,
    });
    const on = { documentId: other.documentId, corpusId };
    const { id: noteId } = await createNote(ctx, { ...on, title: 'n', content: words });
    await createNote(ctx, { ...on, title: 'plain', content: `Nothing of it: ${OWN}.` });
    await updateNote(ctx, { noteId, content: 'Says nothing any more.' });
    const { id: standing } = await createNote(ctx, { ...on, title: 'n', content: words });
    await updateSummary(ctx, { ...on, content: words });
    const annotation = await createAnnotation(ctx, { ...on, start: 0, end: 5 });
    await reviewAnnotation(ctx, { annotationId: annotation.id, comment: words });
    await sql(world.db.pool, `delete from outbox where job = 'embed-texts'`);

    await deleteDocument(ctx, { documentId });
    expect(await placesOf(world.db, 'merger is exactly')).toEqual([]);
    expect(await placesOf(world.db, 'forty two million')).toEqual([]);
    expect(await placesOf(world.db, 'closing day')).toEqual([]);
    const kept = { content: `See [${PURGED_QUOTE}](deedbox:${versionId}#2-40), and ${OWN}.` };
    expect(await world.db.prisma.note.findUniqueOrThrow({ where: { id: standing } })).toMatchObject(kept);
    expect(await world.db.prisma.summary.findFirstOrThrow({ where: on })).toMatchObject(kept);
    const embedding = `select payload -> 'ids' as ids from outbox where job = 'embed-texts'`;
    expect(await sql(world.db.pool, embedding)).toEqual([{ ids: [standing] }]);
  });

  it('are written before it is deleted, without the quote then, or refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const words = `round ${round} zq ${SECRET}`;
      const { documentId, link } = await cited(words);
      const articles = await Promise.all([1, 2, 3].map(() => world.corpus(ana)));
      const writers = keepWriting(
        articles.map(
          (corpusId) => (n: number) =>
            updateCorpusArticle(world.as(ana), { corpusId, content: `${n}: ${link}` }),
        ),
      );
      await writers.wrote(6);
      await deleteDocument(world.as(ana), { documentId });
      const before = (await writers.stop()).refused;
      expect([...before].filter((code) => code !== 'VALIDATION')).toEqual([]);
      expect(await placesOf(world.db, `round ${round} zq`)).toEqual([]);
    }
  });

  it('are waited for where they are checked and not yet written', async () => {
    const { documentId, link } = await cited(`waiting ${SECRET}`);
    const corpusId = await world.corpus(ana);
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const rollback = new Error('rolled back');
    // The place of the first revision is taken, so the writer waits when it has checked its citation.
    const rival = world.db.transaction(async (tx) => {
      const revision = { kind: 'CORPUS_ARTICLE', subjectId: corpusId, number: 1, content: 'rival' } as const;
      await tx.textRevision.create({ data: revision });
      held.resolve();
      await letGo.promise;
      throw rollback;
    });
    await held.promise;
    const writing = updateCorpusArticle(world.as(ana), { corpusId, content: link });
    await delay(300);
    const deleting = deleteDocument(world.as(ana), { documentId });
    await Promise.race([deleting, delay(1_000)]);
    letGo.resolve();
    await expect(rival).rejects.toBe(rollback);
    const [written] = await Promise.allSettled([writing, deleting]);
    await deleting;
    const { article } = await world.db.prisma.corpus.findUniqueOrThrow({ where: { id: corpusId } });
    // One session has one transaction at a time: there the writer has not begun before the deletion has
    // ended.
    if (world.db.mode === 'embedded') expect(written).toMatchObject({ reason: { code: 'VALIDATION' } });
    else expect(article).toContain(PURGED_QUOTE);
    expect(await placesOf(world.db, 'merger is exactly')).toEqual([]);
  });

  it('are found by an index', async () => {
    const plans = [
      'corpora',
      'notes',
      'summaries',
      'text_revisions',
      'feedback',
      'messages',
      'conversations',
    ].map(async (table) => {
      const text =
        {
          corpora:
            "description || ' ' || article || ' ' || coalesce(agent_instructions, '') || ' ' || coalesce(document_agent_instructions, '')",
          notes: "title || ' ' || content",
          feedback: 'comment',
          conversations: 'title',
        }[table] ?? 'content';
      return world.db.transaction(async (tx) => {
        await sql(tx, 'set local enable_seqscan = off');
        const lines = await sql<Record<string, string>>(
          tx,
          `explain select id from ${table} where cited_versions(${text}) && array(select id from document_versions limit 3)`,
        );
        return lines.map((line) => line['QUERY PLAN']).join('\n');
      });
    });
    for (const plan of plans) expect(await plan).toContain('_cited_idx');
  });
});
