import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEventLog } from '../src/agents/event-log/create-event-log.ts';
import type { EventLog } from '../src/agents/event-log.ts';
import { claimRun } from '../src/agents/run-lifecycle/claim-run.ts';
import { endRun } from '../src/agents/run-lifecycle/end-run.ts';
import type { Database } from '../src/db/database.ts';
import { sql } from '../src/db/sql.ts';
import type { RunEvent } from '../src/domain/run-event.ts';
import { NO_USAGE } from '../src/llm/chat.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { cutConnections } from './cut-connections.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { writeRandomly } from './resume-writer.ts';
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { seedBenchRun } from './seed-bench-run.ts';

const EVENTS = 3_000;
const CLIENTS = 40;
const log = createLogger({ level: 'silent', process: 'bench' });

interface Seen {
  readonly events: RunEvent[];
  resumes: number;
}

/**
 * Counts events that any client missed, got twice or got out of order, and those that were lost after the
 * writer had been told that they were stored, while clients drop, the readers' connections are cut and the
 * writer is killed.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const events = options.full ? EVENTS * 5 : EVENTS;
  const scratch = await openScratchDatabase(options.mode);
  const readerDb = await scratch.openAgain();
  const reader = createEventLog({ db: readerDb, log });
  try {
    const runId = await seedBenchRun(scratch.db);
    const clients: Seen[] = Array.from({ length: CLIENTS }, () => ({ events: [], resumes: 0 }));
    const watching = clients.map((client) => watch(reader, runId, client));
    const cutting = new AbortController();
    const cuts = keepCutting(readerDb, scratch, cutting.signal);
    const acknowledged = await firstWriter(scratch, runId, Math.floor(events / 2));
    await sql(
      scratch.db.pool,
      `update runs set lease_until = now() - interval '1 second' where id = $1::uuid`,
      [runId],
    );
    await secondWriter(scratch.db, runId, events);
    await Promise.all(watching);
    cutting.abort();
    const stored = await storedBodies(scratch.db, runId);
    const wrong = clients.map((client) => wrongIn(client.events, stored));
    const lost = [...acknowledged].filter(([seq, text]) => stored.get(seq) !== text).length;
    const resumes = clients.reduce((sum, client) => sum + client.resumes, 0);
    options.log(
      `${stored.size} events stored, ${acknowledged.size} acknowledged to the writer that was killed, ` +
        `${resumes} resumes, ${await cuts} cuts of the readers' connections; wrong at clients ${sum(wrong)}, lost ${lost}`,
    );
    return {
      name: 'resume',
      value: sum(wrong) + lost,
      unit: 'events',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${stored.size} events, ${CLIENTS} clients, ${resumes} resumes, ${options.mode}`,
      full: options.full,
      pass: sum(wrong) + lost === 0,
    };
  } finally {
    await reader.close();
    await scratch.dispose();
  }
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

/** A client that goes away all the time and comes back with the last number it has. */
async function watch(events: EventLog, runId: string, client: Seen): Promise<void> {
  for (;;) {
    const cursor = client.events.at(-1)?.seq ?? 0;
    const stream = events.subscribe(runId, cursor);
    let budget = 1 + Math.floor(Math.random() * 400);
    for await (const event of stream) {
      client.events.push(event);
      if (event.body.type === 'final') return;
      if ((budget -= 1) <= 0) break;
    }
    client.resumes += 1;
    if (Math.random() < 0.2) await sleep(Math.random() * 30);
  }
}

async function keepCutting(db: Database, scratch: ScratchDatabase, signal: AbortSignal): Promise<number> {
  let cuts = 0;
  while (!signal.aborted) {
    await sleep(150 + Math.random() * 250, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) cuts += await cutConnections(db, scratch.url);
  }
  return cuts;
}

/** Writes until it is killed in the middle. @returns what it was told to be stored */
async function firstWriter(
  scratch: ScratchDatabase,
  runId: string,
  events: number,
): Promise<ReadonlyMap<number, string>> {
  const acknowledged = new Map<number, string>();
  if (scratch.url === null) {
    const claimed = await claimRun(scratch.db, runId, 'first');
    if (claimed === null) throw new Error('not claimed');
    const mine = createEventLog({ db: scratch.db, log });
    // One process holds an embedded database: this writer is abandoned with appends under way.
    await writeRandomly(mine, {
      lease: claimed.lease,
      until: events,
      onStored: (seq, text) => acknowledged.set(seq, text),
    });
    void mine.append(claimed.lease, [{ type: 'thought', text: 'unacknowledged' }]).catch(() => undefined);
    return acknowledged;
  }
  const child = spawn(
    process.execPath,
    [new URL('./resume-writer.ts', import.meta.url).pathname, scratch.url, runId],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await readUntil(child, events, acknowledged);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return acknowledged;
}

async function readUntil(
  child: ChildProcess,
  events: number,
  acknowledged: Map<number, string>,
): Promise<void> {
  if (child.stdout === null) throw new Error('the writer has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const [seq = '', text = ''] = line.split(' ');
    acknowledged.set(Number(seq), text);
    if (Number(seq) >= events) return;
  }
  throw new Error('the writer ended by itself');
}

async function secondWriter(db: Database, runId: string, until: number): Promise<void> {
  const claimed = await claimRun(db, runId, 'second');
  if (claimed === null) throw new Error('the run could not be taken over');
  const events = createEventLog({ db, log });
  await events.append(claimed.lease, [{ type: 'reset', fromSeq: 1, reason: 'worker_lost' }]);
  await writeRandomly(events, { lease: claimed.lease, until, onStored: () => undefined });
  const ending = {
    outcome: 'ANSWERED',
    content: '',
    sources: [],
    usage: NO_USAGE,
    timeline: [],
    contextStatus: null,
    model: null,
    failure: null,
  } as const;
  await endRun({ db, events, run: claimed, ending });
  await events.close();
}

async function storedBodies(db: Database, runId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ seq: number; text: string | null }>(
    db.pool,
    `select seq, data ->> 'text' as text from run_events where run_id = $1::uuid order by seq`,
    [runId],
  );
  return new Map(rows.map(({ seq, text }) => [seq, text ?? '']));
}

/** Compares what a client got with the store, position by position. */
function wrongIn(events: readonly RunEvent[], stored: ReadonlyMap<number, string>): number {
  const seen = new Set<number>();
  let wrong = 0;
  let last = 0;
  for (const { seq, body } of events) {
    const isWrong =
      seq !== last + 1 || seen.has(seq) || stored.get(seq) !== (body.type === 'thought' ? body.text : '');
    if (isWrong) wrong += 1;
    seen.add(seq);
    last = seq;
  }
  return wrong + [...stored.keys()].filter((seq) => !seen.has(seq)).length;
}
