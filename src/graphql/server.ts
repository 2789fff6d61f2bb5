import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { failureOf } from '../db/errors.ts';
import type { Actor } from '../domain/actor.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type { Services } from '../features/context.ts';
import { authenticateRequest } from '../features/people/authenticate-request.ts';
import { errorJson, toGraphqlError } from './errors.ts';
import { createGraphiql } from './graphiql/graphiql.ts';
import { errorSink } from './operation-context.ts';
import { createWebsocketDoor } from './websocket.ts';
import { createOurYoga } from './yoga.ts';

export interface GraphqlServer {
  /** Requests and server-sent events. `x-request-id` names the request where it is set. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends open streams and sockets with the word that the server restarts; resolves when they are gone. */
  close(): Promise<void>;
}

/**
 * The GraphQL door of a process.
 * @param options.stopping aborted when the process stops: streams end at once, requests under way go on
 */
export function createGraphqlServer(
  services: Services,
  options: { readonly stopping: AbortSignal },
): GraphqlServer {
  const streams: Parameters<typeof createOurYoga>[1] = new Set();
  const yoga = createOurYoga(services, streams);
  const websockets = createWebsocketDoor(services, yoga);
  const graphiql = createGraphiql();
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= websockets.close();
    for (const stream of [...streams]) stream.restart();
    return closing;
  };
  options.stopping.addEventListener('abort', () => void close(), { once: true });

  return {
    async handle(req, res) {
      if (graphiql.isFor(req)) return graphiql.handle(req, res);
      const requestId =
        typeof req.headers['x-request-id'] === 'string' ? req.headers['x-request-id'] : randomUUID();
      const actor = await authenticateOrRefuse(services, { req, res, requestId });
      if (actor === null) return;
      const gone = new AbortController();
      // Aborting makes an error with a stack: only where somebody is cut off.
      res.once('close', () => {
        if (!res.writableFinished) gone.abort();
      });
      const transport = req.method === 'GET' ? ('http-get' as const) : ('http-post' as const);
      const address = addressOf(services, req);
      await yoga.handle(req, res, { facts: { actor, requestId, transport, address, signal: gone.signal } });
    },
    upgrade: (req, socket, head) => websockets.upgrade(req, socket, head),
    close,
  };
}

/** Behind a proxy everybody has the proxy's address. */
const addressOf = ({ config }: Pick<Services, 'config'>, req: IncomingMessage): string | undefined =>
  config.publicUrl === null ? req.socket.remoteAddress : undefined;

const STATUS_OF_REFUSAL: Partial<Record<ErrorCode, number>> = {
  INTERNAL: 500,
  RATE_LIMITED: 429,
  UNAUTHENTICATED: 401,
};

/** A key that is wrong fails the request as a whole: no part of it may run as somebody else, or as nobody. */
async function authenticateOrRefuse(
  services: Services,
  { req, res, requestId }: { req: IncomingMessage; res: ServerResponse; requestId: string },
): Promise<Actor | null> {
  try {
    return await authenticateRequest(services, req.headers, addressOf(services, req));
  } catch (error) {
    const failure = failureOf(error);
    const code = failure?.code ?? 'INTERNAL';
    const retryAfterMs = failure?.details.retryAfterMs;
    const status = STATUS_OF_REFUSAL[code] ?? 503;
    const body = JSON.stringify({
      errors: [errorJson(toGraphqlError(error, errorSink(services, requestId)))],
    });
    res.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer realm="deedbox"' } : {}),
      ...(retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) }),
    });
    res.end(body);
    return null;
  }
}
