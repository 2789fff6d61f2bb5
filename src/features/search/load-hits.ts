import { sql } from '../../db/sql.ts';
import type { QueryVector } from '../../retrieval/embed-query.ts';
import { type SqlParams, sqlParams } from '../../db/sql-params.ts';
import type { UseCaseContext } from '../context.ts';
import { blockSql, cosineSql, type HitRow, pagesSql } from './hit-row.ts';
import type { SearchKind } from './search-input.ts';

/** A place in the ranking that is to be shown. */
export interface RankedPlace {
  readonly kind: SearchKind;
  /** Version of a chunk; id of an annotation or note. */
  readonly key: string;
  readonly ordinal: number;
}

interface LoadInput {
  readonly places: readonly RankedPlace[];
  readonly corpusId: string | null;
  /** The spaces whose cosine is the hits' score: of each hit, the first in which it has a vector. */
  readonly vectors: readonly QueryVector[];
}

/**
 * Reads what is shown of the hits, one statement a kind. Only for places that a ranking of this actor
 * gave.
 */
export async function loadHits(ctx: UseCaseContext, input: LoadInput): Promise<ReadonlyMap<number, HitRow>> {
  const found = new Map<number, HitRow>();
  for (const kind of ['chunk', 'annotation', 'note'] as const) {
    const places = input.places.flatMap((place, position) =>
      place.kind === kind ? [{ ...place, position }] : [],
    );
    if (places.length === 0) continue;
    const values: unknown[] = [];
    const params = sqlParams(values);
    const wanted = `unnest(${params.bind(places.map(({ position }) => position))}::int[],
      ${params.bind(places.map(({ key }) => key))}::uuid[], ${params.bind(places.map(({ ordinal }) => ordinal))}::int[])
      as w(position, key, ordinal)`;
    const text = STATEMENTS[kind]({ params, wanted, ...input });
    for (const row of await sql<HitRow>(ctx.db.pool, text, values)) found.set(row.position, row);
  }
  return found;
}

interface Parts extends LoadInput {
  readonly params: SqlParams;
  readonly wanted: string;
}

const EMBEDDINGS = {
  chunk: { table: 'chunk_embeddings', match: 'e.version_id = c.version_id and e.ordinal = c.ordinal' },
  annotation: { table: 'annotation_embeddings', match: 'e.annotation_id = a.id' },
  note: { table: 'note_embeddings', match: 'e.note_id = a.id' },
} as const;

const STATEMENTS: Readonly<Record<SearchKind, (parts: Parts) => string>> = {
  chunk: ({ params, wanted, corpusId, vectors }) => `
    select w.position, d.id as "documentId", d.title as "documentTitle", c.version_id as "versionId",
      ${params.bind(corpusId)}::uuid as "corpusId", c.id, c.start, c."end", c.text, c.label, c.heading_path as "headingPath",
      ${cosineSql(params, vectors, EMBEDDINGS.chunk)} as cosine,
      ${blockSql('c.version_id', 'c.start', 'c."end"')} as block, ${pagesSql('c.version_id', 'c.start', 'c."end"')} as pages
    from ${wanted} join chunks c on c.version_id = w.key and c.ordinal = w.ordinal
    join document_versions v on v.id = c.version_id join documents d on d.id = v.document_id`,
  annotation: ({ params, wanted, vectors }) => `
    select w.position, d.id as "documentId", d.title as "documentTitle", a.version_id as "versionId",
      a.corpus_id as "corpusId", a.id, a.start, a."end", a.text, l.text as label, '{}'::text[] as "headingPath",
      ${cosineSql(params, vectors, EMBEDDINGS.annotation)} as cosine,
      ${blockSql('a.version_id', 'a.start', 'a."end"')} as block, ${pagesSql('a.version_id', 'a.start', 'a."end"')} as pages
    from ${wanted} join annotations a on a.id = w.key join documents d on d.id = a.document_id
    left join labels l on l.id = a.label_id`,
  note: ({ params, wanted, vectors }) => `
    select w.position, d.id as "documentId", d.title as "documentTitle", a.version_id as "versionId",
      a.corpus_id as "corpusId", a.id, null::int as start, null::int as "end", a.content as text, a.title as label,
      '{}'::text[] as "headingPath", ${cosineSql(params, vectors, EMBEDDINGS.note)} as cosine, null::jsonb as block, '{}'::int[] as pages
    from ${wanted} join notes a on a.id = w.key join documents d on d.id = a.document_id`,
};
