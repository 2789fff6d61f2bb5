import { ANONYMOUS_ACTIVE_RUNS_MAX, ANONYMOUS_RUNS_PER_HOUR } from '../../config/limits.ts';
import { hasScope } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';

const COUNT = `
  select
    (select count(*) from runs where actor_id is null and status in ('QUEUED', 'RUNNING', 'AWAITING_APPROVAL')) as active,
    (select count(distinct run_id) from usage_entries where user_id is null and created_at > now() - interval '1 hour') as recent`;

/**
 * Whether this caller may ask at all; people without an account share one small budget.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export async function assertMayAsk(ctx: UseCaseContext): Promise<void> {
  if (ctx.actor.kind === 'user') {
    requireUser(ctx, 'ask');
    return;
  }
  if (!ctx.config.allowsAnonymousAsk || !hasScope(ctx.actor, 'ask')) {
    throw new AppError({
      code: 'UNAUTHENTICATED',
      message: 'asking anonymously is off',
      publicMessage: 'Sign in to ask: send an API key as `Authorization: Bearer …`.',
    });
  }
  const [row] = await sql<{ active: number; recent: number }>(ctx.db.pool, COUNT);
  const isBusy = (row?.active ?? 0) >= ANONYMOUS_ACTIVE_RUNS_MAX;
  if (!isBusy && (row?.recent ?? 0) < ANONYMOUS_RUNS_PER_HOUR) return;
  throw new AppError({
    code: 'RATE_LIMITED',
    message: 'the budget of anonymous questions is used up',
    publicMessage: 'Too many questions without an account just now. Try again later, or sign in.',
    retry: 'later',
    details: { retryAfterMs: isBusy ? 10_000 : 10 * 60_000 },
  });
}
