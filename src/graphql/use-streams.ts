import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Services } from '../features/context.ts';
import { graphqlStreams } from '../telemetry/metrics.ts';
import type { GraphqlContext } from './context.ts';
import { toGraphqlError } from './errors.ts';
import { errorSink, publicResult } from './operation-context.ts';
import { streamOf, type Stream } from './streams.ts';

/** The subscriptions that are open over HTTP; those over websockets end with their sockets. */
export type OpenStreams = Set<Stream>;

/**
 * Gives every subscription a signal of its own that is aborted when its client goes away, whatever the
 * transport:
 * websockets have no request whose signal could tell.
 */
export function useStreams(streams: OpenStreams, services: Pick<Services, 'log'>): Plugin {
  return {
    onSubscribe: ({ args }) => {
      const context = args.contextValue as unknown as GraphqlContext;
      const abort = new AbortController();
      const { signal: gone, transport, requestId } = context;
      const onGone = () => abort.abort();
      if (gone?.aborted) onGone();
      else gone?.addEventListener('abort', onGone, { once: true });
      Object.assign(context, { signal: abort.signal });
      const sink = errorSink(services, requestId);
      return {
        onSubscribeResult: ({ result, setResult }) => {
          if (!(Symbol.asyncIterator in result)) return;
          graphqlStreams.inc({ transport });
          const stream = streamOf({
            source: mapped(result as AsyncIterable<ExecutionResult>, (one) => publicResult(one, sink)),
            abort,
            onError: (error) => ({ errors: [toGraphqlError(error, sink)] }),
            onEnd: () => {
              graphqlStreams.dec({ transport });
              gone?.removeEventListener('abort', onGone);
              streams.delete(stream);
            },
          });
          if (transport !== 'websocket') streams.add(stream);
          setResult(stream as never);
        },
      };
    },
  };
}

function mapped<In, Out>(source: AsyncIterable<In>, map: (value: In) => Out): AsyncIterable<Out> {
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = source[Symbol.asyncIterator]();
      return {
        next: async () => {
          const next = await iterator.next();
          return next.done ? { done: true, value: undefined } : { done: false, value: map(next.value) };
        },
        return: async () => {
          await iterator.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
