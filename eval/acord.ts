import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { MeasureOptions, MeasureResult } from '../bench/measure.ts';
import { search } from '../src/features/search/search.ts';
import { SearchStore } from './search-store.ts';

interface Query {
  readonly text: string;
  /** Clause → grade from 0 to 4: the judged pool. */
  readonly grades: ReadonlyMap<string, number>;
}

interface AcordSet {
  readonly clauses: ReadonlyMap<string, string>;
  readonly queries: readonly Query[];
}

const BAR = 0.49;
const DEPTH = 10;
/** Grades from here on are relevant; queries without one are left out, as in the published evaluation. */
const RELEVANT = 2;
const SAMPLE_CLAUSES = 900;

/**
 * Clause retrieval by short queries: nDCG@10 with graded relevance, ranked within the clauses that were
 * judged for
 * the query, and over everything beside it. Each clause is a document. Offline.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const set = await readSet(path.join(options.dataDir, 'acord'));
  const queries = options.full ? set.queries : sample(set.queries);
  const used = new Set(queries.flatMap(({ grades }) => [...grades.keys()]));
  const clauses = [...set.clauses].filter(([id]) => options.full || used.has(id));
  const store = await SearchStore.open(options);
  try {
    const startedAt = performance.now();
    await store.add(
      clauses.map(([id, text]) => ({ key: id, fileName: `${id}.txt`, title: '', bytes: Buffer.from(text) })),
    );
    options.log(
      `${clauses.length} clauses stored and indexed in ${Math.round(performance.now() - startedAt)} ms`,
    );
    const keys = new Map([...store.documents.values()].map(({ key, documentId }) => [documentId, key]));
    let pooled = 0;
    let whole = 0;
    for (const { text, grades } of queries) {
      const pool = [...grades.keys()].flatMap((key) => store.documents.get(key)?.documentId ?? []);
      pooled += ndcg(await ranking(store, keys, { text, scope: { documentIds: pool } }), grades);
      whole += ndcg(await ranking(store, keys, { text, scope: { all: true } }), grades);
    }
    const value = pooled / queries.length;
    options.log(
      `queries ${queries.length} of ${set.queries.length}, nDCG@10 in the pool ${value.toFixed(4)}`,
    );
    options.log(
      `over all ${clauses.length} clauses ${(whole / queries.length).toFixed(4)} (clauses nobody judged count as wrong)`,
    );
    return {
      name: 'acord',
      value,
      unit: 'nDCG@10',
      peer: null,
      peerValue: null,
      ratio: null,
      size: `${queries.length} of ${set.queries.length} queries over ${clauses.length} clauses`,
      full: options.full,
      pass: value >= BAR,
    };
  } finally {
    await store.close();
  }
}

async function readSet(folder: string): Promise<AcordSet> {
  const lines = async (name: string): Promise<string[]> =>
    (await readFile(path.join(folder, name), 'utf8')).split('\n').filter((line) => line !== '');
  const clauses = new Map(
    (await lines('corpus.jsonl')).map((line) => {
      const { _id: id, text } = JSON.parse(line) as { _id: string; text: string };
      return [id, text] as const;
    }),
  );
  const zeros = JSON.parse(
    gunzipSync(await readFile(path.join(folder, 'qrels_zero_pool.json.gz'))).toString(),
  ) as Record<string, string[]>;
  const grades = new Map<string, Map<string, number>>(
    Object.entries(zeros).map(([query, ids]) => [query, new Map(ids.map((id) => [id, 0] as const))]),
  );
  for (const line of (await lines('qrels.tsv')).slice(1)) {
    const [, query = '', clause = '', grade = ''] = line.split('\t');
    const of = grades.get(query) ?? new Map<string, number>();
    of.set(clause, Number(grade));
    grades.set(query, of);
  }
  const queries = (await lines('queries.jsonl')).map((line) => {
    const { _id: id, text } = JSON.parse(line) as { _id: string; text: string };
    return { text, grades: grades.get(id) ?? new Map<string, number>() };
  });
  return {
    clauses,
    queries: queries.filter((query) => [...query.grades.values()].some((grade) => grade >= RELEVANT)),
  };
}

/** Queries in order, as long as their pools together stay small enough to be stored in the time there is. */
function sample(queries: readonly Query[]): Query[] {
  const used = new Set<string>();
  return queries.filter(({ grades }) => {
    const together = new Set([...used, ...grades.keys()]);
    if (together.size > SAMPLE_CLAUSES) return false;
    for (const clause of together) used.add(clause);
    return true;
  });
}

interface Asked {
  readonly text: string;
  readonly scope: { readonly documentIds: string[] } | { readonly all: true };
}

/** Clauses by their best passage. */
async function ranking(
  store: SearchStore,
  keys: ReadonlyMap<string, string>,
  { text, scope }: Asked,
): Promise<string[]> {
  const { hits } = await search(store.ctx, {
    query: text,
    scope,
    kinds: ['chunk'],
    limit: 100,
    withRegions: false,
  });
  return [...new Set(hits.map(({ documentId }) => keys.get(documentId) ?? ''))];
}

function ndcg(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = [...grades.values()].sort((a, b) => b - a);
  return gain(ranked.map((clause) => grades.get(clause) ?? 0)) / gain(ideal);
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
