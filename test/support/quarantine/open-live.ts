import type { TestApp } from '../app.ts';

/** A subscription by server-sent events, read event by event. */
export interface Live {
  /** What the one field of the next event holds. */
  next(): Promise<unknown>;
  leave(): void;
}

/** Resolves when the server has begun to answer. */
export async function openLive(app: TestApp, query: string): Promise<Live> {
  const leave = new AbortController();
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${app.adminKey}`,
    },
    body: JSON.stringify({ query }),
    signal: leave.signal,
  });
  const events = eventsIn(response);
  return {
    async next() {
      const { value } = await events.next();
      return value;
    },
    leave: () => leave.abort(),
  };
}

async function* eventsIn({ body }: Response): AsyncGenerator<unknown, void, undefined> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    for (let match = /^data: (.+)$\n/m.exec(text); match !== null; match = /^data: (.+)$\n/m.exec(text)) {
      text = text.slice(match.index + match[0].length);
      const { data } = JSON.parse(match[1] ?? '') as { data?: object | null };
      if (data) yield Object.values(data)[0] as unknown;
    }
  }
}
