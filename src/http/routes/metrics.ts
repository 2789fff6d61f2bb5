import { hasScope, type Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { databaseClients, metricsRegistry, outboxAgeSeconds, outboxJobs } from '../../telemetry/metrics.ts';
import type { Services } from '../../features/context.ts';
import { authenticateRequest } from '../authenticate-request.ts';
import type { Route } from '../exchange.ts';
import { isReachableFromOutside } from '../host-guard.ts';
import { send } from '../send.ts';

/**
 * Prometheus text. What is counted in the database is read when asked for. Where others can reach this
 * server, it takes a superuser's key with the scope `admin`: the numbers say how much it is used.
 */
export const metricsRoute: Route = {
  method: 'GET',
  path: '/metrics',
  name: 'metrics',
  handle: async ({ req, res, services, log }) => {
    if (isReachableFromOutside(services.config)) assertOperator(await authenticateRequest(services, req));
    await readGauges(services).catch((error: unknown) => log.warn({ err: error }, 'metrics'));
    send(
      res,
      { status: 200, headers: { 'content-type': metricsRegistry.contentType } },
      await metricsRegistry.metrics(),
    );
  },
};

function assertOperator(actor: Actor): void {
  if (actor.kind === 'user' && actor.isSuperuser && hasScope(actor, 'admin')) return;
  throw new AppError({
    code: 'UNAUTHENTICATED',
    message: 'metrics without the key of a superuser',
    publicMessage: "Metrics take a superuser's key with the scope admin: Authorization: Bearer KEY.",
  });
}

async function readGauges({ db }: Services): Promise<void> {
  databaseClients.set({ state: 'all' }, db.pool.totalCount);
  databaseClients.set({ state: 'idle' }, db.pool.idleCount);
  databaseClients.set({ state: 'waiting' }, db.pool.waitingCount);
  const [row] = await sql<{ due: number; age: number | null }>(
    db.pool,
    `select count(*) as due, extract(epoch from now() - min(due_at))::float8 as age from outbox where due_at <= now()`,
  );
  outboxJobs.set(row?.due ?? 0);
  outboxAgeSeconds.set(row?.age ?? 0);
}
