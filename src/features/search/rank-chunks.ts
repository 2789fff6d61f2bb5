import { VECTOR_SCAN_MAX_CHUNKS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import type { QueryVector } from '../../retrieval/embed-query.ts';
import { INSIDE_PREFIX, LABEL_PREFIX } from '../../retrieval/query/own-lexemes.ts';
import { innerWords } from '../../retrieval/query/inner-words.ts';
import { labelKey } from '../../retrieval/query/label-key.ts';
import type { ParsedQuery } from '../../retrieval/query/parse-query.ts';
import { substringPattern } from '../../retrieval/query/substring-pattern.ts';
import { chunkListsSql } from '../../retrieval/rank/chunk-lists-sql.ts';
import type { ListRow } from '../../retrieval/rank/fuse.ts';
import { vectorList } from '../../retrieval/rank/vector-index.ts';
import { sqlParams } from '../../db/sql-params.ts';
import type { UseCaseContext } from '../context.ts';
import { scopeSql } from './scope-sql.ts';
import type { CheckedSearch } from './search-input.ts';

export interface RankInput {
  readonly search: CheckedSearch;
  readonly parsed: ParsedQuery;
  readonly vectors: readonly QueryVector[];
  /** For tests: from how many chunks on vectors come from the index. */
  readonly scanMaxChunks?: number;
}

/**
 * Every list over the chunks of the scope: one statement, and one a vector where the scope is large. On a
 * server, those run beside each other where it is known beforehand that all of the scope may answer.
 */
export async function rankChunks(ctx: UseCaseContext, input: RankInput): Promise<ListRow[]> {
  const { search, parsed, vectors, scanMaxChunks = VECTOR_SCAN_MAX_CHUNKS } = input;
  const isRestricted = isRestrictedBy(search, parsed);
  const isForeseen = ctx.db.mode === 'services' && !isRestricted && vectors.length > 0;
  const known = isForeseen ? await largeScope(ctx, search) : null;
  if (known !== null && known.chunkCount > scanMaxChunks) {
    const near = Promise.all(vectors.map((query) => vectorList(ctx.db, { ...known, query })));
    const [{ lists }, found] = await Promise.all([listsOf(ctx, input, []), near]);
    return [...lists, ...found.flat()];
  }
  const { lists, candidates } = await listsOf(ctx, input, vectors);
  if (candidates <= scanMaxChunks) return lists;
  const scope = known ?? (await largeScope(ctx, search));
  const found = await Promise.all(vectors.map((query) => vectorList(ctx.db, { ...scope, query })));
  const near = found.flat();
  if (!isRestricted) return [...lists, ...near];
  // What the index found may not match; what matches is ranked by the other lists.
  const allowed = new Set(lists.map(({ versionId, ordinal }) => `${versionId}:${ordinal}`));
  return [...lists, ...near.filter(({ versionId, ordinal }) => allowed.has(`${versionId}:${ordinal}`))];
}

/** Whether only chunks may answer that match what is asked for. */
const isRestrictedBy = ({ filters }: CheckedSearch, { required }: ParsedQuery): boolean =>
  required.length > 0 || textPattern(filters) !== null || labelOf(filters) !== null;

const textPattern = ({ text }: CheckedSearch['filters']): string | null =>
  text === undefined ? null : substringPattern(text.replaceAll('\0', ''));

const labelOf = ({ label }: CheckedSearch['filters']): string | null =>
  label === undefined ? null : labelKey(label.replaceAll('\0', ''));

/** The statement, and how many chunks may answer. */
async function listsOf(
  ctx: UseCaseContext,
  { search, parsed, scanMaxChunks = VECTOR_SCAN_MAX_CHUNKS }: RankInput,
  scans: readonly QueryVector[],
): Promise<{ readonly lists: ListRow[]; readonly candidates: number }> {
  const values: unknown[] = [];
  const params = sqlParams(values);
  const key = labelOf(search.filters);
  const pattern = textPattern(search.filters);
  const statement = chunkListsSql({
    scope: scopeSql(ctx, search, params),
    params,
    text: parsed.text,
    pairs: parsed.pairs,
    labels: parsed.labels,
    phrase: parsed.phrase,
    required: parsed.required,
    conditions: pattern === null ? [] : [pattern],
    words: [...parsed.requiredWords, ...innerWords(search.filters.text ?? '')],
    withLexemes: key === null ? null : [LABEL_PREFIX + key, INSIDE_PREFIX + key],
    scans,
    scanMaxChunks,
  });
  const rows = await sql<ListRow>(
    ctx.db.pool,
    `select list, version_id as "versionId", ordinal, rank, score from (${statement}) lists`,
    values,
  );
  return {
    lists: rows.filter(({ list }) => list !== 'scope'),
    candidates: rows.find(({ list }) => list === 'scope')?.score ?? 0,
  };
}

/** The versions of the scope as Postgres writes a list, and their chunks together. */
async function largeScope(
  ctx: UseCaseContext,
  search: CheckedSearch,
): Promise<{ readonly versionIds: string; readonly chunkCount: number }> {
  const values: unknown[] = [];
  const scope = scopeSql(ctx, search, sqlParams(values));
  const [row] = await sql<{ ids: string; chunks: number }>(
    ctx.db.pool,
    `with ${scope} select coalesce(array_agg(version_id), '{}')::text as ids, coalesce(sum(chunk_count), 0)::int as chunks from scope`,
    values,
  );
  return { versionIds: row?.ids ?? '{}', chunkCount: row?.chunks ?? 0 };
}
