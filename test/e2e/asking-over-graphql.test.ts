import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type FakeLlm, startFakeLlm } from '../support/fake-llm/fake-llm.ts';
import { calls, httpError, words, wordsThen } from '../support/fake-llm/replies.ts';
import { openSocket } from '../support/graphql-socket.ts';

const PDF = new URL('../../src/features/demo/documents/master-services-agreement.pdf', import.meta.url);
const SEARCH = calls([{ name: 'similarity_search', args: { query: 'which law governs this agreement' } }]);

interface Event {
  readonly __typename: string;
  readonly seq: number;
  readonly runId: string;
  readonly content?: string;
  readonly outcome?: string;
  readonly text?: string;
  readonly timeline?: readonly { readonly kind: string; readonly text: string }[];
  readonly sources?: readonly {
    readonly text: string;
    readonly isCited: boolean;
    readonly isStale: boolean;
    readonly document: { readonly id: string };
    readonly block: { readonly label: string | null } | null;
    readonly location: { readonly regions?: readonly { readonly page: number }[] };
  }[];
}

const FIELDS = `
  __typename seq runId
  ... on ThoughtEvent { text }
  ... on ContentEvent { delta accumulatedLength }
  ... on ErrorEvent { errorType message }
  ... on FinalEvent {
    outcome content usage { inputTokens outputTokens } timeline { kind text } contextStatus { usedTokens windowTokens }
    sources {
      ordinal text isCited isStale score pages document { id } documentVersion { number } block { label }
      location { ... on PdfLocation { regions { page box { x0 y0 x1 y1 } } } ... on TextLocation { start end } }
    }
  }`;
const ASK = `subscription ($input: AskInput!) { ask(input: $input) { ${FIELDS} } }`;
const EVENTS = `subscription ($run: ID!, $after: Int) { runEvents(run: $run, after: $after) { ${FIELDS} } }`;

let app: TestApp;
let fake: FakeLlm;
let documentId: string;

beforeAll(async () => {
  fake = await startFakeLlm();
  app = await startTestApp({ env: { OPENAI_BASE_URL: fake.url, OPENAI_MODEL: 'fake-1' } });
  const { body } = await app.upload(await readFile(PDF), 'agreement.pdf');
  expect(await app.ingested(body.version.id)).toBe('READY');
  documentId = body.document.id;
}, 180_000);
afterAll(async () => {
  await app.close();
  await fake.close();
});

/** Reads server-sent events until the stream ends or enough were seen. */
async function sse(query: string, variables: object, enough = Infinity, key: string | null = app.adminKey) {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const events: Event[] = [];
  const errors: { extensions: { code: string } }[] = [];
  let text = '';
  for await (const part of response.body ?? []) {
    text += new TextDecoder().decode(part);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const line = text
        .slice(0, end)
        .split('\n')
        .find((one) => one.startsWith('data: {'));
      text = text.slice(end + 2);
      if (line === undefined) continue;
      const result = JSON.parse(line.slice('data: '.length)) as {
        data?: Record<string, Event>;
        errors?: typeof errors;
      };
      errors.push(...(result.errors ?? []));
      events.push(...Object.values(result.data ?? {}).filter((event) => event !== null));
    }
    if (events.length >= enough) break;
  }
  return { events, errors };
}

const finalOf = (events: readonly Event[]): Event => {
  const last = events.at(-1);
  if (last?.__typename !== 'FinalEvent') throw new Error(`ended with ${JSON.stringify(last)}`);
  return last;
};

