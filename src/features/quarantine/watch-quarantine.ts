import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_MAX_ROWS, STREAM_RECHECK_MS } from '../../config/limits.ts';
import type { Actor } from '../../domain/actor.ts';
import type { DeadLetter, Prisma } from '../../db/generated/prisma/client.ts';
import { requireUser } from '../access/require-user.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';
import { reloadActor } from '../people/reload-actor.ts';
import { QUARANTINE_CHANNEL } from './quarantine-channel.ts';

export interface WatchInput {
  readonly filter?: Prisma.DeadLetterWhereInput;
  readonly signal?: AbortSignal;
  /** How often rights are read while nothing comes; the installation's when left out. */
  readonly recheckMs?: number;
}

/**
 * Letters as they are written, seen again and decided, as far as the actor may see them at that moment. After
 * an outage of the database, those that changed meanwhile come again.
 * @throws AppError UNAUTHENTICATED for the anonymous caller, and when the key or the account is gone
 */
export async function* watchQuarantine(
  ctx: UseCaseContext,
  { filter = {}, signal, recheckMs = STREAM_RECHECK_MS }: WatchInput,
): AsyncGenerator<DeadLetter> {
  let actor: Actor = requireUser(ctx, 'read');
  let checkedAtMs = performance.now();
  let lookedAt = new Date();
  let hasMissed = false;
  const changed = new Set<string>();
  let wake = new AbortController();
  const stop = await ctx.db.listen(QUARANTINE_CHANNEL, (letterId) => {
    if (letterId === null) hasMissed = true;
    else changed.add(letterId);
    wake.abort();
  });
  try {
    while (signal?.aborted !== true) {
      wake = new AbortController();
      if (performance.now() - checkedAtMs >= recheckMs) {
        actor = await reloadActor(ctx, actor);
        checkedAtMs = performance.now();
      }
      const ids = [...changed].slice(0, PAGE_MAX_ROWS);
      const since: Prisma.DeadLetterWhereInput = hasMissed
        ? { OR: [{ id: { in: ids } }, { lastSeenAt: { gte: lookedAt } }, { resolvedAt: { gte: lookedAt } }] }
        : { id: { in: ids } };
      const hasWork = hasMissed || ids.length > 0;
      for (const id of ids) changed.delete(id);
      hasMissed = false;
      if (hasWork) {
        lookedAt = new Date();
        yield* await ctx.db.prisma.deadLetter.findMany({
          where: { AND: [since, filter, visible(actor, 'deadLetter')] },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        });
        continue;
      }
      const either = signal === undefined ? wake.signal : AbortSignal.any([signal, wake.signal]);
      await sleep(recheckMs, undefined, { signal: either }).catch(() => undefined);
    }
  } finally {
    await stop();
  }
}
