import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import { SCOPES } from '../../domain/actor.ts';
import { can } from '../access/can.ts';
import type { Services } from '../context.ts';
import { loadUserActor } from '../people/load-user-actor.ts';

/**
 * Whether somebody who approved a call of a run could do so now: the account is open, the run still in his
 * reach.
 */
export async function mayStillDecide(
  services: Services,
  { lease, actorId }: Pick<ClaimedRun, 'lease' | 'actorId'>,
  userId: string,
): Promise<boolean> {
  const actor = await loadUserActor(services.db, userId, { scopes: SCOPES });
  if (actor === null) return false;
  const ctx = { ...services, actor, requestId: lease.runId };
  return userId === actorId || can(ctx, 'UPDATE', { kind: 'run', id: lease.runId });
}
