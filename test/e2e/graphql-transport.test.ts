import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUERY_MAX_COST, QUERY_MAX_TOKENS, WS_MAX_OPERATIONS } from '../../src/config/limits.ts';
import { builder } from '../../src/graphql/builder.ts';
import { ticker, type Ticker } from '../support/graphql-ticker.ts';
import type { GraphqlDoor } from '../support/graphql-door.ts';
import { openSocket } from '../support/graphql-socket.ts';

// The schema is built when the door is imported, so the fields of the test come first.
const ticks: Ticker = ticker(builder);
const { openGraphqlDoor } = await import('../support/graphql-door.ts');

let door: GraphqlDoor;
let auth: Record<string, string>;
beforeAll(async () => {
  door = await openGraphqlDoor();
  auth = { authorization: `Bearer ${door.adminKey}` };
});
afterAll(() => door.close());

const aliased = (count: number) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: __typename`).join(' ')} }`;
const nested = (levels: number) =>
  `{ __schema { types ${'{ fields { type '.repeat(levels)}{ name }${' } }'.repeat(levels)} } }`;

async function refusal(body: unknown, headers: Record<string, string> = auth) {
  const response = await door.post(body, headers);
  const { errors } = (await response.json()) as {
    errors: { message: string; extensions: Record<string, unknown> }[];
  };
  return { status: response.status, ...errors[0]?.extensions, message: errors[0]?.message };
}

describe('limits refuse before anything runs, and say the limit and what was sent', () => {
  it.each([
    ['a query 50 levels deep', () => ({ query: nested(24) }), { code: 'QUERY_TOO_DEEP', actual: 51 }],
    ['1,000 aliases', () => ({ query: aliased(1_000) }), { code: 'QUERY_TOO_MANY_ALIASES', actual: 1_000 }],
    [
      'a batch of 500',
      () => Array.from({ length: 500 }, () => ({ query: '{ __typename }' })),
      { code: 'BATCH_TOO_LARGE', actual: 500, status: 413 },
    ],
    [
      'too many tokens',
      () => ({ query: `{ ${'__typename '.repeat(QUERY_MAX_TOKENS)}}` }),
      { code: 'QUERY_TOO_LARGE' },
    ],
    [
      'too many root fields',
      () => ({ query: `{ ${'__typename '.repeat(41)}}` }),
      { code: 'QUERY_TOO_MANY_ROOT_FIELDS', actual: 41 },
    ],
    [
      'a body of two megabytes',
      () => ({ query: '{ __typename }', variables: { x: 'x'.repeat(2_000_000) } }),
      { code: 'BODY_TOO_LARGE', status: 413 },
    ],
  ])('%s', async (_name, body, wanted) => {
    expect(await refusal(body())).toMatchObject({
      ...wanted,
      limit: expect.any(Number),
      requestId: expect.any(String),
    });
  });

  it('three pages of a hundred in each other, which may be a million objects', async () => {
    const query = `{ documents(first: 100) { nodes { annotations(first: 100) { nodes {
      feedback(first: 100) { nodes { id } } } } } } }`;
    expect(await refusal({ query })).toMatchObject({ code: 'QUERY_TOO_COSTLY', actual: 1_020_201 });
  });

  it('a query that may read one object more than is allowed, and none that may read just as many', async () => {
    const page = (size: string) => `annotations(first: ${size}) { nodes { id } }`;
    const query = `query ($n: Int!) { viewer { slug } documents(first: $n) { nodes { a: ${page('100')} b: ${page('99')} } } }`;
    expect((await door.run(query, { variables: { n: 99 } })).errors).toBeUndefined();
    const more = query.replace('viewer', 'me: viewer { slug } viewer');
    expect(await refusal({ query: more, variables: { n: 99 } })).toMatchObject({
      code: 'QUERY_TOO_COSTLY',
      limit: QUERY_MAX_COST,
      actual: QUERY_MAX_COST + 1,
    });
  });

  it('a value three thousand levels deep, which is as deep as the parser goes', async () => {
    const query = `{ nodes(ids: ${'['.repeat(3_000)}${']'.repeat(3_000)}) { id } }`;
    expect(await refusal({ query })).toMatchObject({ code: 'QUERY_TOO_DEEP' });
    expect(door.errors).toEqual([]);
  });

  it('a body that does not say its length is stopped where it passes the limit', async () => {
    const response = await fetch(door.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...auth },
      body: new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(100_000))),
      }),
      duplex: 'half',
    } as RequestInit).catch((error: unknown) => error);
    // Some clients see our answer, others the connection end while they still send; the server must do
    // neither forever.
    if (response instanceof Response) expect(response.status).toBe(413);
    expect((await door.run('{ viewer { slug } }')).data.viewer.slug).toBe('admin');
  });

  it('a body without its length that is small is read', async () => {
    const response = await fetch(door.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...auth },
      body: new Blob([JSON.stringify({ query: '{ viewer { slug } }' })]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(await response.json()).toEqual({ data: { viewer: { slug: 'admin' } } });
  });
});

