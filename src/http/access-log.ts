import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpRequests, httpSeconds } from '../telemetry/metrics.ts';
import type { Logger } from '../telemetry/logger.ts';

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** One line a request when it ends; the query string is left out, since it may carry signatures and names. */
export function logWhenDone(input: {
  req: IncomingMessage;
  res: ServerResponse;
  log: Logger;
  route: () => string;
}): void {
  const { req, res, log, route } = input;
  const startedAt = performance.now();
  res.once('close', () => {
    const name = route();
    const ms = performance.now() - startedAt;
    const status = res.writableFinished ? res.statusCode : 499;
    const method = KNOWN_METHODS.has(req.method ?? '') ? (req.method ?? '') : 'OTHER';
    httpRequests.inc({ method, route: name, status: String(status) });
    httpSeconds.observe({ route: name }, ms / 1_000);
    const isQuiet = name === 'health' || name === 'metrics' || name === 'static';
    const line = { method, route: name, status, ms: Math.round(ms * 10) / 10 };
    if (isQuiet && status < 500) log.debug(line, 'request');
    else log.info(line, 'request');
  });
}
