import { readEvents } from './read-events.ts';
import { headersOf, idOf, rpcError, type Rpc, type RpcId } from './rpc.ts';

interface BridgeInput {
  /** Of the server's MCP door. */
  readonly url: string;
  /** An API key or an issuer's token; null: nobody. */
  readonly token: string | null;
  /** Takes a message for the client. */
  readonly send: (message: object) => void;
  /** Takes a line for a person. */
  readonly say: (line: string) => void;
}

export interface Bridge {
  /** Passes one message of the client on. */
  take(line: string): void;
  /** Resolves when what is under way has been answered. */
  drain(): Promise<void>;
}

/**
 * Carries messages between a client at our standard input and a running server, and knows nothing of tools:
 * what the server can do, its clients over stdio can.
 */
export function createBridge({ url, token, send, say }: BridgeInput): Bridge {
  const calls = new Map<RpcId, AbortController>();
  const running = new Set<Promise<void>>();
  let negotiated: string | null = null;

  async function forward(message: Rpc): Promise<void> {
    const id = idOf(message);
    const cut = new AbortController();
    if (id !== null) calls.set(id, cut);
    try {
      const response = await post(message, cut.signal);
      await deliver(response, message, id);
    } catch (error) {
      // Who cancelled a request waits for no answer.
      if (cut.signal.aborted) return;
      const problem = `Deedbox does not answer at ${url}: ${reasonOf(error)}. Is it started, and is DEEDBOX_URL right?`;
      say(problem);
      if (id !== null) send(rpcError(id, problem));
    } finally {
      if (id !== null && calls.get(id) === cut) calls.delete(id);
    }
  }

  const post = (message: Rpc, signal: AbortSignal): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      // A key goes to the server that was named and to no other.
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headersOf(message, negotiated),
      },
      body: JSON.stringify(message),
      signal,
    });

  async function deliver(response: Response, message: Rpc, id: RpcId | null): Promise<void> {
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream') && response.body !== null) {
      for await (const data of readEvents(response.body)) pass(JSON.parse(data) as Rpc, message);
      return;
    }
    const text = await response.text();
    const answer = type.startsWith('application/json') ? (JSON.parse(text) as Rpc) : null;
    if (!response.ok) say(`HTTP ${response.status}: ${JSON.stringify(answer?.error ?? text.slice(0, 500))}`);
    if (id === null) return;
    if (answer !== null && isAnswer(answer)) return pass({ ...answer, id }, message);
    send(
      rpcError(id, `Deedbox answered with HTTP status ${response.status} at ${url}, which is no MCP server.`),
    );
  }

  function pass(answer: Rpc, message: Rpc): void {
    if (message.method === 'initialize' && typeof answer.result?.protocolVersion === 'string')
      negotiated = answer.result.protocolVersion;
    send(answer);
  }

  return {
    take(line) {
      const message = parse(line);
      if (message === null) return send(rpcError(null, 'That line is not one JSON-RPC message.', -32_700));
      if (message.method === 'notifications/cancelled') {
        calls.get(message.params?.requestId as RpcId)?.abort();
        return;
      }
      const call = forward(message);
      running.add(call);
      void call.finally(() => running.delete(call));
    },
    async drain() {
      await Promise.all(running);
    },
  };
}

function parse(line: string): Rpc | null {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const isAnswer = ({ result, error }: Rpc): boolean => result !== undefined || error !== undefined;

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : String((error as Error).message);
}