describe('asking over GraphQL', () => {
  it('streams a cited answer whose source is drawn on the page', async () => {
    fake.script([SEARCH, words('Danish law: "governed by the laws of Denmark" [1].')]);
    const { events } = await sse(ASK, {
      input: { prompt: 'Which law governs?', documentId, idempotencyKey: 'e2e-1' },
    });
    const final = finalOf(events);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
    expect(final.outcome).toBe('ANSWERED');
    const [cited] = final.sources ?? [];
    expect(cited).toMatchObject({
      text: 'governed by the laws of Denmark',
      isCited: true,
      isStale: false,
      document: { id: documentId },
    });
    expect(cited?.location.regions?.[0]).toMatchObject({ page: 3, box: { x0: expect.any(Number) } });
    expect(cited?.block).not.toBeNull();
  });

  it('resumes over a websocket what began over server-sent events, and starts nothing again', async () => {
    fake.script([SEARCH, words('It is Danish law, as the parties agreed in the last clause.')]);
    const input = { prompt: 'And the law?', documentId, idempotencyKey: 'e2e-2' };
    const { events } = await sse(ASK, { input }, 1);
    const socket = await openSocket(`${app.url}/graphql`, { authorization: `Bearer ${app.adminKey}` });
    socket.subscribe('a', ASK, { input: { ...input, after: events.at(-1)?.seq } });
    socket.subscribe('b', EVENTS, { run: events[0]?.runId, after: 0 });
    await socket.until((seen) => seen.filter(({ type }) => type === 'complete').length === 2);
    const of = (id: string) =>
      socket.messages.flatMap((message) =>
        message.id === id && message.type === 'next'
          ? (Object.values(message.payload.data as object) as Event[])
          : [],
      );
    expect(of('a')[0]?.seq).toBe((events.at(-1)?.seq ?? 0) + 1);
    expect(of('b').map(({ seq }) => seq)).toEqual(of('b').map((_event, at) => at + 1));
    expect(finalOf(of('b'))).toEqual(finalOf(of('a')));
    socket.close();
    const { data } = await app.graphql<{ runs: { totalCount: number } }>('{ runs { totalCount } }');
    expect(data?.runs.totalCount).toBe(2);
  });

  it('tells in the final event of the citation it took out, and of the call it repeated', async () => {
    fake.script([
      SEARCH,
      httpError(503, { message: 'busy' }),
      words('Norwegian law: "governed by the laws of Norway" [1].'),
    ]);
    const warned = jest.spyOn(app.services.log, 'warn');
    const { events } = await sse(ASK, {
      input: { prompt: 'Which law governs?', documentId, idempotencyKey: 'e2e-dropped' },
    });
    const final = finalOf(events);
    expect(final.content).toBe('Norwegian law: "governed by the laws of Norway" [not in the document].');
    const retried = 'The model server is overloaded or failing; trying again (2 of 4).';
    expect(final.timeline).toEqual([
      { kind: 'TOOL_CALL', text: 'Searching for "which law governs this agreement"' },
      { kind: 'TOOL_RESULT', text: expect.stringMatching(/^Found \d+ passages?$/) },
      { kind: 'STATUS', text: retried },
      {
        kind: 'CITATION_DROPPED',
        text: '[1] quotes words that are not in the document: "governed by the laws of Norway"',
      },
    ]);
    expect(events.map(({ text }) => text)).toContain(retried);
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'overloaded', attempt: 1, maxAttempts: 4 }),
      expect.stringContaining('tried again'),
    );
    warned.mockRestore();
  });

  it('keeps the conversation with its messages, sources and run', async () => {
    const { data } = await app.graphql<{
      conversations: {
        nodes: { title: string; messages: { nodes: { role: string; sources: { text: string }[] }[] } }[];
      };
    }>(
      `query ($document: ID!) { conversations(documentId: $document, last: 1) { nodes {
         title document { id } runs { nodes { status outcome model toolCalls { name status } conversation { id } } }
         messages { nodes { role state content timeline { kind } usage { outputTokens } sources(isCited: true) { text } } } } } }`,
      { document: documentId },
    );
    const [conversation] = data?.conversations.nodes ?? [];
    expect(conversation).toMatchObject({
      title: 'Which law governs?',
      document: { id: documentId },
      runs: {
        nodes: [
          {
            status: 'COMPLETED',
            outcome: 'ANSWERED',
            toolCalls: [{ name: 'similarity_search', status: 'DONE' }],
          },
        ],
      },
    });
    expect(conversation?.messages.nodes.map(({ role }) => role)).toEqual(['HUMAN', 'LLM']);
    expect(conversation?.messages.nodes[1]?.sources).toEqual([{ text: 'governed by the laws of Denmark' }]);
  });

  it('stops a run, and answers a busy conversation with the run that is on', async () => {
    fake.script([wordsThen('It is ', { never: true })]);
    const START = `mutation ($input: StartRunInput!) { startRun(input: $input) {
      __typename ... on StartRunSuccess { run { id conversation { id } } } ... on ConflictError { current { id } } } }`;
    interface Started {
      readonly startRun: {
        readonly __typename: string;
        readonly run: { readonly id: string; readonly conversation: { readonly id: string } };
      };
    }
    const started = await app.graphql<Started>(START, { input: { prompt: 'Slow?', documentId } });
    const { id, conversation } = started.data?.startRun.run ?? { id: '', conversation: { id: '' } };
    await sse(EVENTS, { run: id, after: 0 }, 1);
    const busy = await app.graphql(START, { input: { prompt: 'Now?', conversationId: conversation.id } });
    expect(busy.data).toMatchObject({ startRun: { __typename: 'ConflictError', current: { id } } });
    const stopped = app.graphql(`mutation ($id: ID!) { stopRun(input: { runId: $id }) { __typename } }`, {
      id,
    });
    const { events } = await sse(EVENTS, { run: id, after: 0 });
    expect((await stopped).data).toEqual({ stopRun: { __typename: 'StopRunSuccess' } });
    expect(finalOf(events)).toMatchObject({ outcome: 'STOPPED', content: 'It is ' });
  });

  it('refuses asking by GET, a cursor ahead of the log, an id of another kind, and another’s run', async () => {
    const url = new URL(`${app.url}/graphql`);
    url.searchParams.set('query', ASK);
    url.searchParams.set(
      'variables',
      JSON.stringify({ input: { prompt: 'x', documentId, idempotencyKey: 'get-1' } }),
    );
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${app.adminKey}` },
    });
    expect(await response.text()).not.toContain('ContentEvent');
    const { data } = await app.graphql<{ runs: { nodes: { id: string; lastSeq: number }[] } }>(
      '{ runs(last: 1) { nodes { id lastSeq } } }',
    );
    const [run] = data?.runs.nodes ?? [];
    const codes = async (variables: object, key: string | null = app.adminKey) =>
      (await sse(EVENTS, variables, 1, key)).errors.map(({ extensions }) => extensions.code);
    expect(await codes({ run: run?.id, after: (run?.lastSeq ?? 0) + 1 })).toEqual(['VALIDATION']);
    expect(await codes({ run: documentId })).toEqual(['VALIDATION']);
    expect(await codes({ run: run?.id }, null)).toEqual(['NOT_FOUND']);
  });
});
