import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from './made-contract.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { allMemoryBytes, startRunningApp } from './running-app.ts';

const BAR_MB = 500;
const FULL_PAGES = 1_000;
const DEFAULT_PAGES = 250;
const POLL_MS = 50;
const SETTLE_MS = 3_000;
const MEGABYTE = 1024 * 1024;

/**
 * Most memory above idle while a long contract is uploaded and read until it is searchable, of the whole
 * embedded installation: server, database and parser process together.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const pages = options.full ? FULL_PAGES : DEFAULT_PAGES;
  const bytes = contract(pages, 1);
  const app = await startRunningApp();
  try {
    // Idle is an installation that has read something: its parser process is up.
    await app.wait([await app.upload(contract(1, 0), 'first.pdf')]);
    await sleep(SETTLE_MS);
    const idle = allMemoryBytes();
    let peak = idle;
    const timer = setInterval(() => (peak = Math.max(peak, allMemoryBytes())), POLL_MS);
    const startedAt = performance.now();
    const [ended] = await app.wait([await app.upload(bytes, 'contract.pdf')]);
    const seconds = (performance.now() - startedAt) / 1_000;
    clearInterval(timer);
    if (ended?.status !== 'READY' || ended.pageCount !== pages)
      throw new Error(`it ended ${ended?.status} with ${ended?.pageCount} pages`);
    const above = (peak - idle) / MEGABYTE;
    options.log(`idle ${mb(idle)} MB, at most ${mb(peak)} MB, ${pages} pages in ${seconds.toFixed(1)} s`);
    return {
      name: 'ingest-memory',
      value: Number(above.toFixed(0)),
      unit: 'MB above idle',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${pages} pages, ${mb(bytes.length)} MB, embedded`,
      full: options.full,
      pass: options.full && above <= BAR_MB,
    };
  } finally {
    await app.close();
  }
}

const mb = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);
