import { invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { mayCite } from '../../retrieval/citations/citation-links.ts';

/** What a text about to be written cited when its caller sent it. */
export interface CitedVersions {
  readonly versionIds: readonly string[];
}

const CITED = 'select id from document_versions where id = any(cited_versions($1))';
const HOLD = `
  select d.id from documents d
  where d.id in (select v.document_id from document_versions v where v.id = any($1::uuid[]))
  order by d.id for key share`;
const THERE = 'select count(*) as count from document_versions where id = any($1::uuid[])';

/**
 * Which documents a text cites. To be read before the transaction that writes it, which may wait for a
 * deletion or begin again after one.
 */
export async function readCited(
  executor: SqlExecutor,
  ...texts: readonly (string | null | undefined)[]
): Promise<CitedVersions> {
  const text = texts.join(' ');
  if (!mayCite(text)) return { versionIds: [] };
  return { versionIds: (await sql<{ id: string }>(executor, CITED, [text])).map(({ id }) => id) };
}

/**
 * Keeps the documents that a text cites from being deleted until it is written: who deletes one for good then
 * finds the text and takes the quotes out of it.
 * @throws AppError VALIDATION where one was deleted since the text was sent: nobody would take them out
 */
export async function holdCited(tx: Tx, { versionIds }: CitedVersions, field = 'content'): Promise<void> {
  if (versionIds.length === 0) return;
  await sql(tx, HOLD, [versionIds]);
  const [row] = await sql<{ count: number }>(tx, THERE, [versionIds]);
  if (row?.count === versionIds.length) return;
  throw invalid(
    [field],
    'A document that this text cites was deleted for good while it was being saved, so nothing was saved. Take the link and what it quotes out, and send it again.',
  );
}
