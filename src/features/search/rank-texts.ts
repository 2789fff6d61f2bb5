import { sql } from '../../db/sql.ts';
import type { QueryVector } from '../../retrieval/embed-query.ts';
import type { ParsedQuery } from '../../retrieval/query/parse-query.ts';
import { substringPattern } from '../../retrieval/query/substring-pattern.ts';
import type { ListRow } from '../../retrieval/rank/fuse.ts';
import { type TextListsInput, textListsSql } from '../../retrieval/rank/text-lists-sql.ts';
import { sqlParams, type SqlParams } from '../../db/sql-params.ts';
import { visibleCorporaSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';
import { scopeSql } from './scope-sql.ts';
import type { CheckedSearch } from './search-input.ts';

export interface RankTextsInput {
  readonly search: CheckedSearch;
  readonly parsed: ParsedQuery;
  readonly vectors: readonly QueryVector[];
}

type Source = Pick<TextListsInput, 'from' | 'id' | 'text' | 'lexemes' | 'label' | 'embeddings'>;

/**
 * Every list over the annotations of the scope, stale ones left out. The rows' `versionId` is the
 * annotation's id
 * and their ordinal 0, so that they are fused like chunks.
 */
export const rankAnnotations = (ctx: UseCaseContext, input: RankTextsInput): Promise<ListRow[]> =>
  rankTexts(ctx, input, (params) => {
    const { label, annotationTypes, isStructural } = input.search.filters;
    const conditions = [
      pairSql(ctx, params, { alias: 'a', corpusId: input.search.scope.corpusId ?? null }),
      'not a.is_stale',
    ];
    if (ctx.actor.kind === 'anonymous') conditions.push('(a.is_structural or a.is_public)');
    if (label !== undefined)
      conditions.push(`lower(l.text) = lower(${params.bind(label.replaceAll('\0', ''))}::text)`);
    if (annotationTypes !== undefined)
      conditions.push(`l.kind::text = any(${params.bind(annotationTypes)}::text[])`);
    if (isStructural !== undefined)
      conditions.push(`a.is_structural = ${params.bind(isStructural)}::boolean`);
    return {
      from: `from asked, annotations a join scope s on s.version_id = a.version_id
        left join labels l on l.id = a.label_id left join corpora ac on ac.id = a.corpus_id
        where ${conditions.join(' and ')}`,
      id: 'a.id',
      text: 'a.text',
      lexemes: `to_tsvector('english', a.text)`,
      label: 'l.text',
      embeddings: { table: 'annotation_embeddings', key: 'annotation_id' },
    };
  });

/** Every list over the notes of the scope's documents; see `rankAnnotations`. */
export const rankNotes = (ctx: UseCaseContext, input: RankTextsInput): Promise<ListRow[]> =>
  rankTexts(ctx, input, (params) => {
    const conditions = [pairSql(ctx, params, { alias: 'a', corpusId: input.search.scope.corpusId ?? null })];
    if (ctx.actor.kind === 'anonymous') conditions.push('a.is_public');
    return {
      from: `from asked, notes a join scope s on s.document_id = a.document_id
        left join corpora ac on ac.id = a.corpus_id where ${conditions.join(' and ')}`,
      id: 'a.id',
      text: `(a.title || ' ' || a.content)`,
      lexemes: `to_tsvector('english', a.title || ' ' || a.content)`,
      label: null,
      embeddings: { table: 'note_embeddings', key: 'note_id' },
    };
  });

/** What was made in a corpus is seen by those who read the corpus, and belongs to no other corpus. */
function pairSql(
  { actor }: UseCaseContext,
  params: SqlParams,
  { alias, corpusId }: { readonly alias: string; readonly corpusId: string | null },
): string {
  const isOwn = corpusId === null ? '' : ` and ${alias}.corpus_id = s.corpus_id`;
  return `(${alias}.corpus_id is null or (${visibleCorporaSql(actor, params, 'ac')}${isOwn}))`;
}

async function rankTexts(
  ctx: UseCaseContext,
  input: RankTextsInput,
  sourceOf: (params: SqlParams) => Source,
): Promise<ListRow[]> {
  const { search, parsed, vectors } = input;
  const values: unknown[] = [];
  const params = sqlParams(values);
  const pattern =
    search.filters.text === undefined ? null : substringPattern(search.filters.text.replaceAll('\0', ''));
  const statement = textListsSql({
    scope: scopeSql(ctx, search, params),
    params,
    ...sourceOf(params),
    query: parsed.text,
    phrase: parsed.phrase,
    required: parsed.required,
    conditions: pattern === null ? [] : [pattern],
    scans: vectors,
  });
  return sql<ListRow>(
    ctx.db.pool,
    `select list, id as "versionId", 0 as ordinal, rank, score from (${statement}) lists`,
    values,
  );
}
