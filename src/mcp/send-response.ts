import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/**
 * Sends what the protocol answered: in one piece, or as the events come and as fast as the client reads.
 * A client that went away ends the events at their source.
 */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  if (res.destroyed) {
    await response.body?.cancel();
    return;
  }
  const headers = { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' };
  if (response.body === null || !isStream(response)) {
    const body = Buffer.from(await response.arrayBuffer());
    res.writeHead(response.status, { ...headers, 'content-length': body.byteLength });
    res.end(body);
    return;
  }
  // A proxy that collects an answer before it passes it on would hold back every event.
  res.writeHead(response.status, { ...headers, 'x-accel-buffering': 'no' });
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), res);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error && (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET')
    ? true
    : error.name === 'AbortError');
