import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { recordUnresolved } from '../../../src/features/contracts-registry/record-unresolved.ts';
import { purgeDocument } from '../../../src/features/corpora/purge-document.ts';
import { removeDocuments } from '../../../src/features/corpora/remove-documents.ts';
import { replayDeadLetters } from '../../../src/features/quarantine/replay-dead-letters.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { PURGED_QUOTE } from '../../../src/retrieval/citations/erase-quotes.ts';
import { storeContract } from '../../support/contracts/stored-contract.ts';
import { describeOnBoth } from '../../support/database.ts';
import { calls, words } from '../../support/fake-llm/replies.ts';
import { placesOf } from '../../support/places-of.ts';
import { openLetterWorld, type LetterWorld } from '../../support/quarantine/letter-world.ts';

const CANARY = 'The zephyr clause obliges the lessee to polish seventeen brass kettles every fortnight';
const OTHER = 'Nothing in this lease concerns the tenant’s forty copper pans or their careful keeping';

describeOnBoth('words of a document that is deleted for good', (open) => {
  let world: LetterWorld;
  let ana: UserActor;
  beforeAll(async () => {
    world = await openLetterWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  it('are in no value and no letter any more, and what rests on other documents stays', async () => {
    const corpusId = await world.corpus(ana);
    const { documentId } = await world.document(ana, `# Terms\n\n${CANARY}.\n`, { corpusId });
    await world.document(ana, `# Pans\n\n${OTHER}.\n`, { corpusId, title: 'Pans' });
    const schema = {
      type: 'object',
      properties: { duty: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
    } as const;
    const { prisma } = world.db;
    const { ref: contract, versionId } = await storeContract(world.db, ana, { schema });
    const search = calls([
      { name: 'similarity_search', args: { query: 'what the lessee is obliged to do' } },
    ]);
    const valid = async (replies: Parameters<typeof world.fake.script>[0]) => {
      world.fake.script(replies);
      const run = await startRun(world.as(ana), { prompt: 'What duty?', corpusId, contract });
      await world.work();
      return run.id;
    };
    // Short, and still of that document alone: it is what was found in it.
    const short = await valid([search, words('{"duty":"polish kettles"}')]);
    const other = await valid([words(JSON.stringify({ duty: OTHER }))]);
    const quoting = { duty: `so: ${CANARY}`, count: 0 };
    const { letter, runId } = await world.letter(ana, { contract, payload: quoting, corpusId });
    await replayDeadLetters(world.as(ana), { ids: [letter.id], editedPayload: { ...quoting, count: -1 } });
    const mended = await world.letter(ana, { contract, payload: { ...quoting, count: -5 }, corpusId });
    const idempotencyKey = 'mend';
    const input = { ids: [mended.letter.id], editedPayload: { ...quoting, count: -6 }, idempotencyKey };
    await replayDeadLetters(world.as(ana), input);
    await replayDeadLetters(world.as(ana), {
      ids: [mended.letter.id],
      editedPayload: { ...quoting, count: 1 },
    });
    expect(await placesOf(world.db, 'zephyr')).toContain('runs.content');
    const named = await world.letter(ana, {
      contract,
      payload: { duty: 'as named', count: 0, [CANARY]: true },
      corpusId,
    });
    const { contractId } = await prisma.contractVersion.findUniqueOrThrow({ where: { id: versionId } });
    const fields = [CANARY, 'a name of six words or more'].map((key) => ({
      key,
      template: '',
      jsonType: 'boolean',
      count: 1,
    }));
    await recordUnresolved(world.services, { contractId, fields });
    expect(await placesOf(world.db, 'zephyr')).toContain('alias_suggestions.key');
    const innocent = await world.letter(ana, { contract, payload: { duty: OTHER, count: 0 }, corpusId });

    await removeDocuments(world.as(ana), { corpusId, documentIds: [documentId] });
    await purgeDocument(world.as(ana), { corpusId, documentId });

    for (const piece of ['zephyr', 'seventeen brass', 'polish kettles'])
      expect(await placesOf(world.db, piece)).toEqual([]);
    expect(await placesOf(world.db, 'a name of six words')).toContain('alias_suggestions.key');
    const output = (id: string) =>
      prisma.structuredOutput.findUniqueOrThrow({ where: { runId: id }, include: { message: true } });
    expect(await output(short)).toMatchObject({
      status: 'VALID',
      value: null,
      purgedAt: expect.any(Date),
      message: { content: PURGED_QUOTE },
    });
    expect(await output(other)).toMatchObject({ value: JSON.stringify({ duty: OTHER }), purgedAt: null });
    expect(await output(runId)).toMatchObject({ status: 'DISCARDED', value: null });
    const gone = await prisma.deadLetter.findUniqueOrThrow({
      where: { id: letter.id },
      include: { attempts: true },
    });
    expect(gone).toMatchObject({ status: 'DISCARDED', payload: null, feedback: '', diagnostics: [] });
    expect(gone.attempts.every(({ payload }) => payload === null)).toBe(true);
    expect(await prisma.deadLetter.findUniqueOrThrow({ where: { id: named.letter.id } })).toMatchObject({
      status: 'DISCARDED',
      payload: null,
    });
    expect(await prisma.deadLetter.findUniqueOrThrow({ where: { id: innocent.letter.id } })).toMatchObject({
      status: 'OPEN',
      purgedAt: null,
    });
    expect(await replayDeadLetters(world.as(ana), input)).toEqual([
      { letterId: mended.letter.id, status: 'STILL_INVALID', diagnostics: [] },
    ]);
    const replayed = await replayDeadLetters(world.as(ana), { ids: [letter.id] });
    expect(replayed).toMatchObject([{ status: 'ALREADY_DISCARDED' }]);
  });
});
