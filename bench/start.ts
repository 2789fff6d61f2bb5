import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasureOptions, MeasureResult, StoreMode } from './measure.ts';
import { median } from './median.ts';
import { groupCpuMs } from './process-cpu.ts';

const BAR_S = 3;
const POLL_MS = 10;
const GIVE_UP_MS = 180_000;

interface Start {
  readonly readyMs: number;
  readonly cpuMs: number | null;
}

/** Seconds from `npm start` to a ready answer, in a data folder that was started once before. */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const home = await mkdtemp(join(tmpdir(), 'deedbox-start-'));
  const runs = options.full ? 15 : 5;
  try {
    const first = await startOnce(home, options.mode);
    options.log(`first start in a new folder: ${seconds(first.readyMs)} s`);
    const starts: Start[] = [];
    for (let index = 0; index < runs; index += 1) {
      const start = await startOnce(home, options.mode);
      options.log(`start ${index + 1}: ${seconds(start.readyMs)} s, CPU ${start.cpuMs ?? 'unknown'} ms`);
      starts.push(start);
    }
    const value = median(starts.map(({ readyMs }) => readyMs)) / 1000;
    const cpu = starts.flatMap(({ cpuMs }) => (cpuMs === null ? [] : [cpuMs]));
    if (cpu.length > 0) options.log(`median ${value.toFixed(2)} s, CPU until ready ${median(cpu)} ms`);
    return {
      name: 'start',
      value: Number(value.toFixed(3)),
      unit: 's',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${runs} warm starts, ${options.mode}`,
      full: options.full,
      pass: value <= BAR_S,
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

async function startOnce(home: string, mode: StoreMode): Promise<Start> {
  const port = await freePort();
  const startedAt = performance.now();
  // A group of its own, so that the processes between npm and the server can be ended together.
  const child = spawn('npm', ['start'], {
    env: environment({ home, mode, port }),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  try {
    await untilReady(child, port);
    const readyMs = performance.now() - startedAt;
    return { readyMs, cpuMs: child.pid === undefined ? null : groupCpuMs(child.pid) };
  } catch (error) {
    throw new Error(`${(error as Error).message}; it said: ${said}`, { cause: error });
  } finally {
    await end(child);
  }
}

function environment(input: { home: string; mode: StoreMode; port: number }): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DEEDBOX_HOME: input.home,
    PORT: String(input.port),
    LOG_LEVEL: 'error',
  };
  // Only what a person's own shell would hold: npm's settings of this run are not part of it.
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name];
  if (input.mode === 'embedded') {
    delete env.DATABASE_URL;
    delete env.REDIS_URL;
  }
  return env;
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended before it was ready');
    if (await isReady(port)) return;
    await sleep(POLL_MS);
  }
  throw new Error('it was not ready in time');
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
    const { status } = (await answer.json()) as { status?: unknown };
    return status === 'ready';
  } catch {
    return false;
  }
}

/** npm ends at once on a signal; the server behind it takes its time, and holds its folder until then. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || !signalGroup(pid, 'SIGTERM')) return;
  const giveUpAt = performance.now() + 30_000;
  while (signalGroup(pid, 0)) {
    if (performance.now() > giveUpAt) signalGroup(pid, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

/** @returns whether anything of the group is left */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
