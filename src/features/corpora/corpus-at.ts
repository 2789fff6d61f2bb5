import { notFound } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { type SqlParams, sqlParams } from '../../db/sql-params.ts';
import { can } from '../access/can.ts';
import { visibleDocumentsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

/** Where a document stood, and what of it was read there. */
export interface PastPlace {
  /** Of the place. */
  readonly id: string;
  readonly documentId: string;
  readonly path: string;
  /** The version pinned then, or else the latest that could be read then; null when there was none yet. */
  readonly versionId: string | null;
  readonly isPinned: boolean;
}

export interface CorpusAtInput {
  readonly corpusId: string;
  /** A moment to come is taken as now. */
  readonly at: Date;
}

export interface PastPlacesInput extends CorpusAtInput {
  readonly after?: { readonly path: string; readonly id: string } | null;
  readonly before?: { readonly path: string; readonly id: string } | null;
  readonly limit: number;
  readonly isBackwards?: boolean;
}

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;

/**
 * `$1` is the corpus, `$2` the moment: the last event of each place up to then, where it left it
 * standing.
 */
const STOOD = `
  stood as materialized (
    select * from (
      select distinct on (e.placement_id) e.placement_id, e.document_id, e.change::text as change, e.path, e.version_id
      from placement_events e where e.corpus_id = $1::uuid and e.at <= $2::timestamptz
      order by e.placement_id, e.id desc
    ) last where change not in ('REMOVED', 'PURGED')
  )`;

const LATEST_THEN = `
  select v.id from document_versions v where v.document_id = s.document_id and v.created_at <= $2::timestamptz
  order by (v.status in ('READY', 'PARTIAL') and v.ready_at <= $2::timestamptz) desc, v.number desc limit 1`;

/** @throws AppError NOT_FOUND without READ on the corpus, as it is now */
export async function assertCorpusAt(ctx: UseCaseContext, { corpusId }: CorpusAtInput): Promise<void> {
  if (!(await can(ctx, 'READ', { kind: 'corpus', id: corpusId }))) throw notFound();
}

/**
 * The documents that stood in a corpus at a time and that the actor may read now, by path. The caller has
 * found the corpus to be readable (`assertCorpusAt`).
 */
export function pastPlaces(ctx: Reader, input: PastPlacesInput): Promise<PastPlace[]> {
  const { corpusId, at, after = null, before = null, limit, isBackwards = false } = input;
  const values: unknown[] = [corpusId, at, limit];
  const params = sqlParams(values);
  const direction = isBackwards ? 'desc' : 'asc';
  const text = `
    with ${STOOD}
    select s.placement_id as id, s.document_id as "documentId", s.path, s.version_id is not null as "isPinned",
      coalesce(s.version_id, (${LATEST_THEN})) as "versionId"
    from stood s join documents d on d.id = s.document_id and ${visibleDocumentsSql(ctx.actor, params, 'd')}
    where ${beyond('>', after, params)} and ${beyond('<', before, params)}
    order by s.path ${direction}, s.placement_id ${direction} limit $3::int`;
  return sql<PastPlace>(ctx.db.pool, text, values);
}

const beyond = (
  sign: '<' | '>',
  place: { readonly path: string; readonly id: string } | null,
  params: SqlParams,
): string =>
  place === null
    ? 'true'
    : `(s.path, s.placement_id) ${sign} (${params.bind(place.path)}::text, ${params.bind(place.id)}::uuid)`;

export interface PastCounts {
  /** Documents that stood there and that the actor may read now. */
  readonly total: number;
  /** Documents that stood there and were purged since: nothing else is known of them. */
  readonly purged: number;
}

/** How many documents stood in a corpus at a time. */
export async function countPastPlaces(ctx: Reader, { corpusId, at }: CorpusAtInput): Promise<PastCounts> {
  const values: unknown[] = [corpusId, at];
  const [row] = await sql<PastCounts>(
    ctx.db.pool,
    `with ${STOOD}
     select count(d.id) as total, count(*) filter (where s.document_id is null) as purged
     from stood s left join documents d
       on d.id = s.document_id and ${visibleDocumentsSql(ctx.actor, sqlParams(values), 'd')}`,
    values,
  );
  return row ?? { total: 0, purged: 0 };
}
