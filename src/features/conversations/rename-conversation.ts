import { z } from 'zod';
import { TITLE_MAX_CHARS } from '../../config/limits.ts';
import type { Conversation } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { line, parseInput } from '../parse-input.ts';
import { enterConversation } from '../purge/enter-conversation.ts';
import { holdCited, readCited } from '../purge/hold-cited.ts';

const schema = z.object({ conversationId: z.string(), title: line(TITLE_MAX_CHARS) });

/** @throws AppError VALIDATION, NOT_FOUND without UPDATE */
export async function renameConversation(
  ctx: UseCaseContext,
  input: z.input<typeof schema>,
): Promise<Conversation> {
  const { conversationId, title } = parseInput(schema, input);
  const object = { kind: 'conversation', id: conversationId } as const;
  const cited = await readCited(ctx.db.pool, title);
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'UPDATE', object, tx);
    await holdCited(tx, cited, 'title');
    const { corpusId } = await tx.conversation.findUniqueOrThrow({
      where: { id: conversationId },
      select: { corpusId: true },
    });
    await enterConversation(tx, { conversationId, documentId: null, corpusId });
    const conversation = await tx.conversation.update({ where: { id: conversationId }, data: { title } });
    await recordAudit(tx, ctx, { action: 'renameConversation', object });
    return conversation;
  });
}
