import type { SqlParams } from '../../db/sql-params.ts';
import { PARTLY_INDEXED } from '../query/own-lexemes.ts';
import { SEARCH_LIST_HITS, SEARCH_QUERY_MAX_LEXEMES } from '../../config/limits.ts';

export interface ListsInput {
  /**
   * Common table expressions that end with `scope`: one row a version that may answer, with version_id,
   * chunk_count, lexeme_count and title_lexemes.
   */
  readonly scope: string;
  readonly params: SqlParams;
  readonly text: string;
  readonly pairs: readonly string[];
  readonly labels: { readonly own: readonly string[]; readonly inside: readonly string[] };
  readonly phrase: { readonly text: string; readonly pattern: string } | null;
  /** Patterns that a chunk's text must match and then matches exactly: quoted phrases. */
  readonly required: readonly string[];
  /** Patterns that a chunk's text must match to be looked at. */
  readonly conditions: readonly string[];
  /** Words that every chunk with all of those patterns has in the index. */
  readonly words: readonly string[];
  /** Lexemes of ours of which a chunk must have one; null: no such condition. */
  readonly withLexemes: readonly string[] | null;
  /** Vectors to compare all of, unless more than `scanMaxChunks` chunks may answer. */
  readonly scans: readonly VectorScan[];
  readonly scanMaxChunks: number;
}

export interface VectorScan {
  readonly list: string;
  readonly profileId: string;
  /** As `toVectorText` writes it. */
  readonly vector: string;
}

const K1 = 1.2;
const B = 0.75;
/** From how many words on a query is long, and its commonest ones are left out. */
const LONG_QUERY_LEXEMES = 6;
const COMMON_SHARE = 0.3;
const TITLE_SAMPLE = 2_000;
const REQUIRED_MAX = 1_000;

/** Double precision throughout: numeric, which is what a bare 0.75 is, costs ten times as much. */
const saturated = (count: string, length: string, average: string): string =>
  `${count} * ${K1 + 1}::float8 / (${count} + ${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * ${length} / greatest(${average}, 1)))`;
const idf = (total: string, frequency: string): string =>
  `ln(1::float8 + (${total} - ${frequency} + 0.5::float8) / (${frequency} + 0.5::float8))`;

/**
 * One statement that answers every list of a query, as rows (list, version_id, ordinal, rank, score): `bm25`,
 * `document` (BM25 over whole documents) and `title` (share of a title that the query names) with ordinal
 * null, the latter with ordinal and score 0 for chunks that have nothing of the query but words of the title,
 * `phrase`, `label`, one list a vector, and `scope`, whose score is the number of chunks that may
 * answer. `bm25` is weighted by the share of the query's words that a chunk has: a clause on all of them is
 * better than one that says the rarest often.
 */
