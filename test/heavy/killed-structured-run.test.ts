import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { startRun } from '../../src/features/runs/start-run.ts';
import { newKeyRingEntry } from '../../src/security/key-ring-entry.ts';
import { startChild, type Child } from '../support/child.ts';
import { storeContract, TERM_SCHEMA } from '../support/contracts/stored-contract.ts';
import { openServerTestDatabase, TEST_DATABASE_URL, type TestDatabase } from '../support/database.ts';
import { type FakeLlm, type FakeReply, startFakeLlm } from '../support/fake-llm/fake-llm.ts';
import { hang, words } from '../support/fake-llm/replies.ts';
import { openTarget } from '../support/quarantine/open-target.ts';
import { CONTRACT, SEARCH } from '../support/runs/contract.ts';
import { openRunWorld } from '../support/runs/run-world.ts';
import { makeHome } from '../support/server-process.ts';

const json = (value: unknown) => words(JSON.stringify(value));
const WRONG = [
  { years: 0, law: 'a' },
  { years: -1, law: 1 },
  { years: 'x', law: 2 },
].map(json);

interface Place {
  readonly target: string;
  open(): Promise<TestDatabase>;
  remove(): Promise<void>;
}

const PLACES = {
  async embedded(): Promise<Place> {
    const home = await makeHome();
    return {
      target: home,
      open: () => openTarget('embedded', home),
      remove: () => rm(home, { recursive: true, force: true }),
    };
  },
  async services(): Promise<Place> {
    const db = await openServerTestDatabase();
    const target = db.source.kind === 'server' ? db.source.url : '';
    return { target, open: () => openTarget('services', target), remove: () => db.dispose() };
  },
} as const;

describe.each(['embedded', 'services'] as const)('a worker that is killed, %s', (mode) => {
  const test = mode === 'services' && TEST_DATABASE_URL === null ? it.skip : it;
  const leftovers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const clean of leftovers.splice(0).reverse()) await clean();
  });

  /** A run that was asked for and that nobody has worked on. */
  async function asked(): Promise<{ place: Place; runId: string; fake: FakeLlm; work: Work }> {
    const place = await PLACES[mode]();
    leftovers.push(() => place.remove());
    const world = await openRunWorld(() => place.open());
    const ana = await world.user();
    const { documentId } = await world.document(ana, CONTRACT);
    const { ref: contract } = await storeContract(world.db, ana, { schema: TERM_SCHEMA });
    const { id: runId } = await startRun(world.as(ana), { prompt: 'Term?', documentId, contract });
    // A data folder has one owner at a time.
    await world.dispose();
    const fake = await startFakeLlm();
    leftovers.push(() => fake.close());
    process.env.FAKE_URL = fake.url;
    process.env.FAKE_KEYS = newKeyRingEntry();
    const work: Work = (...more) => {
      const child = startChild('./quarantine/work-on-run.ts', [mode, place.target, runId, ...more]);
      leftovers.push(() => kill(child));
      return child;
    };
    return { place, runId, fake, work };
  }

  async function inspect(place: Place, runId: string) {
    const db = await place.open();
    try {
      const run = await db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
      const outputs = await db.prisma.structuredOutput.findMany({ where: { runId } });
      const letters = await db.prisma.deadLetter.findMany({
        include: { attempts: { orderBy: { number: 'asc' } } },
      });
      const checks = await db.prisma.contractCheck.findMany();
      return { run, outputs, letters, checks };
    } finally {
      await db.close();
    }
  }

  test('between two attempts leaves the first one made, and made once', async () => {
    const { place, runId, fake, work } = await asked();
    const asking = Promise.withResolvers<void>();
    const first: FakeReply[] = [SEARCH, ...WRONG.slice(0, 1)];
    fake.script((_request, call) => {
      if (call < first.length) return first[call] ?? hang();
      asking.resolve();
      return hang();
    });
    const dying = work();
    await asking.promise;
    await kill(dying);
    const before = fake.requests.length;
    fake.script(WRONG.slice(1));
    expect(await work().rest()).toEqual(['done']);

    const later = fake.requests.slice(before);
    expect(later).toHaveLength(2);
    const messages = later[0]?.body.messages ?? [];
    // It goes on with what was found and what was wrong, and does not begin again.
    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    expect(messages.at(-1)?.content).toContain('/years: expected');
    const { run, outputs, letters, checks } = await inspect(place, runId);
    expect(run).toMatchObject({ outcome: 'QUARANTINED', attempt: 2, state: null });
    expect(outputs).toMatchObject([{ status: 'QUARANTINED', attempts: 3 }]);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ seenCount: 1, reason: 'EXHAUSTED' });
    expect(letters[0]?.attempts.map(({ number, errorCount }) => [number, errorCount])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
    expect(checks).toHaveLength(1);
  }, 120_000);

  test('just before the end leaves nothing, and whoever takes over writes all of it once', async () => {
    const { place, runId, fake, work } = await asked();
    fake.script(WRONG);
    const dying = work('hang');
    expect(await dying.next()).toBe('hanging');
    await kill(dying);
    const between = await inspect(place, runId);
    expect(between).toMatchObject({ run: { status: 'RUNNING' }, letters: [], checks: [] });
    expect(between.outputs).toMatchObject([{ status: 'PENDING' }]);
    const before = fake.requests.length;
    fake.script(WRONG.slice(2));
    expect(await work().rest()).toEqual(['done']);

    // Only the attempt whose outcome was not kept is made again.
    expect(fake.requests.length - before).toBe(1);
    const { run, outputs, letters, checks } = await inspect(place, runId);
    expect(run).toMatchObject({ outcome: 'QUARANTINED' });
    expect(outputs).toMatchObject([{ status: 'QUARANTINED', attempts: 3 }]);
    expect(letters.map(({ seenCount, attempts }) => [seenCount, attempts.length])).toEqual([[1, 3]]);
    expect(checks).toHaveLength(1);
  }, 120_000);
});

type Work = (...more: readonly string[]) => Child;

async function kill({ process: child }: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
