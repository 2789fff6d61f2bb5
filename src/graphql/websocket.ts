import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import type { Context } from 'graphql-ws';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import {
  STREAM_PING_MS,
  WS_CLOSE_GRACE_MS,
  WS_INIT_TIMEOUT_MS,
  WS_MAX_MESSAGE_BYTES,
  WS_MAX_OPERATIONS,
} from '../config/limits.ts';
import { AppError, isAppError } from '../domain/errors.ts';
import type { Services } from '../features/context.ts';
import { authenticateRequest, isFromOurPage } from '../features/people/authenticate-request.ts';
import { errorJson, toGraphqlError } from './errors.ts';
import { limitError } from './guard/limit-error.ts';
import { errorSink, publicResult, resultJson } from './operation-context.ts';
import type { Yoga } from './yoga.ts';

type Connection = Context<Record<string, unknown> | undefined, Extra & Partial<{ never: never }>>;

/** Yoga's own type of it is made of `any`. */
interface Enveloped {
  readonly schema: GraphQLSchema;
  readonly parse: (source: string) => DocumentNode;
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[];
  readonly contextFactory: () => Promise<unknown>;
  readonly execute: (args: ExecutionArgs) => Promise<unknown>;
  readonly subscribe: (args: ExecutionArgs) => Promise<unknown>;
}

const CLOSE_RESTART = 1012;
const CLOSE_UNAUTHORIZED = 4401;

export interface WebsocketDoor {
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells every client to come back (1012), and ends those that do not go. */
  close(): Promise<void>;
}

/** GraphQL over `graphql-transport-ws`. `connection_init` carries `{ authorization: 'Bearer …' }`. */
export function createWebsocketDoor(services: Services, yoga: Yoga): WebsocketDoor {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: WS_MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const running = new WeakMap<object, Enveloped>();
  const run = (kind: 'execute' | 'subscribe') => async (args: ExecutionArgs) => {
    const result = (await running.get(args)?.[kind](args)) as
      ExecutionResult | AsyncIterable<ExecutionResult>;
    if (Symbol.asyncIterator in result) return result as never;
    return publicResult(result, errorSink(services, requestIdOf(args))) as never;
  };
  useServer<Record<string, unknown> | undefined>(
    {
      connectionInitWaitTimeout: WS_INIT_TIMEOUT_MS,
      onConnect: (ctx) => admit(services, ctx),
      onSubscribe: async (ctx, _id, payload) => {
        const prepared = await prepare(services, yoga, { ctx: ctx, payload });
        if (!('args' in prepared)) return prepared;
        running.set(prepared.args, prepared.enveloped);
        return prepared.args;
      },
      execute: run('execute'),
      subscribe: run('subscribe'),
      onNext: (_ctx, _id, _payload, _args, result) => resultJson(result),
      onError: (_ctx, _id, _payload, errors) => errors.map((error) => errorJson(error)),
      isProd: true,
    },
    server,
    STREAM_PING_MS,
  );
  return {
    upgrade(req, socket, head) {
      if (new URL(req.url ?? '/', 'http://local').pathname !== '/graphql') {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      server.handleUpgrade(req, socket, head, (ws) => server.emit('connection', ws, req));
    },
    async close() {
      // Sockets first: on an open one the streams' end would be told as complete.
      for (const client of server.clients) client.close(CLOSE_RESTART, 'The server restarts, come back.');
      for (let waited = 0; server.clients.size > 0 && waited < WS_CLOSE_GRACE_MS; waited += 20)
        await sleep(20);
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** A page of somebody else's may open a socket without asking, so it must bring a key. */
async function admit(services: Services, ctx: Connection): Promise<boolean> {
  const { socket, request } = ctx.extra;
  const isForeign = request.headers.origin !== undefined && !isFromOurPage(request.headers);
  try {
    const actor = await authenticate(services, ctx);
    if (actor.kind === 'user' || !isForeign) return true;
  } catch (error) {
    if (!isAppError(error)) services.log.error({ err: error }, 'a websocket could not be admitted');
    socket.close(CLOSE_UNAUTHORIZED, isAppError(error) ? error.publicMessage.slice(0, 100) : 'Try again.');
  }
  return false;
}

const authenticate = async (services: Services, { connectionParams, extra }: Connection) => {
  const given = connectionParams?.authorization ?? connectionParams?.Authorization ?? undefined;
  if (given !== undefined && typeof given !== 'string') {
    throw new AppError({
      code: 'UNAUTHENTICATED',
      message: 'authorization in connection_init is not a string',
      publicMessage: 'The authorization in connection_init must be a string: `Bearer` and the key.',
    });
  }
  const headers = given !== undefined ? { authorization: given } : extra.request.headers;
  return authenticateRequest(services, headers, addressOf(services, extra));
};

const addressOf = ({ config }: Services, { request }: Connection['extra']): string | undefined =>
  config.publicUrl === null ? request.socket.remoteAddress : undefined;

interface PrepareInput {
  readonly ctx: Connection;
  readonly payload: {
    query: string;
    operationName?: string | null;
    variables?: Record<string, unknown> | null;
  };
}

/** Reads rights anew for each operation, since a socket may outlive the key it came with. */
async function prepare(
  services: Services,
  yoga: Yoga,
  { ctx, payload }: PrepareInput,
): Promise<readonly GraphQLError[] | { args: ExecutionArgs; enveloped: Enveloped }> {
  const requestId = randomUUID();
  const sink = errorSink(services, requestId);
  const open = Object.keys(ctx.subscriptions).length;
  if (open > WS_MAX_OPERATIONS) {
    const of = 'operations at once on a websocket';
    return [limitError({ code: 'TOO_MANY_OPERATIONS', limit: WS_MAX_OPERATIONS, actual: open, of })];
  }
  try {
    const actor = await authenticate(services, ctx);
    const { signal } = new AbortController();
    const address = addressOf(services, ctx.extra);
    const facts = { actor, requestId, transport: 'websocket' as const, address, signal };
    const enveloped = yoga.getEnveloped({ facts } as never) as Enveloped;
    const document = enveloped.parse(payload.query);
    const errors = enveloped.validate(enveloped.schema, document);
    if (errors.length > 0) return errors.map((error) => toGraphqlError(error, sink));
    const args: ExecutionArgs = {
      schema: enveloped.schema,
      document,
      operationName: payload.operationName,
      variableValues: payload.variables,
      contextValue: await enveloped.contextFactory(),
    };
    return { args, enveloped };
  } catch (error) {
    return [toGraphqlError(error, sink)];
  }
}

const requestIdOf = ({ contextValue }: ExecutionArgs): string =>
  (contextValue as { requestId: string }).requestId;
