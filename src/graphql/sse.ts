import type { FetchAPI } from 'graphql-yoga';
import { STREAM_PING_MS, STREAM_RETRY_MS } from '../config/limits.ts';
import { resultJson } from './operation-context.ts';
import { RESTARTING, type Stream } from './streams.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  // nginx and its like otherwise hold events back until a buffer is full.
  'x-accel-buffering': 'no',
};

/**
 * Sends a stream as server-sent events: `next` with a result each, `complete` at its end. When we restart,
 * the response ends without `complete`, after a comment and the time to wait before coming back.
 */
export function sendEvents(stream: Stream, fetchAPI: FetchAPI): Response {
  const encoder = new TextEncoder();
  let ping: NodeJS.Timeout | undefined;
  const body = new fetchAPI.ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      write(`retry: ${STREAM_RETRY_MS}\n:\n\n`);
      ping = setInterval(() => {
        // A client that does not read gets no pings piled up for it.
        if ((controller.desiredSize ?? 0) > 0) write(':\n\n');
      }, STREAM_PING_MS);
      ping.unref();
    },
    pull: async (controller) => {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const { done, value } = await stream.next();
      if (!done) return write(`event: next\ndata: ${JSON.stringify(resultJson(value))}\n\n`);
      clearInterval(ping);
      write(value === RESTARTING ? ': the server restarts, come back\n\n' : 'event: complete\ndata:\n\n');
      controller.close();
    },
    cancel: async () => {
      clearInterval(ping);
      await stream.return(undefined);
    },
  });
  return new fetchAPI.Response(body, { status: 200, headers: HEADERS });
}