export function chunkListsSql(input: ListsInput): string {
  const { params, labels } = input;
  const own = params.bind(labels.own);
  const inside = params.bind(labels.inside);
  const isRestricted = input.required.length + input.conditions.length > 0 || input.withLexemes !== null;
  const allowed = isRestricted ? allowedSql(input) : '';
  const only = (alias: string): string =>
    isRestricted
      ? `join allowed on allowed.version_id = ${alias}.version_id and allowed.ordinal = ${alias}.ordinal`
      : '';
  return `with ${input.scope}, counts as (
    select coalesce(sum(chunk_count), 0)::float8 as chunks, count(*)::float8 as documents,
      coalesce(sum(lexeme_count)::float8 / nullif(sum(chunk_count), 0), 1) as chunk_length,
      coalesce(avg(lexeme_count), 1)::float8 as document_length
    from scope
  ), asked as materialized (
    select tsvector_to_array(to_tsvector('english', translate(${params.bind(input.text)}::text, '<>', '  '))) || ${params.bind(input.pairs)}::text[] as lexemes
  ), posts as materialized (
    select p.*, s.lexeme_count, p.lexeme = any(s.title_lexemes) as is_title from chunk_postings p join scope s using (version_id)
    where p.lexeme = any((select lexemes from asked) || ${own}::text[] || ${inside}::text[])
  ), counted as (
    select posts.*, sum(cardinality(ordinals)) over (partition by lexeme) as chunks,
      count(*) over (partition by lexeme) as documents
    from posts where lexeme = any((select lexemes from asked)::text[])
  ), rated as (
    select counted.*, dense_rank() over (order by chunks, lexeme) as rarity from counted
  ), kept as materialized (
    select r.*, c.chunk_length, c.document_length, dense_rank() over (order by r.lexeme) as number,
      ${idf('c.chunks', 'r.chunks')} as idf, ${idf('c.documents', 'r.documents')} as document_idf
    from (select rated.*, max(rarity) over () as lexemes from rated) r, counts c
    where r.rarity <= ${SEARCH_QUERY_MAX_LEXEMES} and (r.rarity <= ${LONG_QUERY_LEXEMES / 2}
      or r.lexemes <= ${LONG_QUERY_LEXEMES} or r.chunks <= ${COMMON_SHARE} * c.chunks)
  )${allowed}, bm25 as (
    select h.version_id, h.ordinal, sum(h.idf * ${saturated('h.count', 'h.length', 'h.chunk_length')})
      * sqrt(count(*) / (select max(number) from kept)::float8) as score, bool_and(h.is_title) as is_title
    from (
      select k.version_id, k.idf, k.is_title, k.chunk_length, u.*
      from kept k, unnest(k.ordinals, k.frequencies, k.lengths) as u(ordinal, count, length)
    ) h ${only('h')}
    group by h.version_id, h.ordinal order by score desc, h.version_id, h.ordinal limit ${SEARCH_LIST_HITS}
  ), document_scores as (
    select version_id, sum(document_idf * ${saturated('total', 'lexeme_count', 'document_length')})
      * sqrt(count(*) / (select max(number) from kept)::float8) as score
    from kept group by version_id order by score desc, version_id limit ${SEARCH_LIST_HITS}
  ), title_words as (
    select t.lexeme, ${idf('least(max(c.documents), ' + TITLE_SAMPLE + ')', 'count(*)')} as idf
    from (select title_lexemes from scope order by version_id limit ${TITLE_SAMPLE}) s, unnest(s.title_lexemes) as t(lexeme), counts c
    group by t.lexeme
  ), titles as (
    select s.version_id, sum(w.idf) filter (where w.lexeme = any((select lexemes from asked)::text[])) / sum(w.idf) as score
    from scope s, unnest(s.title_lexemes) as t(lexeme) join title_words w using (lexeme)
    where s.title_lexemes && (select lexemes from asked)::text[]
    group by s.version_id
  ), maybe_titled as (
    select b.version_id, b.ordinal from bm25 b join titles using (version_id) join scope s using (version_id)
    where b.is_title and not (select lexemes || ${own}::text[] || ${inside}::text[] from asked) <@ s.title_lexemes
  ), only_titled as (
    select version_id, ordinal from maybe_titled except
    select p.version_id, u.ordinal
    from (select distinct version_id from maybe_titled) m join posts p using (version_id), unnest(p.ordinals) as u(ordinal)
    where not p.is_title
  ), labelled as (
    select p.version_id, u.ordinal, max(case when p.lexeme = any(${own}::text[]) then 1 else 0.5 end) as score
    from posts p cross join unnest(p.ordinals) as u(ordinal) ${only2(isRestricted)}
    where p.lexeme = any(${own}::text[] || ${inside}::text[])
    group by p.version_id, u.ordinal order by score desc, p.version_id, u.ordinal limit ${SEARCH_LIST_HITS}
  )
  select 'bm25' as list, version_id, ordinal, row_number() over (order by score desc, version_id, ordinal)::int as rank, score from bm25
  union all select 'document', version_id, null, row_number() over (order by score desc, version_id)::int, score from document_scores
  union all select 'title', version_id, null, rank() over (order by score desc)::int, score from titles
  union all select 'title', version_id, ordinal, 1, 0 from only_titled
  union all select 'label', version_id, ordinal, rank() over (order by score desc)::int, score from labelled
  union all select 'scope', null, null, 1, ${candidates(isRestricted)}
  ${phraseSql(input, only('c'))}
  ${input.scans.map((scan) => scanSql(input, scan, isRestricted)).join('\n')}`;
}

