import { sql, type SqlExecutor } from '../../db/sql.ts';

export interface ReadVersion {
  readonly id: string;
  readonly number: number;
}

const READ = `
  select v.id, v.number from documents d
  left join corpus_documents p on p.document_id = d.id and p.corpus_id = $2::uuid and p.removed_at is null
  join document_versions v on v.id = coalesce(p.pinned_version_id, d.latest_version_id)
  where d.id = $1::uuid and ($2::uuid is null or p.id is not null)`;

/**
 * The version of a document that is read in a corpus: the one pinned there, or else the latest; outside
 * corpora the latest. Null where the document does not stand in the corpus. It asks nobody's permission.
 */
export async function versionReadIn(
  executor: SqlExecutor,
  { documentId, corpusId }: { readonly documentId: string; readonly corpusId: string | null },
): Promise<ReadVersion | null> {
  const [version] = await sql<ReadVersion>(executor, READ, [documentId, corpusId]);
  return version ?? null;
}
