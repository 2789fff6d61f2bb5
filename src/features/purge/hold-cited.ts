import { invalid } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { citingWords, mayCite } from '../../retrieval/citations/citation-links.ts';
import { purgedSince } from './recent-purges.ts';

/** What a text about to be written cited when its caller sent it. */
export interface CitedVersions {
  /** Those that were there. */
  readonly versionIds: readonly string[];
  /** Those that its links name. */
  readonly named: readonly string[];
  /** In the time of the process. */
  readonly sentAt: number;
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
  const sentAt = performance.now();
  const text = texts.join(' ');
  if (!mayCite(text)) return { versionIds: [], named: [], sentAt };
  const named = texts.flatMap((one) => citingWords(one ?? '').map(({ versionId }) => versionId));
  const rows = await sql<{ id: string }>(executor, CITED, [text]);
  return { versionIds: rows.map(({ id }) => id), named, sentAt };
}

/**
 * Keeps the documents that a text cites from being deleted until it is written: who deletes one for good then
 * finds the text and takes the quotes out of it.
 * @throws AppError VALIDATION where one was deleted since the text was sent: nobody would take them out
 */
export async function holdCited(
  tx: Tx,
  { versionIds: there, named, sentAt }: CitedVersions,
  field = 'content',
): Promise<void> {
  const versionIds = [...new Set([...there, ...purgedSince(named, sentAt)])];
  if (versionIds.length === 0) return;
  await sql(tx, HOLD, [versionIds]);
  const [row] = await sql<{ count: number }>(tx, THERE, [versionIds]);
  if (row?.count === versionIds.length) return;
  throw invalid(
    [field],
    'A document that this text cites was deleted for good while it was being saved, so nothing was saved. Take the link and what it quotes out, and send it again.',
  );
}