describe('requests', () => {
  it.each([
    ['null', '{}'],
    ['7', '{}'],
    ['{"query":"{__typename}"}', '{"0":[5]}'],
  ])(
    'as a form whose operations are %s and whose map is %s are refused as bad ones',
    async (operations, map) => {
      const form = new FormData();
      form.set('operations', operations);
      form.set('map', map);
      form.set('0', new Blob(['x']), 'x.txt');
      const response = await fetch(door.url, { method: 'POST', headers: auth, body: form });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
      expect(door.errors).toEqual([]);
    },
  );

  it('in a batch are answered in order, each with loaders of its own', async () => {
    const response = await door.post(
      [{ query: '{ viewer { slug } }' }, { query: '{ nope }' }, { query: '{ viewer { name } }' }],
      auth,
    );
    expect(await response.json()).toMatchObject([
      { data: { viewer: { slug: 'admin' } } },
      { errors: [{}] },
      { data: { viewer: { name: 'Admin' } } },
    ]);
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/graphql', 415],
    ['multipart/form-data; boundary=x', 403],
  ])('that a foreign form could send as %s are refused', async (type, status) => {
    const response = await fetch(door.url, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"query":"{__typename}"}',
    });
    expect(response.status).toBe(status);
  });

  it.each([
    ['mutation { createGroup(input: { name: "x" }) { __typename } }', 405],
    ['subscription { ask { __typename } }', 400],
  ])('that change something are not served over GET: %s', async (query, status) => {
    const response = await fetch(`${door.url}?query=${encodeURIComponent(query)}`, {
      headers: { ...auth, accept: 'application/graphql-response+json' },
    });
    expect(response.status).toBe(status);
    expect(await door.db.prisma.group.count()).toBe(0);
  });

  it('with broken JSON, an empty body or no query are answered, not crashed on', async () => {
    for (const body of [
      '{',
      '',
      'null',
      '[]',
      '7',
      '{}',
      '{"query":7}',
      '{"query":"{__typename}","variables":[]}',
    ]) {
      const response = await door.post(body, auth);
      const isNoRequest = ['{', '', 'null', '7'].includes(body);
      expect(isNoRequest ? [400] : [200, 400]).toContain(response.status);
      expect(await response.text()).not.toMatch(/node_modules|at \w+ \(/);
    }
    expect(door.errors).toEqual([]);
  });
});

describe('errors', () => {
  it('that are bugs are masked, logged once with the request id, and nothing of theirs is shown', async () => {
    door.errors.length = 0;
    const { errors } = await door.run('{ boom }');
    expect(errors?.[0]).toMatchObject({
      path: ['boom'],
      extensions: { code: 'INTERNAL', requestId: expect.any(String) },
    });
    expect(JSON.stringify(errors)).not.toMatch(/hunter2|postgres|stack/i);
    expect(door.errors).toHaveLength(1);
    expect(JSON.stringify(door.errors)).toContain(errors?.[0].extensions.requestId);
  });

  it("of Prisma's show nothing of its text", async () => {
    const { errors } = await door.run('{ databaseBoom }');
    expect(errors?.[0].extensions.code).toBe('INTERNAL');
    expect(JSON.stringify(errors)).not.toMatch(/prisma|invocation|users|findFirst/i);
  });
});

describe('streams over server-sent events', () => {
  const open = (signal?: AbortSignal) =>
    fetch(door.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...auth },
      body: JSON.stringify({ query: 'subscription { tick }' }),
      signal,
    });
  const readUntil = async (response: Response, text: string) => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    while (reader !== undefined && !read.includes(text)) read += (await reader.read()).value ?? '';
    return read;
  };

  it('deliver, and a client that goes away while nothing happens frees its source', async () => {
    const abort = new AbortController();
    const response = await open(abort.signal);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(await readUntil(response, '"tick":2')).toMatch(/^retry: \d+\n/);
    expect(ticks.open()).toBe(1);
    abort.abort();
    await ticks.untilOpen(0);
  });

  it('that fail half way end with a masked error, then complete', async () => {
    ticks.failNext();
    const text = await (await open()).text();
    expect(text).toContain('"code":"INTERNAL"');
    expect(text).not.toContain('hunter2');
    expect(text.trimEnd().endsWith('event: complete\ndata:')).toBe(true);
    await ticks.untilOpen(0);
  });

  it('are refused inside a batch and without the right accept header', async () => {
    const batch = await (await door.post([{ query: 'subscription { tick }' }], auth)).json();
    expect(batch).toMatchObject([{ errors: [{ extensions: { code: 'BAD_REQUEST' } }] }]);
    const plain = await door.post({ query: 'subscription { tick }' }, auth);
    expect(plain.status).toBe(406);
    expect(await plain.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_ACCEPTABLE' } }] });
    await ticks.untilOpen(0);
  });
});

