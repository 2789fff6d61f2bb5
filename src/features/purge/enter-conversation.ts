import { enterPurgeGate, type PurgeScope, tryPurgeGate } from '../../agents/run-lifecycle/purge-gate.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError, notFound } from '../../domain/errors.ts';

export interface ConversationPlace {
  readonly conversationId: string | null;
  readonly documentId: string | null;
  readonly corpusId: string | null;
}

const HOLD = 'select id from documents where id = $1::uuid for key share';

/**
 * Before somebody writes in a conversation: who deletes a document for good that can be quoted there waits
 * for it, or the writer for him. To be called after `holdCited` and before other locks.
 * @throws AppError NOT_FOUND where the document that it is about is gone
 */
export async function enterConversation(tx: Tx, place: ConversationPlace): Promise<void> {
  await enterPurgeGate(tx, await scopeOf(tx, place));
}

/**
 * The same for many who come at once: they do not wait, for each would keep a connection.
 * @throws AppError CONFLICT while such a document is being deleted, NOT_FOUND
 */
export async function enterConversationNow(tx: Tx, place: ConversationPlace): Promise<void> {
  if (await tryPurgeGate(tx, await scopeOf(tx, place))) return;
  throw new AppError({
    code: 'CONFLICT',
    message: 'a document that can be quoted there is being deleted',
    publicMessage:
      'A document that was talked about here is being deleted for good at this moment. Nothing was saved. Ask again in a few seconds.',
    retry: 'later',
  });
}

async function scopeOf(
  tx: Tx,
  { conversationId, documentId, corpusId }: ConversationPlace,
): Promise<PurgeScope> {
  // Writing refers to it: whoever deletes it has its lock before he closes the gate.
  if (documentId !== null && (await sql(tx, HOLD, [documentId])).length === 0) throw notFound();
  return {
    corpusIds: corpusId === null ? [] : [corpusId],
    conversationIds: conversationId === null ? [] : [conversationId],
  };
}
