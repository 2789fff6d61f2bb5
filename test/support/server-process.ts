import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { databaseTemplate } from '../../src/db/embedded/template-cache.ts';
import { readMigrations } from '../../src/db/migrations/read.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A server as a person starts it, in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly adminKey: string;
  /** Standard output so far. */
  output(): string;
  /** Ends it at once, as a crash of the machine's process would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop; @returns its exit code */
  stop(): Promise<number | null>;
}

interface ServerOptions {
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

/** A data folder with a migrated database in it, so that a test does not wait for the making of one. */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'deedbox-home-'));
  const database = join(home, 'database');
  await mkdir(database, { mode: 0o700 });
  const archive = join(home, 'template.tar.gz');
  await writeFile(archive, await databaseTemplate(await readMigrations()));
  await promisify(execFile)('tar', ['-xzf', archive, '-C', database]);
  return home;
}

/** @throws an error with what it said when it ended before it was ready */
export async function startServer({ home, env = {}, args = [] }: ServerOptions): Promise<ServerProcess> {
  const child = spawnServer({ home, env, args });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ready = new Promise<string>((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      said += `${line}\n`;
      const url = /Deedbox is ready: (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([ready, exited.then(() => null)]);
  if (url === null) throw new Error(`the server did not start:\n${said}`);
  const adminKey = (await readFile(join(home, 'admin-key'), 'utf8')).trim();
  return {
    url,
    adminKey,
    pid: child.pid ?? 0,
    output: () => said,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

/** Runs it to its end, for starts that are refused. */
export async function runServer(options: ServerOptions): Promise<{ code: number | null; output: string }> {
  const child = spawnServer({ env: {}, args: [], ...options });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}

function spawnServer({ home, env, args }: Required<ServerOptions>): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, DEEDBOX_HOME: home, PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
}
