import type { DocumentRelationship } from '../../db/generated/prisma/client.ts';
import { sqlParams, type SqlParams } from '../../db/sql-params.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import { visibleDocumentRelationshipsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

type Reader = Pick<UseCaseContext, 'actor' | 'db'>;

export interface DocumentRelationshipFilter {
  /** On either side. */
  readonly documentId?: string;
  readonly corpusId?: string;
  readonly labelId?: string;
  readonly kind?: DocumentRelationship['kind'];
}

export interface ListDocumentRelationshipsInput {
  readonly filter?: DocumentRelationshipFilter;
  /** Ids are in the order of making. */
  readonly afterId?: string | null;
  readonly beforeId?: string | null;
  readonly limit: number;
  /** Oldest first instead of newest first. */
  readonly isBackwards?: boolean;
}

const COLUMNS = `r.id, r.kind::text as kind, r.source_id as "sourceId", r.target_id as "targetId",
  r.label_id as "labelId", r.corpus_id as "corpusId", r.note, r.creator_id as "creatorId",
  r.created_at as "createdAt"`;

function whereOf({ actor }: Reader, filter: DocumentRelationshipFilter, params: SqlParams): string {
  const parts = [visibleDocumentRelationshipsSql(actor, params)];
  const { documentId, corpusId, labelId, kind } = filter;
  if (documentId !== undefined) {
    const document = params.bind(documentId);
    parts.push(`(r.source_id = ${document}::uuid or r.target_id = ${document}::uuid)`);
  }
  if (corpusId !== undefined) parts.push(`r.corpus_id = ${params.bind(corpusId)}::uuid`);
  if (labelId !== undefined) parts.push(`r.label_id = ${params.bind(labelId)}::uuid`);
  if (kind !== undefined) parts.push(`r.kind::text = ${params.bind(kind)}::text`);
  return parts.join(' and ');
}

/**
 * Relationships between documents that the actor may read, newest first: both documents are readable, and
 * stand in the corpus where there is one.
 */
export async function listDocumentRelationships(
  ctx: Reader,
  input: ListDocumentRelationshipsInput,
): Promise<DocumentRelationship[]> {
  const { filter = {}, afterId = null, beforeId = null, limit, isBackwards = false } = input;
  const values: unknown[] = [limit, afterId, beforeId];
  const text = `
    select ${COLUMNS} from document_relationships r
    where ($2::uuid is null or r.id < $2::uuid) and ($3::uuid is null or r.id > $3::uuid)
      and ${whereOf(ctx, filter, sqlParams(values))}
    order by r.id ${isBackwards ? 'asc' : 'desc'} limit $1::int`;
  return sql<DocumentRelationship>(ctx.db.pool, text, values);
}

/** How many of them the actor may read. */
export async function countDocumentRelationships(
  ctx: Reader,
  filter: DocumentRelationshipFilter = {},
): Promise<number> {
  const values: unknown[] = [];
  const where = whereOf(ctx, filter, sqlParams(values));
  const text = `select count(*) as count from document_relationships r where ${where}`;
  const [row] = await sql<{ count: number }>(ctx.db.pool, text, values);
  return row?.count ?? 0;
}

/** Relationships by id, as far as the actor may read them; in no order. */
export async function findDocumentRelationships(
  ctx: Reader,
  ids: readonly string[],
): Promise<DocumentRelationship[]> {
  const values: unknown[] = [ids.filter(isUuid)];
  const where = whereOf(ctx, {}, sqlParams(values));
  const text = `select ${COLUMNS} from document_relationships r where r.id = any($1::uuid[]) and ${where}`;
  return sql<DocumentRelationship>(ctx.db.pool, text, values);
}
