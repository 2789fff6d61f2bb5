import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { ParseHost } from '../src/parsing/parse-host.ts';

const LIMIT_MS = 20_000;
/** Failures that say that the parser, not the file, came to an end. */
const PARSER_ENDS: ReadonlySet<string> = new Set(['TIMEOUT', 'OUT_OF_MEMORY', 'PARSER_CRASHED']);

interface TortureFile {
  readonly path: string;
  readonly password?: string;
}

interface Tally {
  files: number;
  typed: number;
  up: number;
  slowestMs: number;
  readonly outcomes: Map<string, number>;
  readonly notes: string[];
}

/**
 * Share of broken, encrypted and odd files that end in a typed result in time, with the host still parsing
 * others.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const files = await tortureFiles(options);
  const good = await goodFile(options.dataDir);
  const host = new ParseHost({ timeoutMs: LIMIT_MS, totalTimeoutMs: LIMIT_MS });
  const tally: Tally = { files: 0, typed: 0, up: 0, slowestMs: 0, outcomes: new Map(), notes: [] };
  try {
    for (const file of files) await measureFile(host, file, tally);
    const last = await host.parse(good, { fileName: path.basename(good) });
    tally.up = last.ok ? 1 : 0;
  } finally {
    await host.close();
  }
  const value = tally.up === 1 ? (100 * tally.typed) / tally.files : 0;
  options.log(
    `files ${tally.files}, typed in time ${tally.typed}, slowest ${Math.round(tally.slowestMs)} ms`,
  );
  options.log([...tally.outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', '));
  for (const note of tally.notes) options.log(note);
  options.log(`after all of them a good file parses: ${tally.up === 1 ? 'yes' : 'no'}`);
  return {
    name: 'pdf-torture',
    value,
    unit: '%',
    peer: null,
    peerValue: null,
    ratio: null,
    size: `${tally.files} files`,
    full: options.full,
    pass: value === 100,
  };
}

async function measureFile(host: ParseHost, file: TortureFile, tally: Tally): Promise<void> {
  const name = path.basename(file.path);
  const from = performance.now();
  tally.files++;
  try {
    const outcome = await host.parse(file.path, { fileName: name, password: file.password });
    const took = performance.now() - from;
    const code = outcome.ok ? 'READ' : outcome.failure.code;
    tally.slowestMs = Math.max(tally.slowestMs, took);
    tally.outcomes.set(code, (tally.outcomes.get(code) ?? 0) + 1);
    if (took <= LIMIT_MS + 1_000) tally.typed++;
    if (code !== 'READ')
      tally.notes.push(`${name}: ${code}${PARSER_ENDS.has(code) ? ' (the parser was stopped)' : ''}`);
  } catch (error) {
    tally.notes.push(`${name}: untyped ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function tortureFiles({ dataDir, full }: MeasureOptions): Promise<readonly TortureFile[]> {
  const dir = path.join(dataDir, 'pdf-torture');
  const manifest = (await readFile(path.join(dir, 'manifest.jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '');
  const entries = manifest.map((line) => JSON.parse(line) as { file: string; password?: string });
  const torture = entries.map(({ file, password }) => ({ path: path.join(dir, file), password }));
  if (!full) return torture;
  const more = await Promise.all(
    ['scans-and-redactions', 'office-misc', 'docx/in', 'kleister-nda/pdf'].map(async (folder) => {
      const names = await readdir(path.join(dataDir, folder));
      return names.map((name) => ({ path: path.join(dataDir, folder, name) }));
    }),
  );
  return [...torture, ...more.flat()];
}

async function goodFile(dataDir: string): Promise<string> {
  const dir = path.join(dataDir, 'cuad', 'pdf');
  const [first] = (await readdir(dir)).filter((name) => name.endsWith('.pdf')).sort();
  if (!first) throw new Error(`no PDF in ${dir}`);
  return path.join(dir, first);
}
