import type { ExecutionResult } from 'graphql';
import { createYoga, type FetchAPI, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { GRAPHQL_JSON_MAX_BYTES, GRAPHQL_UPLOAD_MAX_BYTES, QUERY_BATCH_MAX } from '../config/limits.ts';
import type { Services } from '../features/context.ts';
import { useDocumentLimits } from './guard/use-document-limits.ts';
import { useRateLimits } from './guard/use-rate-limits.ts';
import { useRequestLimits } from './guard/use-request-limits.ts';
import { errorSink, operationContext, publicResult, type RequestFacts } from './operation-context.ts';
import { schema } from './schema.ts';
import { sendEvents } from './sse.ts';
import type { Stream } from './streams.ts';
import { useQueryExecutor } from './use-query-executor.ts';
import { useStreams, type OpenStreams } from './use-streams.ts';

/** What the node handler puts into Yoga's context for one request. */
export interface ServerContext {
  readonly facts: RequestFacts;
}

export type Yoga = YogaServerInstance<ServerContext, Record<string, unknown>>;

/** Yoga with our limits, errors and streams. It never sees a key: who asks is known before. */
export function createOurYoga(services: Services, streams: OpenStreams): Yoga {
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/graphql',
    // Its own page loads from a CDN; ours is served by graphiql.ts.
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    // useErrors does it, with request ids and one mapper.
    maskedErrors: false,
    batching: { limit: QUERY_BATCH_MAX },
    maxRequestBodySize: GRAPHQL_UPLOAD_MAX_BYTES + GRAPHQL_JSON_MAX_BYTES,
    context: ({ facts }: ServerContext) => operationContext(services, facts),
    plugins: [
      useRequestLimits(),
      useDocumentLimits({ allowsIntrospection: services.config.allowsIntrospection }),
      useRateLimits(services),
      useQueryExecutor(),
      useStreams(streams, services),
      useErrors(services),
    ],
  }) as unknown as Yoga;
}

const isPlainSuccess = (result: object): boolean =>
  'data' in result && !('errors' in result) && !('extensions' in result) && !(Symbol.asyncIterator in result);

const jsonTypeFor = (request: Request): 'application/json' | 'application/graphql-response+json' =>
  request.headers.get('accept')?.includes('graphql-response+json')
    ? 'application/graphql-response+json'
    : 'application/json';

/**
 * What nearly every reply is. Bytes rather than a string, which node would copy once more and send in two
 * writes.
 */
function sendWhole(result: object, fetchAPI: FetchAPI, contentType: string): Response {
  const body = Buffer.from(JSON.stringify(result), 'utf8');
  return new fetchAPI.Response(body, {
    status: 200,
    headers: { 'content-type': `${contentType}; charset=utf-8`, 'content-length': String(body.length) },
  });
}

function refuseToStream(fetchAPI: FetchAPI, requestId: string): Response {
  const message = 'A subscription needs `accept: text/event-stream`, or a websocket.';
  const body = { errors: [{ message, extensions: { code: 'NOT_ACCEPTABLE', requestId } }] };
  return fetchAPI.Response.json(body, { status: 406 });
}

function useErrors(services: Services): Plugin {
  return {
    onResultProcess: (hook) => {
      const { result, resultProcessor, serverContext, request } = hook;
      const { facts } = serverContext as unknown as ServerContext;
      const sink = errorSink(services, facts.requestId);
      const wantsEvents = request.headers.get('accept')?.includes('text/event-stream') === true;
      if (Array.isArray(result)) {
        hook.setResult(result.map((one) => publicResult(one as ExecutionResult, sink)) as never);
      } else if (isPlainSuccess(result) && !wantsEvents && resultProcessor !== undefined) {
        hook.setResultProcessor(sendWhole, jsonTypeFor(request));
      } else if (!(Symbol.asyncIterator in result)) {
        hook.setResult(publicResult(result as ExecutionResult, sink) as never);
      } else if (wantsEvents) {
        hook.setResultProcessor(
          (stream, fetchAPI) => sendEvents(stream as unknown as Stream, fetchAPI),
          'text/event-stream',
        );
      } else {
        void (result as unknown as Stream).return(undefined);
        hook.setResultProcessor(
          (_stream, fetchAPI) => refuseToStream(fetchAPI, facts.requestId),
          'application/json',
        );
      }
    },
  };
}