const only2 = (isRestricted: boolean): string =>
  isRestricted ? 'join allowed on allowed.version_id = p.version_id and allowed.ordinal = u.ordinal' : '';

/** Reading every text for a comparison is what takes long: words that the index knows narrow them down. */
function allowedSql({ params, required, conditions: patterns, words, withLexemes }: ListsInput): string {
  const conditions = [...required, ...patterns].map((pattern) => `c.text ~* ${params.bind(pattern)}::text`);
  if (withLexemes !== null) {
    conditions.push(`(c.version_id, c.ordinal) in (
      select p.version_id, u.ordinal from chunk_postings p join scope using (version_id), unnest(p.ordinals) as u(ordinal)
      where p.lexeme = any(${params.bind(withLexemes)}::text[]))`);
  }
  return `, needed as materialized (
    select tsvector_to_array(to_tsvector('english', ${params.bind(words.join(' '))}::text)) as lexemes
  ), near as materialized (
    select p.version_id, u.ordinal from chunk_postings p join scope using (version_id), unnest(p.ordinals) as u(ordinal)
    where p.lexeme = any((select lexemes from needed)::text[]) group by p.version_id, u.ordinal
    having count(*) = (select cardinality(lexemes) from needed)
    union
    select p.version_id, u.ordinal from chunk_postings p join scope using (version_id), unnest(p.ordinals) as u(ordinal)
    where p.lexeme = '${PARTLY_INDEXED}'
    union
    select c.version_id, c.ordinal from chunks c join scope using (version_id)
    where (select cardinality(lexemes) from needed) = 0
  ), allowed as materialized (
    select near.version_id, near.ordinal from near cross join lateral (
      select * from chunks where version_id = near.version_id and ordinal = near.ordinal offset 0
    ) c where ${conditions.join(' and ')}
  )`;
}

/** The words of the phrase narrow the chunks down, so that few are read for the comparison itself. */
function phraseSql({ params, phrase, required }: ListsInput, only: string): string {
  if (required.length > 0) {
    return `union all (select 'phrase', version_id, ordinal, 1, 1 from allowed order by version_id, ordinal limit ${REQUIRED_MAX})`;
  }
  if (phrase === null) return '';
  const lexemes = `(select lexemes from asked)::text[]`;
  return `union all select 'phrase', c.version_id, c.ordinal, 1, 1
    from (
      select p.version_id, u.ordinal from posts p, unnest(p.ordinals) as u(ordinal)
      where p.lexeme = any(${lexemes}) group by p.version_id, u.ordinal having count(*) = cardinality(${lexemes})
    ) near join chunks c using (version_id, ordinal) ${only}
    where c.text ~* ${params.bind(phrase.pattern)}::text`;
}

/** How many chunks a vector would be compared with: those that match what must match, or the whole scope. */
const candidates = (isRestricted: boolean): string =>
  isRestricted ? '(select count(*) from allowed)' : '(select chunks from counts)';

function scanSql({ params, scanMaxChunks }: ListsInput, scan: VectorScan, isRestricted: boolean): string {
  const vector = `${params.bind(scan.vector)}::vector`;
  // What is allowed is looked up one by one: there is little of it, which the planner cannot know.
  const from = isRestricted
    ? `allowed a cross join lateral (
        select * from chunk_embeddings where version_id = a.version_id and ordinal = a.ordinal offset 0) e`
    : 'chunk_embeddings e join scope using (version_id)';
  return `union all (
    select ${params.bind(scan.list)}::text, v.version_id, v.ordinal, row_number() over (order by v.distance, v.version_id, v.ordinal)::int, 1 - v.distance
    from (
      select e.version_id, e.ordinal, e.embedding <=> ${vector} as distance
      from ${from}
      where e.profile_id = ${params.bind(scan.profileId)}::uuid and e.embedding is not null
        and ${candidates(isRestricted)} <= ${params.bind(scanMaxChunks)}::int
      order by distance limit ${SEARCH_LIST_HITS}
    ) v)`;
}
