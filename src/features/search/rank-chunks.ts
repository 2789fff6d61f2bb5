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

/** Every list over the chunks of the scope: one statement, and one a vector where the scope is large. */
export async function rankChunks(ctx: UseCaseContext, input: RankInput): Promise<ListRow[]> {
  const { search, parsed, vectors, scanMaxChunks = VECTOR_SCAN_MAX_CHUNKS } = input;
  const values: unknown[] = [];
  const params = sqlParams(values);
  const { label, text } = search.filters;
  const key = label === undefined ? null : labelKey(label.replaceAll('\0', ''));
  const pattern = text === undefined ? null : substringPattern(text.replaceAll('\0', ''));
  const conditions = pattern === null ? [] : [pattern];
  const withLexemes = key === null ? null : [LABEL_PREFIX + key, INSIDE_PREFIX + key];
  const statement = chunkListsSql({
    scope: scopeSql(ctx, search, params),
    params,
    text: parsed.text,
    pairs: parsed.pairs,
    labels: parsed.labels,
    phrase: parsed.phrase,
    required: parsed.required,
    conditions,
    words: [...parsed.requiredWords, ...innerWords(text ?? '')],
    withLexemes,
    scans: vectors,
    scanMaxChunks,
  });
  const rows = await sql<ListRow>(
    ctx.db.pool,
    `select list, version_id as "versionId", ordinal, rank, score from (${statement}) lists`,
    values,
  );
  const candidates = rows.find(({ list }) => list === 'scope')?.score ?? 0;
  const lists = rows.filter(({ list }) => list !== 'scope');
  const isRestricted = parsed.required.length + conditions.length > 0 || withLexemes !== null;
  if (candidates <= scanMaxChunks) return lists;
  const found = await Promise.all(vectors.map((query) => largeScopeList(ctx, { search, query })));
  const near = found.flat();
  if (!isRestricted) return [...lists, ...near];
  // What the index found may not match; what matches is ranked by the other lists.
  const allowed = new Set(lists.map(({ versionId, ordinal }) => `${versionId}:${ordinal}`));
  return [...lists, ...near.filter(({ versionId, ordinal }) => allowed.has(`${versionId}:${ordinal}`))];
}

async function largeScopeList(
  ctx: UseCaseContext,
  { search, query }: { readonly search: CheckedSearch; readonly query: QueryVector },
): Promise<ListRow[]> {
  const values: unknown[] = [];
  const scope = scopeSql(ctx, search, sqlParams(values));
  const rows = await sql<{ id: string; chunks: number }>(
    ctx.db.pool,
    `with ${scope} select version_id as id, chunk_count as chunks from scope`,
    values,
  );
  const chunkCount = rows.reduce((sum, { chunks }) => sum + chunks, 0);
  return vectorList(ctx.db, { versionIds: rows.map(({ id }) => id), chunkCount, query });
}
