import type { SqlParams } from '../../db/sql-params.ts';
import { visibleCorporaSql, visibleDocumentsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';
import { isUuid, uuidOrNil } from '../access/is-uuid.ts';
import { substringPattern } from '../../retrieval/query/substring-pattern.ts';
import type { CheckedSearch } from './search-input.ts';

/**
 * The table expression `scope`: one row a version that may answer. Versions that are ready, latest or
 * pinned, of
 * documents that the actor may read and that are not in the bin, within what the caller asked for.
 */
export function scopeSql(
  ctx: Pick<UseCaseContext, 'actor'>,
  { scope, filters }: Pick<CheckedSearch, 'scope' | 'filters'>,
  params: SqlParams,
): string {
  const { corpusId = null } = scope;
  const conditions = [visibleDocumentsSql(ctx.actor, params, 'd')];
  for (const documentIds of [scope.documentIds, filters.documentIds]) {
    if (documentIds !== undefined)
      conditions.push(`d.id = any(${params.bind(documentIds.filter(isUuid))}::uuid[])`);
  }
  const placement = corpusId === null ? '' : placementSql(ctx, uuidOrNil(corpusId), params);
  if (corpusId === null) conditions.push(NOT_IN_BIN);
  conditions.push(...documentConditions({ filters, hasCorpus: corpusId !== null, params }));
  return `scope as materialized (
    select d.id as document_id, v.id as version_id, d.title,
      ${corpusId === null ? 'null::uuid' : 'p.corpus_id'} as corpus_id,
      i.chunk_count, i.lexeme_count, i.title_lexemes
    from documents d ${placement}
    join document_versions v on v.status in ('READY', 'PARTIAL') and coalesce(v.document_id = d.id, false)
      and v.id = ${corpusId === null ? 'd.latest_version_id' : 'coalesce(p.pinned_version_id, d.latest_version_id)'}
    join indexed_versions i on i.version_id = v.id
    where ${conditions.join(' and ')}
  )`;
}

/** Where it has been put somewhere, it must still stand somewhere. */
const NOT_IN_BIN = `(
  exists (select 1 from corpus_documents p where p.document_id = d.id and p.removed_at is null)
  or not exists (select 1 from corpus_documents p where p.document_id = d.id))`;

/** The corpus is looked up once, not for each document. */
const placementSql = (
  { actor }: Pick<UseCaseContext, 'actor'>,
  corpusId: string,
  params: SqlParams,
): string => `
  join corpus_documents p on p.document_id = d.id and p.removed_at is null and p.corpus_id = (
    select c.id from corpora c where c.id = ${params.bind(corpusId)}::uuid and ${visibleCorporaSql(actor, params, 'c')})`;

interface ConditionsInput {
  readonly filters: CheckedSearch['filters'];
  readonly hasCorpus: boolean;
  readonly params: SqlParams;
}

function documentConditions({
  filters: { title, metadata = {} },
  hasCorpus,
  params,
}: ConditionsInput): string[] {
  const conditions: string[] = [];
  const pattern = title === undefined ? null : substringPattern(title.replaceAll('\0', ''));
  if (pattern !== null) conditions.push(`d.title ~* ${params.bind(pattern)}::text`);
  const { mimeTypes, creatorIds, createdAfter, createdBefore, folderPath } = metadata;
  if (mimeTypes !== undefined) conditions.push(`v.mime_type = any(${params.bind(mimeTypes)}::text[])`);
  if (creatorIds !== undefined) {
    conditions.push(`d.creator_id = any(${params.bind(creatorIds.filter(isUuid))}::uuid[])`);
  }
  if (createdAfter !== undefined)
    conditions.push(`d.created_at >= ${params.bind(createdAfter)}::timestamptz`);
  if (createdBefore !== undefined)
    conditions.push(`d.created_at < ${params.bind(createdBefore)}::timestamptz`);
  // Only with a corpus: `p` is its placement.
  if (folderPath !== undefined && hasCorpus) {
    const folder = params.bind(`${folderPath.replaceAll('\0', '').replace(/^\/+|\/+$/g, '')}/`);
    conditions.push(`(${folder}::text = '/' or starts_with(p.path, ${folder}::text))`);
  }
  return conditions;
}
