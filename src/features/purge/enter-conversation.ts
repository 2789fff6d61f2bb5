import { enterPurgeGate } from '../../agents/run-lifecycle/purge-gate.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface ConversationPlace {
  readonly conversationId: string | null;
  readonly documentId: string | null;
  readonly corpusId: string | null;
}

const HOLD = 'select id from documents where id = $1::uuid for key share';

/**
 * Before somebody writes in a conversation: who deletes a document for good that can be quoted there waits
 * for it, or the writer for him. To be called after `holdCited` and before other locks.
 */
export async function enterConversation(
  tx: Tx,
  { conversationId, documentId, corpusId }: ConversationPlace,
): Promise<void> {
  // Writing refers to it: whoever deletes it has its lock before he closes the gate.
  if (documentId !== null) await sql(tx, HOLD, [documentId]);
  await enterPurgeGate(tx, {
    corpusIds: corpusId === null ? [] : [corpusId],
    conversationIds: conversationId === null ? [] : [conversationId],
  });
}
