import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9_.-]{8,64}$/;

/**
 * The caller's own id where it is harmless in logs and headers, else a new one. It is written back onto the
 * request, so that whatever handles it later sees the same.
 */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  return id;
}
