import { sql } from '../../db/sql.ts';
import type { RunScope } from '../../agents/document-port.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { visibleDocumentsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

export interface ScopeVersion {
  readonly documentId: string;
  readonly versionId: string;
  readonly title: string;
  readonly textLength: number;
  readonly pageCount: number | null;
}

export interface ScopeVersionsInput {
  readonly scope: RunScope;
  /** Only this document; null: all of the scope. */
  readonly documentId: string | null;
  readonly limit: number;
  /** Only versions whose text contains one of these patterns of LIKE, in any case. */
  readonly like?: readonly string[];
}

/**
 * The versions that a run reads: of each document in its scope that the actor may read, the one pinned in the
 * corpus or else the newest, where it has a text.
 */
export function scopeVersions(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  input: ScopeVersionsInput,
): Promise<ScopeVersion[]> {
  const { scope, documentId, limit, like = null } = input;
  const corpusId = scope.corpusId;
  const wanted = scope.kind === 'document' ? scope.documentId : documentId;
  const values: unknown[] = [wanted, corpusId, limit, like];
  const text = `
    select d.id as "documentId", v.id as "versionId", d.title, coalesce(v.text_length, 0) as "textLength", v.page_count as "pageCount"
    from documents d
    left join corpus_documents p on p.document_id = d.id and p.corpus_id = $2::uuid and p.removed_at is null
    join document_versions v on v.id = coalesce(p.pinned_version_id, d.latest_version_id)
    where v.status in ('READY', 'PARTIAL') and ($1::uuid is null or d.id = $1::uuid) and ($2::uuid is null or p.id is not null)
      and ($4::text[] is null or exists (select 1 from document_texts t where t.version_id = v.id and t.text ilike any($4::text[])))
      and ${visibleDocumentsSql(ctx.actor, sqlParams(values), 'd')}
    order by d.title, d.id limit $3::int`;
  return sql<ScopeVersion>(ctx.db.pool, text, values);
}
