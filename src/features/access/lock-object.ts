import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { GrantableKind } from './access-kinds.ts';
import { uuidOrNil } from './is-uuid.ts';

const TABLES: Readonly<Record<GrantableKind, string>> = {
  corpus: 'corpora',
  document: 'documents',
  conversation: 'conversations',
  labelSet: 'label_sets',
  contractNamespace: 'contract_namespaces',
};

/**
 * Makes changes to one object and to what hangs on it (grants, placements, publicity) wait for each other.
 * Rows that only refer to it are still written. Lock a corpus before its documents.
 * @returns whether it exists
 */
export async function lockObject(
  tx: Tx,
  { kind, id }: { kind: GrantableKind; id: string },
): Promise<boolean> {
  const text = `select id from ${TABLES[kind]} where id = $1::uuid for no key update`;
  return (await sql(tx, text, [uuidOrNil(id)])).length > 0;
}
