import type { ServerResponse } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** Sends JSON unless the response has begun. */
export function sendJson(res: ServerResponse, answer: Answer, body: unknown): void {
  send(
    res,
    { ...answer, headers: { 'content-type': 'application/json; charset=utf-8', ...answer.headers } },
    JSON.stringify(body),
  );
}

export function send(res: ServerResponse, { status, headers = {} }: Answer, body: string | Uint8Array): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  res.writeHead(status, { 'cache-control': 'no-store', ...headers, 'content-length': bytes.byteLength });
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}
