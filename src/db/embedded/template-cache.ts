import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../migrations/apply.ts';
import type { Migration } from '../migrations/read.ts';
import { createPool } from '../pool.ts';
import type { EmbeddedBackend } from './backend.ts';
import { EmbeddedMux } from './mux.ts';
import { openLocalPGlite } from './pglite-local.ts';

const CACHE_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/deedbox', import.meta.url));
const KEEP_MS = 7 * 24 * 3_600_000;

/**
 * A database as a gzipped tar, from the cache or made now; opening one takes a second where initdb takes
 * eight. For tests and development tools. Without migrations: an empty database.
 */
export async function databaseTemplate(migrations: readonly Migration[] = []): Promise<Uint8Array> {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name}:${checksum}\n`);
  const label = migrations.length === 0 ? 'empty' : hash.digest('hex').slice(0, 16);
  const file = join(CACHE_FOLDER, `pglite-${await pgliteVersion()}-${label}.tar.gz`);
  const cached = await readFile(file).catch(() => null);
  if (cached !== null) return cached;
  const backend =
    migrations.length === 0
      ? await openLocalPGlite({})
      : await migrated(await openLocalPGlite({ template: await databaseTemplate() }), migrations);
  const bytes = await backend.dump();
  await backend.close();
  await store(file, bytes);
  return bytes;
}

async function migrated(
  backend: EmbeddedBackend,
  migrations: readonly Migration[],
): Promise<EmbeddedBackend> {
  const mux = await EmbeddedMux.open({ open: async () => backend, statementMs: 0 });
  const source = { kind: 'embedded', stream: () => mux.stream() } as const;
  const pool = createPool(source, { max: 1, statementTimeoutMs: 0 }, { warn: () => undefined });
  const client = await pool.connect();
  try {
    await applyMigrations(client, migrations);
  } finally {
    client.release(true);
    await pool.end();
  }
  return backend;
}

/** Written under another name first, since several test processes may come here together. */
async function store(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, bytes);
  await rename(partial, file);
  for (const name of await readdir(CACHE_FOLDER)) {
    const old = join(CACHE_FOLDER, name);
    const info = await stat(old).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > KEEP_MS) await rm(old, { force: true });
  }
}

async function pgliteVersion(): Promise<string> {
  const file = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
