import { sql } from '../../db/sql.ts';
import { sqlParams } from '../../db/sql-params.ts';
import { visibleDocumentsSql } from '../access/visible-sql.ts';
import type { UseCaseContext } from '../context.ts';

export interface ReadPlace {
  readonly documentId: string;
  /** Null: outside corpora. */
  readonly corpusId: string | null;
}

/**
 * Which version of documents is read where, in one statement: pinned in the corpus, or else the latest, also
 * where the document stands there no more. Documents the actor may not read are left out.
 * @returns ids of versions by `documentId:corpusId`
 */
export async function readVersions(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  places: readonly ReadPlace[],
): Promise<ReadonlyMap<string, string>> {
  const values: unknown[] = [
    places.map(({ documentId }) => documentId),
    places.map(({ corpusId }) => corpusId),
  ];
  const text = `
    select d.id as "documentId", u.corpus_id as "corpusId", coalesce(p.pinned_version_id, d.latest_version_id) as id
    from unnest($1::uuid[], $2::uuid[]) as u(document_id, corpus_id)
    join documents d on d.id = u.document_id and ${visibleDocumentsSql(ctx.actor, sqlParams(values), 'd')}
    left join corpus_documents p on p.document_id = d.id and p.corpus_id = u.corpus_id and p.removed_at is null`;
  const rows = await sql<ReadPlace & { id: string | null }>(ctx.db.pool, text, values);
  return new Map(
    rows.flatMap(({ documentId, corpusId, id }) =>
      id === null ? [] : [[`${documentId}:${corpusId ?? ''}`, id]],
    ),
  );
}
