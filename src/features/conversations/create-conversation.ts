import { z } from 'zod';
import { TITLE_MAX_CHARS } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import type { Conversation } from '../../db/generated/prisma/client.ts';
import { sql } from '../../db/sql.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, parseInput } from '../parse-input.ts';
import { enterConversation } from '../purge/enter-conversation.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';

const schema = z
  .object({
    title: line(TITLE_MAX_CHARS).optional(),
    documentId: z.uuid().nullish(),
    corpusId: z.uuid().nullish(),
  })
  .refine(
    ({ documentId, corpusId }) => Boolean(documentId ?? corpusId),
    'Say what it is about: a document or a corpus.',
  );

export type CreateConversationInput = z.input<typeof schema>;

/**
 * Opens an empty chat about a document or a corpus. Asking opens one by itself; this is for those who want it
 * first.
 * @throws AppError UNAUTHENTICATED, VALIDATION, NOT_FOUND
 */
export async function createConversation(
  ctx: UseCaseContext,
  input: CreateConversationInput,
): Promise<Conversation> {
  const actor = requireUser(ctx, 'ask');
  const { title = '', documentId = null, corpusId = null } = parseInput(schema, input);
  const cited = await readCited(ctx.db.pool, title);
  return ctx.db.transaction(async (tx) => {
    if (documentId !== null) await assertCan(ctx, 'READ', { kind: 'document', id: documentId }, tx);
    if (corpusId !== null) await assertCan(ctx, 'READ', { kind: 'corpus', id: corpusId }, tx);
    if (documentId !== null && corpusId !== null) {
      const placed = await sql(
        tx,
        `select 1 from corpus_documents where corpus_id = $1::uuid and document_id = $2::uuid and removed_at is null`,
        [corpusId, documentId],
      );
      if (placed.length === 0) throw invalid(['corpusId'], 'The document does not stand in this corpus.');
    }
    await holdCited(tx, cited, 'title');
    await enterConversation(tx, { conversationId: null, documentId, corpusId });
    const conversation = await tx.conversation.create({
      data: { title, documentId, corpusId, creatorId: actor.userId },
    });
    await recordAudit(tx, ctx, {
      action: 'createConversation',
      object: { kind: 'conversation', id: conversation.id },
    });
    return conversation;
  });
}
