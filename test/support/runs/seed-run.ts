import type { Database } from '../../../src/db/database.ts';
import type { Run } from '../../../src/db/generated/prisma/client.ts';

export interface SeedRunOptions {
  readonly prompt?: string;
  readonly userId?: string | null;
  readonly isEphemeral?: boolean;
  readonly model?: string | null;
  readonly documentId?: string | null;
}

/**
 * A queued run with its conversation and messages, written past the use-cases, for tests of what is below
 * them.
 */
export async function seedRun(
  { prisma }: Pick<Database, 'prisma'>,
  options: SeedRunOptions = {},
): Promise<Run> {
  const {
    prompt = 'What is the term?',
    userId = null,
    isEphemeral = false,
    model = null,
    documentId = null,
  } = options;
  const conversation = await prisma.conversation.create({
    data: { creatorId: userId, isEphemeral, documentId },
  });
  const question = await prisma.message.create({
    data: { conversationId: conversation.id, role: 'HUMAN', content: prompt },
  });
  const answer = await prisma.message.create({
    data: { conversationId: conversation.id, role: 'LLM', state: 'IN_PROGRESS' },
  });
  const now = new Date();
  return prisma.run.create({
    data: {
      day: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())),
      conversationId: conversation.id,
      userMessageId: question.id,
      llmMessageId: answer.id,
      actorId: userId,
      documentId,
      isEphemeral,
      prompt,
      model,
    },
  });
}
