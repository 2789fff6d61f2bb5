import { type Actor, hasScope } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { Prisma, Run } from '../../db/generated/prisma/client.ts';
import { can } from '../access/can.ts';
import { uuidOrNil } from '../access/is-uuid.ts';
import { NOTHING, visible, withReadableSubject } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * Runs the actor may see: those of conversations he may read, his own, and for the anonymous caller the
 * anonymous ones. Those have no owner to compare with; their random id, told to nobody else, is what opens
 * them, and only while they last. Always only where he may read what the run is about now: its answer and
 * events repeat the words.
 */
export const visibleRuns = ({ actor }: Pick<UseCaseContext, 'actor'>): Prisma.RunWhereInput => ({
  AND: [hasScope(actor, 'read') ? openedBy(actor) : NOTHING, ...withReadableSubject(actor)],
});

function openedBy(actor: Actor): Prisma.RunWhereInput {
  if (actor.kind === 'anonymous') {
    return hasScope(actor, 'ask')
      ? { OR: [visible(actor, 'run'), { actorId: null, isEphemeral: true }] }
      : visible(actor, 'run');
  }
  return hasScope(actor, 'ask')
    ? { OR: [visible(actor, 'run'), { actorId: actor.userId }] }
    : visible(actor, 'run');
}

/** @throws AppError NOT_FOUND when there is no such run for this actor */
export async function requireRun(ctx: UseCaseContext, runId: string): Promise<Run> {
  const run = await ctx.db.prisma.run.findFirst({
    where: { AND: [{ id: uuidOrNil(runId) }, visibleRuns(ctx)] },
  });
  if (run === null) throw notFound();
  return run;
}

/** Whether the actor may stop the run: who asked, and who may change its conversation. */
export async function mayControl(
  ctx: UseCaseContext,
  run: Pick<Run, 'id' | 'actorId' | 'isEphemeral'>,
): Promise<boolean> {
  const { actor } = ctx;
  if (!hasScope(actor, 'ask')) return false;
  if (actor.kind === 'anonymous') return run.actorId === null && run.isEphemeral;
  return run.actorId === actor.userId || can(ctx, 'UPDATE', { kind: 'run', id: run.id });
}
