import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { FolderBlobStore } from '../../src/storage/folder-blob-store.ts';
import { buildPdf } from './pdf-builder.ts';
import { makeHome, startServer, type ServerProcess } from './server-process.ts';
import { silentLogger } from './silent-logger.ts';

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged and not there, or not what was sent. */
  readonly lost: number;
  /** Not at an end after the last start, by status. */
  readonly stuck: readonly string[];
  /** Acknowledged and ended otherwise than READY. */
  readonly failed: readonly string[];
  /** Jobs that nobody took to the queue although they were due and free. */
  readonly outbox: number;
}

interface KillInput {
  readonly kills: number;
  /** Decides when the kills come; the same seed, the same moments. */
  readonly seed: number;
  readonly uploaders?: number;
  readonly onRound?: (round: number, acknowledged: number) => void;
}

/**
 * Uploads documents without pause while the server is killed at moments that nobody chose, starts it again,
 * and in
 * the end looks at what is there.
 */
export async function runKillRounds({ kills, seed, uploaders = 2, onRound }: KillInput): Promise<KillReport> {
  const random = mulberry(seed);
  const home = await makeHome();
  /** Hash of the bytes by version. */
  const acknowledged = new Map<string, string>();
  let counter = 0;
  let current: ServerProcess | null = null;
  try {
    for (let round = 1; round <= kills; round += 1) {
      const server = await startServer({ home });
      current = server;
      const stopped = new AbortController();
      const uploads = Array.from({ length: uploaders }, async () => {
        while (!stopped.signal.aborted) await uploadOne(server, makeFile((counter += 1), seed), acknowledged);
      });
      // By what was acknowledged, so that a slow machine does not kill before anything has begun.
      const enough = acknowledged.size + 1 + Math.floor(random() * 8);
      while (acknowledged.size < enough) await sleep(10);
      await sleep(random() * 800);
      stopped.abort();
      await server.kill();
      await Promise.allSettled(uploads);
      onRound?.(round, acknowledged.size);
    }
    current = await startServer({ home });
    await settle(current);
    await current.stop();
    return { kills, ...(await inspect(home, acknowledged)) };
  } finally {
    await current?.kill();
    await rm(home, { recursive: true, force: true });
  }
}

/** Counts as acknowledged only when the whole answer arrived. */
async function uploadOne(
  server: ServerProcess,
  { name, bytes }: { name: string; bytes: Buffer },
  acknowledged: Map<string, string>,
): Promise<void> {
  try {
    const response = await fetch(`${server.url}/files?name=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.adminKey}` },
      body: bytes as unknown as BodyInit,
    });
    const answer = (await response.json()) as { version: { id: string } };
    if (response.status !== 201) return;
    const versionId = atob(answer.version.id).split(':')[1] ?? '';
    acknowledged.set(versionId, createHash('sha256').update(bytes).digest('hex'));
  } catch {
    await sleep(20);
  }
}

/** No two alike, some PDF and some text. */
function makeFile(n: number, seed: number): { name: string; bytes: Buffer } {
  const clause = `Clause ${n} of run ${seed}. The supplier delivers within ${n} days and the customer pays ${n * 7} euros.`;
  if (n % 3 !== 0)
    return { name: `clause-${n}.txt`, bytes: Buffer.from(`${clause}\n\n${clause.repeat(n % 40)}`) };
  const lines = Array.from({ length: 30 }, (_, line) => ({
    text: clause,
    x: 60,
    y: 780 - line * 22,
    size: 10,
  }));
  return { name: `clause-${n}.pdf`, bytes: buildPdf([{ lines }, { lines }]) };
}

const UNFINISHED = `query {
  queued: documents(first: 1, filter: { status: QUEUED }) { totalCount }
  parsing: documents(first: 1, filter: { status: PARSING }) { totalCount }
  indexing: documents(first: 1, filter: { status: INDEXING }) { totalCount }
}`;

async function settle(server: ServerProcess): Promise<void> {
  for (;;) {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: UNFINISHED }),
    });
    const { data } = (await response.json()) as { data?: Record<string, { totalCount: number }> };
    if (data === undefined) throw new Error('the server refuses to count what is unfinished');
    if (Object.values(data).every(({ totalCount }) => totalCount === 0)) return;
    await sleep(250);
  }
}

async function inspect(
  home: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<Omit<KillReport, 'kills'>> {
  const db = await openDatabase({ databaseUrl: null, home, log: silentLogger });
  const blobs = await FolderBlobStore.open(join(home, 'blobs'));
  try {
    const rows = await sql<{
      id: string;
      status: string;
      sha: string;
      code: string | null;
      text: number | null;
    }>(
      db.pool,
      `select v.id, v.status::text as status, v.blob_sha256 as sha, v.error_code as code, length(t.text) as text
       from document_versions v left join document_texts t on t.version_id = v.id`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    let lost = 0;
    for (const [id, sha256] of acknowledged) {
      const row = byId.get(id);
      const bytes = row?.sha === sha256 ? await blobs.read(sha256).catch(() => null) : null;
      if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) lost += 1;
    }
    // A row that a killed relay had claimed waits until that claim lapses; one beyond it would be stuck.
    const [outbox] = await sql<{ n: number }>(
      db.pool,
      `select count(*) as n from outbox where coalesce(claimed_until, due_at) < now() - interval '5 seconds'`,
    );
    const mine = rows.filter((row) => acknowledged.has(row.id));
    return {
      acknowledged: acknowledged.size,
      lost,
      stuck: rows
        .filter(({ status }) => ['QUEUED', 'PARSING', 'INDEXING'].includes(status))
        .map(({ status }) => status),
      failed: mine
        .filter(({ status, text }) => status !== 'READY' || !text)
        .map(({ status, code }) => `${status} ${code}`),
      outbox: outbox?.n ?? 0,
    };
  } finally {
    await db.close();
  }
}

/** A small generator of numbers from 0 to 1 that a seed repeats. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
