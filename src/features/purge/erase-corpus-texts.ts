import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { QuoteEraser } from '../../retrieval/citations/erase-quotes.ts';

interface TextRow {
  readonly id: string;
  readonly text: string;
}

const COLUMNS: readonly { readonly select: string; readonly update: string }[] = [
  ...['description', 'article'].map((column) => ({
    select: `select id, ${column} as text from corpora where id = any($1::uuid[]) and ${column} <> ''`,
    update: `update corpora set ${column} = $2 where id = $1::uuid`,
  })),
  {
    select: `
      select id, content as text from text_revisions
      where kind in ('CORPUS_DESCRIPTION', 'CORPUS_ARTICLE', 'CORPUS_MEMORY') and subject_id = any($1::uuid[])`,
    update: 'update text_revisions set content = $2 where id = $1::uuid',
  },
];

/** Takes quotes out of what people and agents wrote about corpora, and out of its history. */
export async function eraseCorpusTexts(
  tx: Tx,
  { corpusIds, eraser }: { readonly corpusIds: readonly string[]; readonly eraser: QuoteEraser },
): Promise<void> {
  for (const { select, update } of COLUMNS) {
    for (const { id, text } of await sql<TextRow>(tx, select, [corpusIds])) {
      const erased = eraser.erase(text);
      if (erased !== text) await sql(tx, update, [id, erased]);
    }
  }
}
