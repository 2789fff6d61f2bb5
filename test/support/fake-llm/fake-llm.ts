import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One thing a scripted stream does. */
export type Piece =
  | { readonly delta: Record<string, unknown> }
  | { readonly raw: string }
  | { readonly waitMs: number }
  | { readonly until: Promise<unknown> }
  | { readonly destroy: true }
  | { readonly end: true }
  | { readonly never: true };

export interface FakeReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body instead of a stream. */
  readonly body?: string;
  readonly pieces?: readonly Piece[];
  /** False: no chunk ever says whose words these are, as with some compatible servers. */
  readonly hasRole?: boolean;
  /** Null: the stream ends without saying why. */
  readonly finish?: string | null;
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
}

export interface FakeMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export interface FakeRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly FakeMessage[];
    readonly tools?: readonly { readonly function: { readonly name: string } }[];
    readonly [key: string]: unknown;
  };
}

/** Chooses the reply to a request. `call` counts from 0 over the life of the server. */
export type FakeScript = (request: FakeRequest, call: number) => FakeReply | Promise<FakeReply>;

export interface FakeLlm {
  /** Base URL, ending in `/v1`. */
  readonly url: string;
  readonly requests: FakeRequest[];
  /** Requests whose client went away before the answer was complete. */
  readonly abandoned: () => number;
  /** Replaces the script; a list is answered in order, its last reply for ever. */
  script(next: FakeScript | readonly FakeReply[]): void;
  close(): Promise<void>;
}

/** A scripted OpenAI-compatible server over real HTTP: every failure a test wants, byte for byte. */
export async function startFakeLlm(initial: FakeScript | readonly FakeReply[] = []): Promise<FakeLlm> {
  const requests: FakeRequest[] = [];
  let abandoned = 0;
  let current = asScript(initial);
  const server = createServer((req, res) => {
    res.on('close', () => {
      if (!res.writableFinished) abandoned += 1;
    });
    void handle(req, res).catch(() => res.destroy());
  });

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of req) text += String(part);
    const request: FakeRequest = {
      url: req.url ?? '',
      headers: req.headers,
      body: JSON.parse(text) as FakeRequest['body'],
    };
    requests.push(request);
    const reply = await current(request, requests.length - 1);
    if (reply.pieces === undefined) {
      res.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      res.end(reply.body ?? '{}');
      return;
    }
    await stream(res, reply, request.body.model);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    abandoned: () => abandoned,
    script: (next) => {
      current = asScript(next);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function asScript(script: FakeScript | readonly FakeReply[]): FakeScript {
  if (typeof script === 'function') return script;
  let at = 0;
  return () => {
    const reply = script[Math.min(at, script.length - 1)];
    at += 1;
    if (reply === undefined) throw new Error('the fake model has no script');
    return reply;
  };
}

async function stream(res: ServerResponse, reply: FakeReply, model: string): Promise<void> {
  res.writeHead(reply.status ?? 200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    ...reply.headers,
  });
  const base = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 1, model };
  const send = (fields: object): void =>
    void res.write(`data: ${JSON.stringify({ ...base, ...fields })}\n\n`);
  const choice = (delta: object, finish: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  if (reply.hasRole !== false) send(choice({ role: 'assistant', content: '' }));
  for (const piece of reply.pieces ?? []) {
    if (res.destroyed) return;
    if ('delta' in piece) send(choice(piece.delta));
    else if ('raw' in piece) res.write(piece.raw);
    else if ('waitMs' in piece) await sleep(piece.waitMs);
    else if ('until' in piece) await piece.until;
    else if ('destroy' in piece) return void res.destroy();
    else if ('end' in piece) return void res.end();
    else return;
  }
  if (reply.finish === null || reply.finish === undefined) return void res.end();
  send(choice({}, reply.finish));
  if (reply.usage !== null) {
    const usage = reply.usage ?? { prompt_tokens: 100, completion_tokens: 20 };
    send({ choices: [], usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } });
  }
  res.end('data: [DONE]\n\n');
}
