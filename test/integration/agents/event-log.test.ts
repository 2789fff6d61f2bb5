import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createEventLog } from '../../../src/agents/event-log/create-event-log.ts';
import type { EventLog } from '../../../src/agents/event-log.ts';
import { claimRun, type ClaimedRun } from '../../../src/agents/run-lifecycle/claim-run.ts';
import { endRun } from '../../../src/agents/run-lifecycle/end-run.ts';
import { sql } from '../../../src/db/sql.ts';
import type { RunEvent, RunEventBody } from '../../../src/domain/run-event.ts';
import { foldRuns } from '../../../src/features/runs/fold-runs.ts';
import { NO_USAGE } from '../../../src/llm/chat.ts';
import { describeOnBoth, type TestDatabase } from '../../support/database.ts';
import { seedRun } from '../../support/runs/seed-run.ts';
import { silentLogger } from '../../support/silent-logger.ts';

const delta = (text: string): RunEventBody => ({
  type: 'content',
  delta: text,
  accumulatedLength: text.length,
});
const seqs = (events: readonly RunEvent[]): number[] => events.map(({ seq }) => seq);
const upTo = (n: number, from = 1): number[] => Array.from({ length: n - from + 1 }, (_, at) => at + from);

describeOnBoth('the event log', (open) => {
  let db: TestDatabase;
  let log: EventLog;
  beforeAll(async () => {
    db = await open();
    log = createEventLog({ db, log: silentLogger });
  });
  afterAll(async () => {
    await log.close();
    await db.dispose();
  });

  async function claimed(): Promise<ClaimedRun> {
    const { id } = await seedRun(db);
    const run = await claimRun(db, id, `worker-${id}`);
    if (run === null) throw new Error('not claimed');
    return run;
  }
  const end = (run: ClaimedRun, content = ''): Promise<void> =>
    endRun({
      db,
      events: log,
      run,
      ending: {
        outcome: 'ANSWERED',
        content,
        sources: [],
        usage: NO_USAGE,
        timeline: [],
        contextStatus: null,
        model: 'm',
        failure: null,
      },
    });
  async function collect(runId: string, after = 0, using: EventLog = log): Promise<RunEvent[]> {
    const events: RunEvent[] = [];
    for await (const event of using.subscribe(runId, after)) events.push(event);
    return events;
  }

  it('shows at once what it shows later, of text and of names that the database cannot hold', async () => {
    const run = await claimed();
    const live = collect(run.lease.runId);
    const toolArguments = { 'na\0me\ud800': ['a\0b', { deep: 'x\ud800y' }], n: 1 };
    await log.append(run.lease, [
      delta('a\0b\udc00'),
      { type: 'thought', text: 'Calling', toolName: 'search', toolArguments },
    ]);
    await end(run);
    const seen = await live;
    expect(seen.slice(0, 2).map(({ body }) => body)).toMatchObject([
      { delta: 'ab\ufffd' },
      { toolArguments: { 'name\ufffd': ['ab', { deep: 'x\ufffdy' }], n: 1 } },
    ]);
    expect(await collect(run.lease.runId)).toEqual(seen);
  });

  it('numbers without gaps and delivers to viewers who came before, during and after', async () => {
    const run = await claimed();
    const early = collect(run.lease.runId);
    for (let i = 1; i <= 30; i += 1) {
      void log.append(run.lease, [delta(`${i} `)]);
      if (i % 7 === 0) await log.flush();
    }
    const middle = collect(run.lease.runId, 11);
    await end(run, 'whole');
    expect(seqs(await early)).toEqual(upTo(31));
    expect(seqs(await middle)).toEqual(upTo(31, 12));
    const late = await collect(run.lease.runId);
    expect(seqs(late)).toEqual(upTo(31));
    expect(late.at(-1)?.body).toMatchObject({ type: 'final', outcome: 'ANSWERED', content: 'whole' });
    expect(late[0]).toMatchObject({
      runId: run.lease.runId,
      userMessageId: run.userMessageId,
      llmMessageId: run.llmMessageId,
      path: '',
    });
    expect(log.watchers(run.lease.runId)).toBe(0);
  });

  it('commits the appends of many runs together', async () => {
    const runs = await Promise.all(upTo(12).map(() => claimed()));
    await Promise.all(runs.map((run) => log.append(run.lease, [delta('a'), delta('b')])));
    for (const run of runs) expect(seqs(await log.read(run.lease.runId, 0, 10))).toEqual([1, 2]);
  });

  it('refuses every append of a worker that lost its lease, and tells it', async () => {
    const first = await claimed();
    await log.append(first.lease, [delta('from the first')]);
    await sql(db.pool, `update runs set lease_until = now() - interval '1 second' where id = $1::uuid`, [
      first.lease.runId,
    ]);
    const second = await claimRun(db, first.lease.runId, 'second');
    expect(second?.lease.fence).toBe(first.lease.fence + 1);
    expect(second?.attempt).toBe(2);
    await expect(log.append(first.lease, [delta('too late')])).rejects.toMatchObject({ code: 'CANCELLED' });
    await log.append(second?.lease ?? first.lease, [delta('from the second')]);
    const events = await log.read(first.lease.runId, 0, 10);
    expect(events.map(({ body }) => (body.type === 'content' ? body.delta : ''))).toEqual([
      'from the first',
      'from the second',
    ]);
    await expect(end(first)).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('refuses a cursor ahead of the log, and a run that does not exist', async () => {
    const run = await claimed();
    await log.append(run.lease, [delta('a')]);
    await expect(collect(run.lease.runId, 2)).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(collect(run.lease.runId, -1)).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(collect('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('gives a cursor in the folded part one reset with the whole, then the end', async () => {
    const run = await claimed();
    await log.append(
      run.lease,
      upTo(5).map((n) => delta(`${n} `)),
    );
    await end(run, '1 2 3 4 5');
    await sql(db.pool, `update runs set ended_at = now() - interval '1 day' where id = $1::uuid`, [
      run.lease.runId,
    ]);
    expect(await foldRuns({ db })).toBeGreaterThan(0);
    for (const after of [0, 3]) {
      const events = await collect(run.lease.runId, after);
      expect(events.map(({ body }) => body.type)).toEqual(['reset', 'final']);
      expect(seqs(events)).toEqual([5, 6]);
      expect(events[0]?.body).toMatchObject({ reason: 'folded', content: '1 2 3 4 5' });
    }
    expect(seqs(await collect(run.lease.runId, 5))).toEqual([6]);
    expect(await collect(run.lease.runId, 6)).toEqual([]);
  });

  it('still ends a stream whose events were dropped by age', async () => {
    const run = await claimed();
    await log.append(run.lease, [delta('a')]);
    await end(run, 'kept in the row');
    await sql(db.pool, `delete from run_events where run_id = $1::uuid`, [run.lease.runId]);
    const events = await collect(run.lease.runId);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      seq: 2,
      body: { type: 'final', content: 'kept in the row', outcome: 'ANSWERED' },
    });
  });

  it('reaches viewers in another process, that are woken by ids only', async () => {
    const other = createEventLog({ db, log: silentLogger });
    const run = await claimed();
    const seen = collect(run.lease.runId, 0, other);
    while (other.watchers(run.lease.runId) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await log.append(run.lease, [delta('a'), delta('b')]);
    await end(run);
    expect(seqs(await seen)).toEqual([1, 2, 3]);
    await other.close();
  });

  it('lets go of a viewer who leaves while nothing happens', async () => {
    const run = await claimed();
    const stream = log.subscribe(run.lease.runId, 0);
    const pending = stream.next();
    while (log.watchers(run.lease.runId) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await stream.return();
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(log.watchers(run.lease.runId)).toBe(0);
    const stop = new AbortController();
    const signalled = log.subscribe(run.lease.runId, 0, { signal: stop.signal }).next();
    stop.abort();
    expect(await signalled).toEqual({ done: true, value: undefined });
    expect(log.watchers(run.lease.runId)).toBe(0);
  });

  it('holds nothing for an iterator that nobody pulls', async () => {
    const run = await claimed();
    log.subscribe(run.lease.runId, 0);
    expect(log.watchers(run.lease.runId)).toBe(0);
  });

  it('keeps text that Postgres refuses in JSON from breaking a stream', async () => {
    const run = await claimed();
    await log.append(run.lease, [
      delta('a\0b'),
      { type: 'thought', text: 'lone \ud800 half', toolArguments: { x: '\0' } },
    ]);
    const [first, second] = await log.read(run.lease.runId, 0, 5);
    expect(first?.body).toMatchObject({ delta: 'ab' });
    expect(second?.body).toMatchObject({ text: 'lone \ufffd half', toolArguments: { x: '' } });
  });

  it('writes once although the answer of a commit was lost', async () => {
    let failures = 0;
    const flaky = new Proxy(db.pool, {
      get(pool, name, receiver) {
        if (name !== 'query') return Reflect.get(pool, name, receiver) as unknown;
        return async (config: { name?: string }) => {
          const result = await (pool.query(config as never) as unknown as Promise<unknown>);
          if (config.name === 'commit-run-events' && (failures += 1) <= 2)
            throw new Error('Connection terminated unexpectedly');
          return result;
        };
      },
    });
    const listen: typeof db.listen = (channel, handler) => db.listen(channel, handler);
    const unsure = createEventLog({ db: { pool: flaky, listen }, log: silentLogger });
    const run = await claimed();
    await unsure.append(run.lease, [delta('once')]);
    await unsure.append(run.lease, [delta('twice')]);
    expect(failures).toBeGreaterThan(2);
    expect(seqs(await log.read(run.lease.runId, 0, 10))).toEqual([1, 2]);
    await unsure.close();
  });

  it('follows a slow viewer from the store when the ring has moved on', async () => {
    const run = await claimed();
    const stream = log.subscribe(run.lease.runId, 0);
    await log.append(run.lease, [delta('first')]);
    const seen = [(await stream.next()).value?.seq];
    for (let i = 0; i < 30; i += 1)
      await log.append(
        run.lease,
        Array.from({ length: 100 }, () => delta('x')),
      );
    await end(run);
    for await (const event of stream) seen.push(event.seq);
    expect(seen).toEqual(upTo(3002));
  });
});
