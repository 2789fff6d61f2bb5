import { z } from 'zod';
import { TITLE_MAX_CHARS } from '../../config/limits.ts';
import type { Conversation } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { line, parseInput } from '../parse-input.ts';

const schema = z.object({ conversationId: z.string(), title: line(TITLE_MAX_CHARS) });

/** @throws AppError VALIDATION, NOT_FOUND without UPDATE */
export async function renameConversation(
  ctx: UseCaseContext,
  input: z.input<typeof schema>,
): Promise<Conversation> {
  const { conversationId, title } = parseInput(schema, input);
  const object = { kind: 'conversation', id: conversationId } as const;
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'UPDATE', object, tx);
    const conversation = await tx.conversation.update({ where: { id: conversationId }, data: { title } });
    await recordAudit(tx, ctx, { action: 'renameConversation', object });
    return conversation;
  });
}
