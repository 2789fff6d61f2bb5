import { actorUserId } from '../../domain/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { UseCaseContext } from '../context.ts';
import { titleFor } from '../conversations/conversation-title.ts';
import type { ChosenContract } from './choose-contract.ts';
import type { CheckedRunInput } from './run-input.ts';
import type { RunSubject } from './run-subject.ts';

export interface InsertRunInput {
  readonly ctx: UseCaseContext;
  readonly checked: CheckedRunInput;
  readonly subject: RunSubject;
  /** `provider:model` that was chosen. */
  readonly model: string;
  /** What the answer is to meet; null for prose. */
  readonly contract: ChosenContract | null;
}

/**
 * Writes a queued run with its conversation and messages, as far as they are to be stored.
 * @returns its id
 */
export async function insertRun(tx: Tx, input: InsertRunInput): Promise<string> {
  const { ctx, checked, subject, model, contract } = input;
  const { actor } = ctx;
  const userId = actorUserId(actor);
  const isEphemeral = userId === null || (!checked.storeUserMessages && !checked.storeLlmMessages);
  const conversationId =
    subject.conversationId ?? (await insertConversation(tx, { checked, subject, userId, isEphemeral }));
  const storesUser = !isEphemeral && checked.storeUserMessages;
  const storesLlm = !isEphemeral && checked.storeLlmMessages;
  const now = new Date();
  // The answer comes after its question, also where lists are ordered by time alone.
  const answeredAt = new Date(now.getTime() + 1);
  const userMessageId = storesUser
    ? (
        await tx.message.create({
          data: { conversationId, role: 'HUMAN', content: checked.prompt, authorId: userId, createdAt: now },
          select: { id: true },
        })
      ).id
    : null;
  const llmMessageId = storesLlm
    ? (
        await tx.message.create({
          data: { conversationId, role: 'LLM', state: 'IN_PROGRESS', model, createdAt: answeredAt },
          select: { id: true },
        })
      ).id
    : null;
  const run = await tx.run.create({
    data: {
      day: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())),
      conversationId,
      userMessageId,
      llmMessageId,
      actorId: userId,
      apiKeyId: actor.kind === 'user' ? (actor.apiKeyId ?? null) : null,
      corpusId: subject.corpusId,
      documentId: subject.documentId,
      isEphemeral,
      storeUserMessages: storesUser,
      storeLlmMessages: storesLlm,
      prompt: checked.prompt,
      options: { policy: checked.policy },
      model,
      requestId: ctx.requestId,
    },
    select: { id: true },
  });
  if (contract !== null) {
    await tx.structuredOutput.create({
      data: {
        contractVersionId: contract.versionId,
        step: checked.step,
        model,
        runId: run.id,
        messageId: llmMessageId,
        actorId: userId,
        corpusId: subject.corpusId,
        documentId: subject.documentId,
      },
      select: { id: true },
    });
  }
  return run.id;
}

async function insertConversation(
  tx: Tx,
  {
    checked,
    subject,
    userId,
    isEphemeral,
  }: { checked: CheckedRunInput; subject: RunSubject; userId: string | null; isEphemeral: boolean },
): Promise<string> {
  const conversation = await tx.conversation.create({
    data: {
      // An unstored question must not live on as a title.
      title: isEphemeral || !checked.storeUserMessages ? '' : titleFor(checked.prompt),
      creatorId: userId,
      corpusId: subject.corpusId,
      documentId: subject.documentId,
      isEphemeral,
    },
    select: { id: true },
  });
  return conversation.id;
}
