import { WebSocket } from 'ws';

export interface SocketMessage {
  readonly id?: string;
  readonly type: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly payload?: any;
}

export interface GraphqlSocket {
  readonly messages: SocketMessage[];
  readonly closed: Promise<{ code: number; reason: string }>;
  subscribe(id: string, query: string, variables?: object): void;
  complete(id: string): void;
  until(holds: (messages: readonly SocketMessage[]) => boolean): Promise<void>;
  close(): void;
  /** Goes away without a word. */
  terminate(): void;
}

/**
 * A `graphql-transport-ws` client that hides nothing.
 * @param payload of `connection_init`; null: it is not sent
 */
export async function openSocket(
  url: string,
  payload: Record<string, string> | null,
  { acknowledge = true, origin }: { acknowledge?: boolean; origin?: string } = {},
): Promise<GraphqlSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), 'graphql-transport-ws', { origin });
  const messages: SocketMessage[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString('utf8')) as SocketMessage));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const send = (message: object) => socket.send(JSON.stringify(message));
  if (payload !== null) send({ type: 'connection_init', payload });
  const until = async (holds: (seen: readonly SocketMessage[]) => boolean) => {
    for (let waited = 0; !holds(messages) && waited < 10_000; waited += 5)
      await new Promise((resolve) => setTimeout(resolve, 5));
    if (!holds(messages)) throw new Error(`it never held: ${JSON.stringify(messages)}`);
  };
  if (acknowledge) await until((seen) => seen.some(({ type }) => type === 'connection_ack'));
  return {
    messages,
    closed,
    until,
    subscribe: (id, query, variables) => send({ type: 'subscribe', id, payload: { query, variables } }),
    complete: (id) => send({ type: 'complete', id }),
    close: () => socket.close(1000),
    terminate: () => socket.terminate(),
  };
}
