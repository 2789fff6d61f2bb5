import { SEARCH_LIST_HITS } from '../../config/limits.ts';
import type { SqlParams } from '../../db/sql-params.ts';
import type { VectorScan } from './chunk-lists-sql.ts';

/** Texts that people made, annotations and notes, which have no postings of their own. */
export interface TextListsInput {
  /** Common table expressions that end with `scope`. */
  readonly scope: string;
  readonly params: SqlParams;
  /** `from asked, … where …` of the rows that may answer. */
  readonly from: string;
  /** Expressions over `from`. `lexemes` must be the one that is indexed. */
  readonly id: string;
  readonly text: string;
  readonly lexemes: string;
  /** Name of the row's label, which a query may say; null where rows have none. */
  readonly label: string | null;
  readonly embeddings: { readonly table: string; readonly key: string };
  readonly query: string;
  readonly phrase: { readonly pattern: string } | null;
  readonly required: readonly string[];
  readonly conditions: readonly string[];
  readonly scans: readonly VectorScan[];
}

/** One statement that answers every list over such texts, as rows (list, id, rank, score). */
export function textListsSql(input: TextListsInput): string {
  const { params, id, text, lexemes, label } = input;
  const limit = `limit ${SEARCH_LIST_HITS}`;
  const patterns = [...input.required, ...input.conditions].map(
    (pattern) => `and ${text} ~* ${params.bind(pattern)}::text`,
  );
  const from = `${input.from} ${patterns.join(' ')}`;
  const pattern = input.required[0] ?? input.phrase?.pattern ?? null;
  const lists = [
    `select 'fulltext' as list, id, row_number() over (order by score desc, id)::int as rank, score from (
      select ${id} as id, ts_rank(${lexemes}, asked.any_of, 1)::float8 as score
      ${from} and ${lexemes} @@ asked.any_of order by score desc, 1 ${limit}) f`,
    ...(pattern === null ? [] : [exactSql('phrase', `text ~* ${params.bind(pattern)}::text`, limit)]),
    ...(label === null ? [] : [exactSql('label', LABEL_IS_ASKED_FOR, limit)]),
    ...input.scans.map((scan) => scanSql(input, scan, limit)),
  ];
  return `with ${input.scope}, words as materialized (
    select tsvector_to_array(to_tsvector('english', ${params.bind(input.query)}::text)) as lexemes
  ), asked as materialized (
    select lexemes, (
      select coalesce(string_agg(${QUOTED_LEXEME}, ' | '), '')::tsquery from unnest(lexemes[1:200]) as lexeme) as any_of
    from words
  ), found as materialized (
    select ${id} as id, ${text} as text, ${label ?? 'null'}::text as label ${from}
  ) ${lists.join('\n union all ')}`;
}

/** A lexeme as a literal of tsquery, so that nothing in it is an operator. */
const QUOTED_LEXEME = `'''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''''`;

/** Every word of the label is in the query. */
const LABEL_IS_ASKED_FOR = `label is not null and to_tsvector('english', label) <> ''::tsvector
  and tsvector_to_array(to_tsvector('english', label)) <@ (select lexemes from asked)`;

const exactSql = (list: string, condition: string, limit: string): string =>
  `(select '${list}', id, 1, 1::float8 from found where ${condition} order by id ${limit})`;

function scanSql(
  { params, embeddings }: TextListsInput,
  { list, profileId, vector }: VectorScan,
  limit: string,
): string {
  return `(select ${params.bind(list)}::text, id, row_number() over (order by distance, id)::int, 1 - distance from (
    select found.id, e.embedding <=> ${params.bind(vector)}::vector as distance
    from found join ${embeddings.table} e on e.${embeddings.key} = found.id
    where e.profile_id = ${params.bind(profileId)}::uuid and e.embedding is not null
    order by distance ${limit}) v)`;
}
