import type { IncomingMessage } from 'node:http';
import type { Actor } from '../domain/actor.ts';
import type { Services } from '../features/context.ts';
import { authenticate } from '../features/people/authenticate.ts';

const BEARER = /^Bearer +([^\s]+) *$/i;

/**
 * @throws AppError UNAUTHENTICATED for a key that is wrong, expired or revoked; no key is the anonymous
 * actor
 */
export function authenticateRequest(services: Services, req: IncomingMessage): Promise<Actor> {
  const match = BEARER.exec(req.headers.authorization ?? '');
  return authenticate(services, match?.[1] ?? null, addressOf(services, req));
}

/** Behind a proxy everybody has the proxy's address, and one guesser would lock out all. */
const addressOf = ({ config }: Services, req: IncomingMessage): string | undefined =>
  config.publicUrl === null ? req.socket.remoteAddress : undefined;
