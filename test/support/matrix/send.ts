import type { GraphqlDoor, Reply } from '../graphql-door.ts';

interface Sent {
  readonly key: string | null;
  readonly query: string;
  readonly variables?: object;
}

const auth = (key: string | null): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };

/** The end of a table of contents that has no entries. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`;

/** A mutation with a file as `input.file`. */
export async function sendWithFile(
  door: GraphqlDoor,
  { key, query, variables, file }: Sent & { file: 'text' | 'zip' },
): Promise<Reply> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables }));
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  const content = file === 'zip' ? EMPTY_ZIP : 'Some text of a contract.';
  form.set('0', new File([content], `${Math.random()}.txt`, { type: 'text/plain' }));
  const headers = { ...auth(key), 'x-requested-with': 'deedbox', accept: 'application/json' };
  const response = await fetch(door.url, { method: 'POST', headers, body: form });
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
}

/**
 * The first result of a subscription over server-sent events; the stream is then left.
 * @param isQueued where results wait for a worker: a run that was started counts as one
 */
export async function firstEvent(
  door: GraphqlDoor,
  { key, query, isQueued = false, poke }: Sent & { isQueued?: boolean; poke?: () => Promise<void> },
): Promise<Reply> {
  const leave = new AbortController();
  const runs = await door.db.prisma.run.count();
  const isStarted = async (): Promise<true> => {
    while (poke !== undefined && !leave.signal.aborted) {
      await poke();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    while (isQueued && !leave.signal.aborted) {
      if ((await door.db.prisma.run.count()) > runs) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return new Promise(() => undefined);
  };
  const headers = { ...auth(key), 'content-type': 'application/json', accept: 'text/event-stream' };
  const response = await fetch(door.url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
    signal: leave.signal,
  });
  let text = '';
  const started = isStarted();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let match: RegExpExecArray | null = null; reader !== undefined; match = /^data: (.+)$/m.exec(text)) {
      if (match?.[1] !== undefined)
        return { status: response.status, ...(JSON.parse(match[1]) as Omit<Reply, 'status'>) };
      const chunk = await Promise.race([reader.read(), started]);
      if (chunk === true) return { status: 200, data: { started: true }, errors: undefined };
      const { value, done } = chunk;
      if (done) break;
      text += value;
    }
  } finally {
    leave.abort();
    await reader?.cancel().catch(() => undefined);
  }
  throw new Error(`the stream gave nothing: ${text}`);
}
