import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';
import { CORPORA_OF } from './lock-for-purge.ts';

interface TextRow {
  readonly id: string;
  readonly text: string;
  readonly citesIt: boolean;
}

/** Texts of the corpora `$1`, and whether they cite a version of the document `$2`. */
const textsSql = (table: string, column: string, of: string): string => `
  select id, ${column} as text,
    cited_versions(${column}) && array(select v.id from document_versions v where v.document_id = $2::uuid) as "citesIt"
  from ${table} where ${of} and ${column} <> ''`;

const COLUMNS: readonly { readonly select: string; readonly update: string }[] = [
  ...['description', 'article', 'agent_instructions', 'document_agent_instructions'].map((column) => ({
    select: textsSql('corpora', column, 'id = any($1::uuid[])'),
    update: `update corpora set ${column} = $2 where id = $1::uuid`,
  })),
  {
    select: textsSql(
      'text_revisions',
      'content',
      `kind in ('CORPUS_DESCRIPTION', 'CORPUS_ARTICLE', 'CORPUS_MEMORY') and subject_id = any($1::uuid[])`,
    ),
    update: 'update text_revisions set content = $2 where id = $1::uuid',
  },
];

const LOCK = `select id from corpora where id in (${CORPORA_OF}) order by id for no key update`;

/**
 * Takes quotes of a document out of what people and agents wrote about corpora that it stands or stood in, or
 * that cite it, and out of the history of those texts.
 */
export async function eraseCorpusTexts(
  tx: Tx,
  { documentId, eraser }: { readonly documentId: string; readonly eraser: QuoteEraser },
): Promise<void> {
  // Those that began to cite it since the first lock are among them; who writes one now waits.
  const corpusIds = (await sql<{ id: string }>(tx, LOCK, [[documentId]])).map(({ id }) => id);
  for (const { select, update } of COLUMNS) {
    for (const { id, text, citesIt } of await sql<TextRow>(tx, select, [corpusIds, documentId])) {
      const erased = eraser.erase(text, { citesIt });
      if (erased !== text) await sql(tx, update, [id, erased]);
    }
  }
}
