import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { search } from '../src/features/search/search.ts';
import { canonicalise } from '../src/parsing/canonical.ts';
import { SearchStore } from './search-store.ts';

interface Test {
  readonly query: string;
  readonly snippets: readonly { readonly file_path: string; readonly span: readonly [number, number] }[];
}

const BUDGET_CHARS = 8_000;
const BAR = 0.68;
const SAMPLE_QUERIES = 200;
const LIMIT_HITS = 60;

/**
 * Questions about NDAs that name one of them, over all of them at once: how many characters of the gold
 * spans are
 * among the first 8,000 characters that search gives. Offline.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const folder = path.join(options.dataDir, 'legalbenchrag');
  const { tests } = JSON.parse(await readFile(path.join(folder, 'contractnli.json'), 'utf8')) as {
    tests: Test[];
  };
  const asked = options.full ? tests : sample(tests);
  const store = await SearchStore.open(options);
  try {
    const files = (await readdir(path.join(folder, 'corpus', 'contractnli'))).filter((file) =>
      file.endsWith('.txt'),
    );
    const sources = await Promise.all(
      files.map(async (file) => ({
        key: `contractnli/${file}`,
        fileName: file,
        title: file.replace(/\.txt$/, ''),
        bytes: await readFile(path.join(folder, 'corpus', 'contractnli', file)),
      })),
    );
    const startedAt = performance.now();
    await store.add(sources);
    options.log(
      `${files.length} documents stored and indexed in ${Math.round(performance.now() - startedAt)} ms`,
    );
    const raw = new Map(sources.map(({ key, bytes }) => [key, bytes.toString('utf8')]));
    let recall = 0;
    let first = 0;
    const times: number[] = [];
    for (const test of asked) {
      const from = performance.now();
      const { hits } = await search(store.ctx, {
        query: test.query,
        scope: { all: true },
        kinds: ['chunk'],
        limit: LIMIT_HITS,
        withRegions: false,
      });
      times.push(performance.now() - from);
      const gold = test.snippets.map(({ file_path: key, span }) => ({
        documentId: store.documents.get(key)?.documentId,
        ...canonicalRange(raw.get(key) ?? '', span),
      }));
      recall += characterRecall(gold, hits);
      if (hits[0]?.documentId === gold[0]?.documentId) first += 1;
    }
    const value = recall / asked.length;
    const sorted = times.toSorted((a, b) => a - b);
    options.log(
      `queries ${asked.length} of ${tests.length}, recall ${value.toFixed(4)}, right document first ${(first / asked.length).toFixed(3)}`,
    );
    options.log(
      `a query takes ${sorted[sorted.length >> 1]?.toFixed(1)} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms`,
    );
    return {
      name: 'contractnli',
      value,
      unit: 'recall',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${asked.length} of ${tests.length} queries over ${files.length} documents`,
      full: options.full,
      pass: value >= BAR,
    };
  } finally {
    await store.close();
  }
}

/** Evenly over the file, so that every document is asked about. */
const sample = (tests: readonly Test[]): Test[] => {
  const step = Math.max(1, tests.length / SAMPLE_QUERIES);
  return Array.from(
    { length: Math.min(SAMPLE_QUERIES, tests.length) },
    (_, index) => tests[Math.floor(index * step)],
  ).filter((test) => test !== undefined);
};

/** Gold offsets refer to the file; ours to the canonical text. */
function canonicalRange(
  raw: string,
  [start, end]: readonly [number, number],
): { start: number; end: number } {
  const from = canonicalise(raw.slice(0, start)).length;
  return { start: from, end: from + canonicalise(raw.slice(start, end)).length };
}

interface Range {
  readonly documentId?: string | undefined;
  readonly start: number | null;
  readonly end: number | null;
}

/** The last passage counts as far as the budget reaches. */
function characterRecall(
  gold: readonly (Range & { start: number; end: number })[],
  hits: readonly Range[],
): number {
  let left = BUDGET_CHARS;
  let found = 0;
  for (const { documentId, start, end } of hits) {
    if (left <= 0 || start === null || end === null) break;
    const reach = Math.min(end, start + left);
    left -= reach - start;
    for (const span of gold) {
      if (span.documentId === documentId)
        found += Math.max(0, Math.min(reach, span.end) - Math.max(start, span.start));
    }
  }
  return Math.min(1, found / gold.reduce((sum, span) => sum + span.end - span.start, 0));
}
