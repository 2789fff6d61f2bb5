import { sqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visibleCorporaSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';
import { countVectors } from './count-vectors.ts';
import { spacesOf } from './spaces-of.ts';

/** Texts of a corpus that wait for vectors, as people see it. */
export interface VectorGapView {
  readonly corpusId: string;
  readonly embedder: string;
  /** Passages, annotations and notes. */
  readonly missing: number;
  readonly code: string;
  readonly message: string;
  readonly since: Date;
}

interface GapRow extends Omit<VectorGapView, 'missing'> {
  readonly own: string | null;
  /** Of the newest space of the embedder; null before its server answered for the first time. */
  readonly profileId: string | null;
}

const NO_PROFILE = '00000000-0000-0000-0000-000000000000';

/** What lacks vectors because a service was away or refused, in each corpus that the actor may read. */
export async function findVectorGaps(
  ctx: Pick<UseCaseContext, 'actor' | 'db' | 'embedders'>,
  corpusIds: readonly string[],
): Promise<ReadonlyMap<string, readonly VectorGapView[]>> {
  const values: unknown[] = [corpusIds.filter(isUuid)];
  const rows = await sql<GapRow>(
    ctx.db.pool,
    `select g.corpus_id as "corpusId", g.embedder, g.code, g.message, g.since, c.embedder as own,
       (select p.id from embedding_profiles p where p.embedder = g.embedder
        order by p.created_at desc, p.id desc limit 1) as "profileId"
     from vector_gaps g join corpora c on c.id = g.corpus_id
     where g.corpus_id = any($1::uuid[]) and ${visibleCorporaSql(ctx.actor, sqlParams(values), 'c')}
     order by g.corpus_id, g.embedder`,
    values,
  );
  const found = new Map<string, readonly VectorGapView[]>();
  for (const { own, profileId, ...gap } of rows) {
    const space = spacesOf(ctx, own).find(({ embedder }) => embedder === gap.embedder);
    if (space === undefined) continue;
    const of = { corpusId: gap.corpusId, profileId: profileId ?? NO_PROFILE };
    const { missing } = await countVectors(ctx.db.pool, of, space.sources);
    if (missing > 0) found.set(gap.corpusId, [...(found.get(gap.corpusId) ?? []), { ...gap, missing }]);
  }
  return found;
}
