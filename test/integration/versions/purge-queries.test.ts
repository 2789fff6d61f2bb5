import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { deleteDocument } from '../../../src/features/documents/delete-document.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { PURGED_QUOTE } from '../../../src/retrieval/citations/erase-quotes.ts';
import { describeOnBoth } from '../../support/database.ts';
import { calls, words } from '../../support/fake-llm/replies.ts';
import { placesOf } from '../../support/places-of.ts';
import { openLetterWorld, type LetterWorld } from '../../support/quarantine/letter-world.ts';

describeOnBoth('what a model looked for in a document that is deleted for good', (open) => {
  let world: LetterWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openLetterWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  it('goes with it, in calls, timelines and events, and what it can have of elsewhere stays', async () => {
    const corpusId = await world.corpus(ana);
    const text = '# Lease\n\nZephyrine Holdings owes Quillback 777333 florins.\n';
    const { documentId } = await world.document(ana, text, { corpusId });
    await world.document(ana, '# Pans\n\nForty copper pans are polished.\n', { corpusId, title: 'Pans' });
    world.fake.script([
      calls([
        { name: 'similarity_search', args: { query: 'zephyrine penalty in florins' } },
        { name: 'search_exact_text', args: { search_strings: ['Quillback', '777333', 'copper pans'] } },
        { name: 'similarity_search', args: { query: 'who is the lessor' } },
      ]),
      words('Two parties are named in it [1].'),
    ]);
    const run = await startRun(world.as(ana), { prompt: 'So who is the lessor?', corpusId });
    await world.work();
    expect(await placesOf(world.db, 'zephyrine penalty')).toEqual(
      expect.arrayContaining(['messages.timeline', 'runs.timeline', 'tool_calls.arguments']),
    );

    await deleteDocument(world.as(ana), { documentId });

    for (const piece of ['zephyrine', 'florins', 'quillback', '777333'])
      expect(await placesOf(world.db, piece)).toEqual([]);
    const made = await world.db.prisma.toolCall.findMany({
      where: { runId: run.id },
      orderBy: { callId: 'asc' },
    });
    expect(made.map(({ arguments: said }) => said)).toEqual([
      { query: PURGED_QUOTE },
      { search_strings: [PURGED_QUOTE, PURGED_QUOTE, 'copper pans'] },
      { query: 'who is the lessor' },
    ]);
    const { timeline } = await world.db.prisma.run.findFirstOrThrow({ where: { id: run.id } });
    expect(timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          text: `Looking for the exact words "${PURGED_QUOTE}", "${PURGED_QUOTE}", "copper pans"`,
        }),
        expect.objectContaining({ text: 'Searching for "who is the lessor"' }),
      ]),
    );
  });

  it('stays where the run found nothing of it', async () => {
    const corpusId = await world.corpus(ana);
    const { documentId } = await world.document(ana, '# Lease\n\nThe lessee is obliged.\n');
    await world.document(ana, '# Pans\n\nForty copper pans are polished.\n', { corpusId, title: 'Pans' });
    world.fake.script([
      calls([{ name: 'similarity_search', args: { query: 'what the lessee may do' } }]),
      words('Nothing [1].'),
    ]);
    await startRun(world.as(ana), { prompt: 'What may be done?', corpusId });
    await world.work();
    await deleteDocument(world.as(ana), { documentId });
    expect(await placesOf(world.db, 'what the lessee may do')).toContain('tool_calls.arguments');
  });
});