describe('websockets', () => {
  it('carry queries, errors and streams; completing one frees its source at once', async () => {
    const socket = await openSocket(door.url, auth);
    socket.subscribe('1', 'subscription { tick }');
    socket.subscribe('2', '{ viewer { slug } }');
    socket.subscribe('3', '{ nope }');
    await socket.until(
      (messages) =>
        messages.some(({ id, payload }) => id === '1' && payload?.data?.tick === 2) &&
        ['2', '3'].every((id) => messages.some((one) => one.id === id)),
    );
    expect(socket.messages).toContainEqual({
      id: '2',
      type: 'next',
      payload: { data: { viewer: { slug: 'admin' } } },
    });
    expect(socket.messages).toContainEqual({
      id: '3',
      type: 'error',
      payload: [expect.objectContaining({ message: expect.any(String) })],
    });
    socket.complete('1');
    await ticks.untilOpen(0);
    socket.close();
  });

  it('that just go away free every source', async () => {
    const socket = await openSocket(door.url, auth);
    for (const id of ['1', '2', '3']) socket.subscribe(id, 'subscription { tick }');
    await ticks.untilOpen(3);
    socket.terminate();
    await ticks.untilOpen(0);
  });

  it('close on an id used twice, and refuse more operations than the cap', async () => {
    const twice = await openSocket(door.url, auth);
    twice.subscribe('1', 'subscription { tick }');
    twice.subscribe('1', 'subscription { tick }');
    expect((await twice.closed).code).toBe(4409);
    await ticks.untilOpen(0);
    const many = await openSocket(door.url, auth);
    for (let n = 0; n <= WS_MAX_OPERATIONS; n += 1) many.subscribe(String(n), 'subscription { tick }');
    await many.until((messages) => messages.some(({ type }) => type === 'error'));
    expect(many.messages.find(({ type }) => type === 'error')?.payload).toMatchObject([
      { extensions: { code: 'TOO_MANY_OPERATIONS' } },
    ]);
    many.close();
    await ticks.untilOpen(0);
  });

  it('refuse a wrong key, a missing hello, and a foreign page that brings no key', async () => {
    expect(
      (await (await openSocket(door.url, { authorization: 'Bearer nope' }, { acknowledge: false })).closed)
        .code,
    ).toBe(4401);
    const silent = await openSocket(door.url, null, { acknowledge: false });
    silent.subscribe('1', '{ __typename }');
    expect((await silent.closed).code).toBe(4401);
    const foreign = await openSocket(door.url, {}, { acknowledge: false, origin: 'http://evil.example' });
    expect((await foreign.closed).code).toBe(4403);
    const withKey = await openSocket(door.url, auth, { origin: 'http://app.example' });
    withKey.close();
  });

  it('read rights anew for each operation: a key that was revoked does nothing more', async () => {
    const made = await door.run(
      'mutation { createApiKey(input: { name: "k", scopes: [READ] }) { ... on CreateApiKeySuccess { secret apiKey { id } } } }',
    );
    const { secret, apiKey } = made.data.createApiKey;
    const socket = await openSocket(door.url, { authorization: `Bearer ${secret}` });
    await door.run('mutation ($id: ID!) { revokeApiKey(input: { apiKeyId: $id }) { __typename } }', {
      variables: { id: apiKey.id },
    });
    socket.subscribe('1', '{ viewer { slug } }');
    await socket.until((messages) => messages.some(({ type }) => type === 'error'));
    expect(socket.messages.at(-1)?.payload).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    socket.close();
  });
});

describe('a server that stops', () => {
  it('tells both kinds of clients to come back, and neither that the stream is complete', async () => {
    const other = await openGraphqlDoor();
    const key = { authorization: `Bearer ${other.adminKey}` };
    const sse = await fetch(other.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...key },
      body: JSON.stringify({ query: 'subscription { tick }' }),
    });
    const text = sse.text();
    const socket = await openSocket(other.url, key);
    socket.subscribe('1', 'subscription { tick }');
    await ticks.untilOpen(2);
    other.stopping.abort();
    expect((await socket.closed).code).toBe(1012);
    expect(await text).toMatch(/: the server restarts, come back\n\n$/);
    expect(await text).not.toContain('event: complete');
    expect(socket.messages.some(({ type }) => type === 'complete')).toBe(false);
    await ticks.untilOpen(0);
    await other.close();
  });
});
