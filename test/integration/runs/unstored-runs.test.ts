import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { deleteEphemeralRuns } from '../../../src/features/runs/delete-ephemeral-runs.ts';
import { runEvents } from '../../../src/features/runs/run-events.ts';
import { scrubRun } from '../../../src/features/runs/scrub-run.ts';
import { startRun } from '../../../src/features/runs/start-run.ts';
import { describeOnBoth } from '../../support/database.ts';
import { words } from '../../support/fake-llm/replies.ts';
import { ANSWER, CONTRACT, finalOf, SEARCH } from '../../support/runs/contract.ts';
import { openRunWorld, type RunWorld, type SeededDocument } from '../../support/runs/run-world.ts';

describeOnBoth('what is not to be stored', (open) => {
  let world: RunWorld;
  let owner: UserActor;
  let document: SeededDocument;
  beforeAll(async () => {
    world = await openRunWorld(open);
    owner = await world.user();
    document = await world.document(owner, CONTRACT);
  });
  afterAll(() => world.dispose());

  const begin = (input: Partial<Parameters<typeof startRun>[1]> = {}) =>
    startRun(world.as(owner), { prompt: 'How long is the term?', documentId: document.documentId, ...input });
  const count = async (table: string, where: string, id: string): Promise<number> => {
    const [row] = await sql<{ n: number }>(
      world.db.pool,
      `select count(*) as n from ${table} where ${where}`,
      [id],
    );
    return row?.n ?? 0;
  };

  it('leaves nothing of an anonymous question but counts', async () => {
    const open_ = await world.document(owner, CONTRACT, { isPublic: true });
    world.fake.script([SEARCH, words(ANSWER)]);
    const run = await startRun(world.as(), {
      prompt: 'A secret question?',
      documentId: open_.documentId,
      idempotencyKey: 'anon-1',
    });
    const viewer = world.events(world.as(), run.id);
    await world.work();
    const events = await viewer;
    expect(finalOf(events).content).toBe(ANSWER);
    for (let i = 0; i < 150 && (await count('runs', 'id = $1::uuid', run.id)) > 0; i += 1) await sleep(100);
    expect(await count('runs', 'id = $1::uuid', run.id)).toBe(0);
    expect(await count('conversations', 'id = $1::uuid', run.conversationId)).toBe(0);
    expect(await count('run_events', 'run_id = $1::uuid', run.id)).toBe(0);
    expect(await count('tool_calls', 'run_id = $1::uuid', run.id)).toBe(0);
    expect(await count('messages', 'conversation_id = $1::uuid', run.conversationId)).toBe(0);
    expect(await count('usage_entries', 'run_id = $1::uuid', run.id)).toBe(2);
    await expect(runEvents(world.as(), { runId: run.id, after: 0 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      startRun(world.as(), {
        prompt: 'A secret question?',
        documentId: open_.documentId,
        idempotencyKey: 'anon-1',
      }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keeps the question without the answer, or the answer without the question, as told', async () => {
    world.fake.script([words('A private answer.')]);
    const noAnswer = await begin({ prompt: 'Kept question?', storeLlmMessages: false });
    const noQuestion = await begin({ prompt: 'Private question?', storeUserMessages: false });
    const viewers = [
      world.events(world.as(owner), noAnswer.id),
      world.events(world.as(owner), noQuestion.id),
    ];
    await world.work();
    for (const events of await Promise.all(viewers))
      expect(finalOf(events).content).toBe('A private answer.');
    await scrubRun(world.db, noAnswer.id);
    await scrubRun(world.db, noQuestion.id);
    const of = (id: string) =>
      world.db.prisma.message.findMany({ where: { conversation: { runs: { some: { id } } } } });
    expect((await of(noAnswer.id)).map(({ content }) => content)).toEqual(['Kept question?']);
    expect((await of(noQuestion.id)).map(({ content }) => content)).toEqual(['A private answer.']);
    const rows = await world.db.prisma.run.findMany({ where: { id: { in: [noAnswer.id, noQuestion.id] } } });
    expect(JSON.stringify(rows.find(({ id }) => id === noAnswer.id))).not.toContain('private answer');
    expect(JSON.stringify(rows.find(({ id }) => id === noQuestion.id))).not.toContain('Private question');
    const left = await sql<{ data: unknown }>(
      world.db.pool,
      `select data from run_events where run_id = $1::uuid`,
      [noAnswer.id],
    );
    expect(JSON.stringify(left)).not.toContain('private answer');
  });

  it('sweeps what a process that died left behind', async () => {
    world.fake.script([words('Gone soon.')]);
    const run = await begin({ storeUserMessages: false, storeLlmMessages: false });
    expect(run.isEphemeral).toBe(true);
    await world.work();
    await sql(world.db.pool, `update runs set ended_at = now() - interval '1 hour' where id = $1::uuid`, [
      run.id,
    ]);
    await deleteEphemeralRuns(world.services);
    expect(await count('runs', 'id = $1::uuid', run.id)).toBe(0);
  });
});
