import { sql, type SqlExecutor } from '../../db/sql.ts';
import { lacksVector, STANDING, VECTOR_SOURCES, type VectorSource } from './vector-sources.ts';

export interface VectorCount {
  /** Passages, annotations and notes that the corpus shows. */
  readonly total: number;
  /** Those without a vector in the space. */
  readonly missing: number;
}

export interface CorpusSpace {
  readonly corpusId: string;
  readonly profileId: string;
}

// Counted apart: as one, with a filter, the rows without a vector would be looked for one by one.
const countSql = (
  sources: readonly VectorSource[],
): string => `with ${STANDING} select sum(total)::int as total, sum(missing)::int as missing from (
  ${sources
    .map(
      (source) => `select (select count(*) from ${source.from}) as total,
      (select count(*) from ${source.from} where ${lacksVector(source)}) as missing`,
    )
    .join(' union all ')}) counts`;

/** How much of a corpus is embedded in a space. */
export async function countVectors(
  executor: SqlExecutor,
  { corpusId, profileId }: CorpusSpace,
  sources: readonly VectorSource[] = VECTOR_SOURCES,
): Promise<VectorCount> {
  const [row] = await sql<VectorCount>(executor, countSql(sources), [corpusId, profileId]);
  return row ?? { total: 0, missing: 0 };
}

/** Over `corpora c`, with its id for `$1`: something that it shows has no vector in the space `$2`. */
export const LACKS_VECTORS = VECTOR_SOURCES.map((source) => {
  const inside = `with ${STANDING} select 1 from ${source.from} where ${lacksVector(source)}`;
  return `exists (${inside.replaceAll('$1::uuid', 'c.id')})`;
}).join(' or ');
