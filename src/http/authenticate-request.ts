import type { IncomingMessage } from 'node:http';
import type { Actor } from '../domain/actor.ts';
import type { Services } from '../features/context.ts';
import { authenticateRequest as authenticateHeaders } from '../features/people/authenticate-request.ts';

/**
 * @throws AppError UNAUTHENTICATED for a key that is wrong, expired or revoked; neither key nor session is
 * the anonymous actor
 */
export const authenticateRequest = (services: Services, req: IncomingMessage): Promise<Actor> =>
  authenticateHeaders(services, req.headers, addressOf(services, req));

/** Behind a proxy everybody has the proxy's address, and one guesser would lock out all. */
export const addressOf = ({ config }: Services, req: IncomingMessage): string | undefined =>
  config.publicUrl === null ? req.socket.remoteAddress : undefined;
