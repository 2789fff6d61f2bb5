import { setTimeout as sleep } from 'node:timers/promises';
import { createEventLog } from '../src/agents/event-log/create-event-log.ts';
import type { EventLog, RunLease } from '../src/agents/event-log.ts';
import { claimRun } from '../src/agents/run-lifecycle/claim-run.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { seedBenchRun } from './seed-bench-run.ts';

const BAR_MS = 10;
const SUBSCRIBERS = 200;
/** What a run that writes an answer appends. */
const EVENT_EVERY_MS = 40;

interface Load {
  readonly runs: number;
  readonly subscribersPerRun: number;
  readonly seconds: number;
}

interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly deliveries: number;
  readonly cpuMsPerSecond: number;
}

/**
 * Milliseconds from `append` to delivery. In services mode writer and viewers hold connections of their own,
 * as a worker and an API process do; embedded they share the one process that there is.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const scratch = await openScratchDatabase(options.mode);
  const seconds = options.full ? 60 : 10;
  try {
    const one = await measure(scratch, { runs: 1, subscribersPerRun: SUBSCRIBERS, seconds });
    options.log(describe('one run, 200 viewers', one));
    const many = await measure(scratch, { runs: 8, subscribersPerRun: SUBSCRIBERS / 8, seconds });
    options.log(describe('8 runs at once, 25 viewers each', many));
    return {
      name: 'events',
      value: Number(one.p50.toFixed(2)),
      unit: 'ms',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${SUBSCRIBERS} subscribers, ${one.deliveries.toLocaleString('en')} deliveries, ${options.mode}`,
      full: options.full,
      pass: one.p50 <= BAR_MS,
    };
  } finally {
    await scratch.dispose();
  }
}

const describe = (what: string, { p50, p95, deliveries, cpuMsPerSecond }: Latencies): string =>
  `${what}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ${deliveries.toLocaleString('en')} deliveries, ` +
  `CPU ${cpuMsPerSecond.toFixed(0)} ms a second`;

async function measure(scratch: ScratchDatabase, load: Load): Promise<Latencies> {
  const log = createLogger({ level: 'silent', process: 'bench' });
  const writer = createEventLog({ db: scratch.db, log });
  const reader = createEventLog({ db: await scratch.openAgain(), log });
  const embedded = scratch.url === null;
  const leases: RunLease[] = [];
  const latencies: number[] = [];
  const stop = new AbortController();
  const viewers: Promise<void>[] = [];
  for (let at = 0; at < load.runs; at += 1) {
    const claimed = await claimRun(scratch.db, await seedBenchRun(scratch.db));
    if (claimed === null) throw new Error('the run could not be claimed');
    leases.push(claimed.lease);
    const log = embedded ? writer : reader;
    for (let viewer = 0; viewer < load.subscribersPerRun; viewer += 1) {
      viewers.push(watch(log, { runId: claimed.lease.runId, signal: stop.signal, latencies }));
    }
    while ((embedded ? writer : reader).watchers(claimed.lease.runId) < load.subscribersPerRun)
      await sleep(5);
  }
  const until = performance.now() + load.seconds * 1_000;
  const cpu = process.cpuUsage();
  await Promise.all(leases.map((lease) => write(writer, lease, until)));
  await sleep(300);
  const spent = process.cpuUsage(cpu);
  stop.abort();
  await Promise.all(viewers);
  await writer.close();
  await reader.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const cpuMsPerSecond = (spent.user + spent.system) / 1_000 / load.seconds;
  return { p50: at(0.5), p95: at(0.95), deliveries: latencies.length, cpuMsPerSecond };
}

async function write(log: EventLog, lease: RunLease, until: number): Promise<void> {
  await sleep(Math.random() * EVENT_EVERY_MS);
  while (performance.now() < until) {
    void log.append(lease, [{ type: 'thought', text: String(performance.now()) }]);
    await sleep(EVENT_EVERY_MS);
  }
  await log.flush();
}

async function watch(
  log: EventLog,
  { runId, signal, latencies }: { runId: string; signal: AbortSignal; latencies: number[] },
): Promise<void> {
  for await (const { body } of log.subscribe(runId, 0, { signal })) {
    if (body.type === 'thought') latencies.push(performance.now() - Number(body.text));
  }
}
