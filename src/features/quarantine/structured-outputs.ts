import type { DeadLetterAttempt, StructuredOutput } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleRuns } from '../runs/run-access.ts';

export type ReadOutput = StructuredOutput & {
  readonly contractVersion: {
    readonly version: string;
    readonly digest: string;
    readonly contract: { readonly name: string; readonly namespaceName: string };
  };
};

const CONTRACT = {
  contractVersion: {
    select: { version: true, digest: true, contract: { select: { name: true, namespaceName: true } } },
  },
} as const;

/** Outputs that the actor may read, by id. */
export async function readOutputs(
  ctx: UseCaseContext,
  ids: readonly string[],
): Promise<readonly ReadOutput[]> {
  return ctx.db.prisma.structuredOutput.findMany({
    where: { AND: [{ id: { in: [...ids] } }, visible(ctx.actor, 'structuredOutput')] },
    include: CONTRACT,
  });
}

/** What runs that the actor may see were asked for under contracts, by run. */
export async function outputsOfRuns(
  ctx: UseCaseContext,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, ReadOutput>> {
  const rows = await ctx.db.prisma.structuredOutput.findMany({
    where: { runId: { in: [...runIds] }, run: visibleRuns(ctx) },
    include: CONTRACT,
  });
  return new Map(rows.map((row) => [row.runId ?? '', row]));
}

/** The same of messages, by message. */
export async function outputsOfMessages(
  ctx: UseCaseContext,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, ReadOutput>> {
  const rows = await ctx.db.prisma.structuredOutput.findMany({
    where: { messageId: { in: [...messageIds] }, message: visible(ctx.actor, 'message') },
    include: CONTRACT,
  });
  return new Map(rows.map((row) => [row.messageId ?? '', row]));
}

/** Attempts on letters that the actor may see, in the order in which they were made. */
export async function attemptsOfLetters(
  { db, actor }: UseCaseContext,
  letterIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DeadLetterAttempt[]>> {
  const rows = await db.prisma.deadLetterAttempt.findMany({
    where: { deadLetterId: { in: [...letterIds] }, deadLetter: visible(actor, 'deadLetter') },
    orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }, { number: 'asc' }],
  });
  return Map.groupBy(rows, ({ deadLetterId }) => deadLetterId);
}
