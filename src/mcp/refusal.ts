import type { ServerResponse } from 'node:http';

interface RefusalInit {
  /** Of HTTP. */
  readonly status: number;
  /** Of JSON-RPC. */
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: object;
}

/** A message that is answered before it reaches the protocol. */
export class Refusal extends Error {
  readonly init: RefusalInit;

  constructor(init: RefusalInit) {
    super(init.message);
    this.init = init;
  }
}

/** Answers as JSON-RPC, so that clients show the words and not only a status. */
export function sendRefusal(res: ServerResponse, { init }: Refusal, id: string | number | null): void {
  const { status, code, message, headers = {}, data } = init;
  const body = Buffer.from(
    JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }),
  );
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(body);
}
