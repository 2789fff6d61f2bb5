import type { Exchange, Route } from '../exchange.ts';
import { sendJson } from '../send.ts';
import type { Readiness } from '../readiness.ts';

/** The process runs and answers; nothing else is asked. Its name tells it from other programs on a port. */
export const liveRoute: Route = {
  method: 'GET',
  path: '/health/live',
  name: 'health',
  handle: async ({ res }: Exchange) => sendJson(res, { status: 200 }, { status: 'live', program: 'deedbox' }),
};

/** 200 while requests can be served, also `degraded`; 503 when they cannot. */
export const readyRoute = (readiness: Readiness): Route => ({
  method: 'GET',
  path: '/health/ready',
  name: 'health',
  handle: async ({ res }: Exchange) => {
    const report = await readiness.check();
    sendJson(res, { status: report.status === 'unavailable' ? 503 : 200 }, report);
  },
});
