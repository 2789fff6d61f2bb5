import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { ChildUsage } from './child.ts';
import { contentOf, slugOf } from './shape.ts';

export interface Served {
  readonly name: string;
  readonly script: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ServerFigures {
  /** CPU of the server process, milliseconds a request. */
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly statements: number;
  readonly bytes: number;
  /** The first page without ids and cursors, to compare. */
  readonly content: string;
}

interface Load {
  readonly databaseUrl: string;
  readonly warmUp: number;
  readonly requests: number;
}

const AT_ONCE = 4;

/** Starts a server in a process of its own, warms it up, and reads its CPU around a number of requests. */
export async function measureServer(
  served: Served,
  { databaseUrl, warmUp, requests }: Load,
): Promise<ServerFigures> {
  const child = fork(served.script, [databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  try {
    const { port } = (await answer(child)) as { port: number };
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const get = (index: number) => post(agent, { port, served, slug: slugOf(index) });
    const first = await get(0);
    await load(get, warmUp);
    const before = await usage(child);
    const startedAt = performance.now();
    await load(get, requests);
    const wallMs = (performance.now() - startedAt) / requests;
    const after = await usage(child);
    agent.destroy();
    return {
      cpuMs: (after.cpuMs - before.cpuMs) / requests,
      wallMs,
      statements: (after.statements - before.statements) / requests,
      bytes: first.length,
      content: contentOf(JSON.parse(first)),
    };
  } finally {
    const gone = once(child, 'exit');
    if (child.exitCode === null) {
      child.disconnect();
      await gone;
    }
  }
}

async function load(get: (index: number) => Promise<string>, requests: number): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < requests) {
      next += 1;
      await get(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

function post(
  agent: Agent,
  { port, served, slug }: { port: number; served: Served; slug: string },
): Promise<string> {
  const body = JSON.stringify({ query: served.query, variables: { slug } });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'content-length': Buffer.byteLength(body),
    ...served.headers,
  };
  return new Promise((resolve, reject) => {
    const req = request(
      { agent, port, host: '127.0.0.1', path: '/graphql', method: 'POST', headers },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        res.on('error', reject);
      },
    );
    req.on('error', reject);
    req.end(body);
  });
}

async function usage(child: ChildProcess): Promise<ChildUsage> {
  const answered = answer(child);
  child.send('usage');
  return (await answered) as ChildUsage;
}

async function answer(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]) => message as unknown),
      once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('the server ended before it answered');
      }),
    ]);
  } finally {
    ended.abort();
  }
}
