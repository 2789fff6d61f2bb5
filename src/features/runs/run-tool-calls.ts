import type { ToolCall } from '../../db/generated/prisma/client.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleRuns } from './run-access.ts';

/** The tool calls of runs the actor may see, in the order they were made. */
export async function runToolCalls(
  ctx: UseCaseContext,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ToolCall[]>> {
  const rows = await ctx.db.prisma.toolCall.findMany({
    where: { runId: { in: [...runIds] }, run: visibleRuns(ctx) },
    orderBy: [{ createdAt: 'asc' }, { callId: 'asc' }],
  });
  return Map.groupBy(rows, ({ runId }) => runId);
}
