import { hasScope, type Actor } from '../../domain/actor.ts';
import type { RevisedKind } from '../../db/generated/prisma/client.ts';
import { sqlParams, type SqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visibleCorporaSql, visiblePairsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

/** A text as it stood once; its content is read only where it is asked for. */
export interface RevisionRow {
  readonly id: string;
  readonly kind: RevisedKind;
  readonly subjectId: string;
  /** From 1 in each text. */
  readonly number: number;
  readonly authorId: string | null;
  readonly createdAt: Date;
}

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;
const COLUMNS = `t.id, t.kind::text as kind, t.subject_id as "subjectId", t.number, t.author_id as "authorId",
  t.created_at as "createdAt"`;

/**
 * Over `text_revisions t`: whose text the actor may read now. Anonymous callers see no history: a text may
 * have been made fit for them only in the end.
 */
function readableSql(actor: Actor, params: SqlParams): string {
  if (actor.kind === 'anonymous' || !hasScope(actor, 'read')) return 'false';
  const pair = (kind: 'note' | 'summary', table: string) =>
    `exists (select 1 from ${table} s where s.id = t.subject_id
       and ${visiblePairsSql(actor, params, { kind, alias: 's' })})`;
  return `case t.kind
    when 'NOTE' then ${pair('note', 'notes')}
    when 'SUMMARY' then ${pair('summary', 'summaries')}
    when 'CORPUS_DESCRIPTION' then ${corpusSql(actor, params)}
    when 'CORPUS_ARTICLE' then ${corpusSql(actor, params)}
    else false end`;
}

const corpusSql = (actor: Actor, params: SqlParams): string =>
  `exists (select 1 from corpora s where s.id = t.subject_id and ${visibleCorporaSql(actor, params, 's')})`;

export interface ListRevisionsInput {
  readonly kind: RevisedKind;
  readonly subjectIds: readonly string[];
  /** Only older than this number. */
  readonly below?: number | null;
  /** Only newer than this number. */
  readonly above?: number | null;
  /** Rows of each text, at most. */
  readonly limit: number;
  /** Oldest first instead of newest first. */
  readonly isBackwards?: boolean;
}

/** The history of each text that the actor may read, newest first; one statement for all. */
export async function listRevisions(
  ctx: Reader,
  { kind, subjectIds, below = null, above = null, limit, isBackwards = false }: ListRevisionsInput,
): Promise<ReadonlyMap<string, RevisionRow[]>> {
  const values: unknown[] = [subjectIds.filter(isUuid), kind, limit, below, above];
  const direction = isBackwards ? 'asc' : 'desc';
  const text = `
    select r.* from unnest($1::uuid[]) asked(id) cross join lateral (
      select ${COLUMNS} from text_revisions t
      where t.kind = $2::"RevisedKind" and t.subject_id = asked.id
        and ($4::int is null or t.number < $4::int) and ($5::int is null or t.number > $5::int)
        and ${readableSql(ctx.actor, sqlParams(values))}
      order by t.number ${direction} limit $3::int
    ) r order by r.number ${direction}`;
  return Map.groupBy(await sql<RevisionRow>(ctx.db.pool, text, values), ({ subjectId }) => subjectId);
}

/** How long each history is, of those the actor may read; one statement. */
export async function countRevisions(
  ctx: Reader,
  { kind, subjectIds }: Pick<ListRevisionsInput, 'kind' | 'subjectIds'>,
): Promise<ReadonlyMap<string, number>> {
  const values: unknown[] = [subjectIds.filter(isUuid), kind];
  const text = `
    select t.subject_id as id, count(*) as count from text_revisions t
    where t.kind = $2::"RevisedKind" and t.subject_id = any($1::uuid[])
      and ${readableSql(ctx.actor, sqlParams(values))} group by 1`;
  const rows = await sql<{ id: string; count: number }>(ctx.db.pool, text, values);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Revisions by id, as far as the actor may read them; in no order. */
export async function findRevisions(ctx: Reader, ids: readonly string[]): Promise<RevisionRow[]> {
  const values: unknown[] = [ids.filter(isUuid)];
  const text = `
    select ${COLUMNS} from text_revisions t
    where t.id = any($1::uuid[]) and ${readableSql(ctx.actor, sqlParams(values))}`;
  return sql<RevisionRow>(ctx.db.pool, text, values);
}

/** What stood there, by revision id, as far as the actor may read it; one statement. */
export async function readRevisions(
  ctx: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const values: unknown[] = [ids.filter(isUuid)];
  const text = `
    select t.id, t.content from text_revisions t
    where t.id = any($1::uuid[]) and ${readableSql(ctx.actor, sqlParams(values))}`;
  const rows = await sql<{ id: string; content: string }>(ctx.db.pool, text, values);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
