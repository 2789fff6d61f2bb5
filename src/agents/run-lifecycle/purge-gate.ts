import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Of our advisory locks: the first of their two numbers; the second one is a hash of what is named. */
const GATE = 1_684_366_181;

/** What people and agents write of documents: conversations, and all that is said about corpora. */
export interface PurgeScope {
  readonly corpusIds: readonly string[];
  readonly conversationIds: readonly string[];
}

/** Conversations share 256 keys, since a document can be cited in more of them than there are locks. */
const keysSql = (corpora: string, conversations: string): string => `
  select distinct key from (
    select hashtext(id::text) from unnest(${corpora}) as corpora(id) where id is not null
    union all select hashtext(id::text) & 255 from unnest(${conversations}) as conversations(id) where id is not null
  ) as keys(key)`;

const gateSql = (lock: string): string => `
  select ${lock}(${GATE}, gate.key)
  from (${keysSql('$1::uuid[]', '$2::uuid[]')} order by 1) as gate`;

/**
 * Lets whoever writes in a conversation in while no document that can be quoted there is being deleted for
 * good, and makes that wait until the transaction ends, so that it finds what was written. After the locks of
 * documents, before those of rows.
 */
export async function enterPurgeGate(tx: Tx, { corpusIds, conversationIds }: PurgeScope): Promise<void> {
  await sql(tx, gateSql('pg_advisory_xact_lock_shared'), [corpusIds, conversationIds]);
}

/** Enters where nobody has to be waited for. @returns whether it did */
export async function tryPurgeGate(tx: Tx, { corpusIds, conversationIds }: PurgeScope): Promise<boolean> {
  const text = `select (${tryPurgeGateSql('$1::uuid[]', '$2::uuid[]')}) as "isOpen"`;
  const [row] = await sql<{ isOpen: boolean }>(tx, text, [corpusIds, conversationIds]);
  return row?.isOpen === true;
}

/** Waits for those who write there, and keeps others, and runs, out until the transaction ends. */
export async function closePurgeGate(tx: Tx, { corpusIds, conversationIds }: PurgeScope): Promise<void> {
  await sql(tx, gateSql('pg_advisory_xact_lock'), [corpusIds, conversationIds]);
}

/**
 * SQL that enters without waiting and says whether it could: a worker does not stand still for a deletion,
 * which queues the runs that it kept out.
 */
export const tryPurgeGateSql = (corpora: string, conversations: string): string => `
  select coalesce(bool_and(pg_try_advisory_xact_lock_shared(${GATE}, gate.key)), true)
  from (${keysSql(corpora, conversations)}) as gate`;
