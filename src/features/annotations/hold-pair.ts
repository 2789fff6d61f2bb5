import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { enterSql } from '../access/deletion-gate.ts';
import { uuidOrNil } from '../access/is-uuid.ts';

export interface HoldPairInput {
  readonly documentId: string;
  readonly corpusId: string | null;
  /** Others who hold the document so wait: for what there may be once a document only. */
  readonly isAlone?: boolean;
}

const ENTER = enterSql('select unnest($1::uuid[])');
const CORPUS = 'select id from corpora where id = $1::uuid for key share';

/** A weak lock that is made stronger later would wait for a deletion that waits for it: hence at once. */
const DOCUMENT = {
  shared: 'select id from documents where id = $1::uuid for key share',
  alone: 'select id from documents where id = $1::uuid for no key update',
} as const;

/**
 * Keeps a document, and a corpus, from being deleted until the transaction ends. The corpus first, as
 * everywhere.
 */
export async function holdPair(
  tx: Tx,
  { documentId, corpusId, isAlone = false }: HoldPairInput,
): Promise<void> {
  await sql(tx, ENTER, [[documentId, corpusId].flatMap((id) => (id === null ? [] : uuidOrNil(id)))]);
  if (corpusId !== null) await sql(tx, CORPUS, [uuidOrNil(corpusId)]);
  await sql(tx, isAlone ? DOCUMENT.alone : DOCUMENT.shared, [uuidOrNil(documentId)]);
}
