import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Takes the names of documents that are not there any more out of the reports of the imports `$1`. */
export const BLANK = `
  update document_imports i set report = (
    select jsonb_agg(case
      when e ->> 'documentId' is not null and not exists (select 1 from documents d where d.id = (e ->> 'documentId')::uuid)
      then e || '{"path": ""}'::jsonb else e end order by n)
    from jsonb_array_elements(i.report) with ordinality as entries(e, n))
  where i.id = any($1::uuid[]) and jsonb_typeof(i.report) = 'array' and i.report <> '[]'::jsonb`;

const NAMING = `
  update document_imports i set report = (
    select jsonb_agg(case when e ->> 'documentId' = $1 then e || '{"path": ""}'::jsonb else e end order by n)
    from jsonb_array_elements(i.report) with ordinality as entries(e, n))
  where i.corpus_id = any($2::uuid[]) and i.ended_at is not null
    and i.report @> jsonb_build_array(jsonb_build_object('documentId', $1::text))`;

/**
 * Takes the name of a document that is deleted for good out of what imports into these corpora report. One
 * that runs needs it to go on after an interruption, and drops it at its end.
 */
export async function blankReports(
  tx: Tx,
  { documentId, corpusIds }: { readonly documentId: string; readonly corpusIds: readonly string[] },
): Promise<void> {
  await sql(tx, NAMING, [documentId, corpusIds]);
}
