import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { measureParseSpeed } from './ingest-parse.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { allCpuMs, startRunningApp } from './running-app.ts';

const PARSE_BAR = 0.5;
const STORED_BAR = 0.2;
/** The default size ends within a minute on two cores. */
const DEFAULT_FILES = 12;

/**
 * Pages a CPU second, from bytes to text and chunks against the bare engine; and from upload to searchable
 * in an
 * embedded installation, with the CPU of every process and thread counted.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const parse = await measureParseSpeed(options.dataDir, { full: options.full });
  const parseRatio = parse.ours / parse.bare;
  options.log(
    `parse only: ${parse.ours.toFixed(1)} pages a CPU second, bare PDFium ${parse.bare.toFixed(1)}: ${parseRatio.toFixed(3)}`,
  );
  const stored = await measureStored(options);
  const storedRatio = stored.perSecond / parse.bare;
  options.log(
    `stored and searchable: ${stored.perSecond.toFixed(1)} pages a CPU second (${stored.pages} pages, ` +
      `${(stored.cpuMs / stored.pages).toFixed(1)} CPU ms and ${(stored.wallMs / stored.pages).toFixed(1)} ms a page): ${storedRatio.toFixed(3)}`,
  );
  return {
    name: 'ingest',
    value: Number(parse.ours.toFixed(2)),
    unit: 'pages/CPU s',
    peer: 'bare PDFium; stored and searchable must also reach 0.2 of it',
    peerValue: Number(parse.bare.toFixed(2)),
    ratio: Number(parseRatio.toFixed(3)),
    size: `${parse.pages} pages × ${parse.rounds} rounds parsed, ${stored.pages} stored at ratio ${storedRatio.toFixed(3)}`,
    full: options.full,
    pass: parseRatio >= PARSE_BAR && storedRatio >= STORED_BAR,
  };
}

interface Stored {
  readonly pages: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly perSecond: number;
}

async function measureStored({ dataDir, full }: MeasureOptions): Promise<Stored> {
  const folder = path.join(dataDir, 'cuad', 'pdf');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).toSorted();
  const [first, ...rest] = full ? names : names.slice(0, DEFAULT_FILES + 1);
  const app = await startRunningApp();
  try {
    // The first file pays for starting the parser and for the statements' plans; an installation pays that
    // once.
    await app.wait([await app.upload(await readFile(path.join(folder, first ?? '')), first ?? '')]);
    const files = await Promise.all(
      rest.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
    );
    const [cpu, wall] = [allCpuMs(), performance.now()];
    const ids: string[] = [];
    for (const { name, bytes } of files) ids.push(await app.upload(bytes, name));
    const ended = await app.wait(ids);
    const failed = ended.filter(({ status }) => status === 'FAILED');
    if (failed.length > 0) throw new Error(`${failed.length} files failed: ${failed[0]?.errorCode}`);
    const cpuMs = allCpuMs() - cpu;
    const pages = ended.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0);
    return { pages, cpuMs, wallMs: performance.now() - wall, perSecond: pages / (cpuMs / 1_000) };
  } finally {
    await app.close();
  }
}
