import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ModelChunk, ModelRequest } from '../../../src/llm/chat.ts';
import { openAiChatModel } from '../../../src/llm/openai/openai-chat-model.ts';
import { providerFailureOf, type ProviderFailureKind } from '../../../src/llm/provider-failure.ts';
import { Secret } from '../../../src/security/secret.ts';
import { type FakeLlm, type FakeReply, startFakeLlm } from '../../support/fake-llm/fake-llm.ts';
import {
  calls,
  errorInside200,
  hang,
  httpError,
  refusal,
  thinking,
  words,
  wordsThen,
} from '../../support/fake-llm/replies.ts';

const KEY = 'sk-test-0123456789abcdef';
const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', content: 'Be exact.' },
    { role: 'user', content: 'Hello?' },
  ],
  tools: [
    {
      name: 'look',
      description: 'Looks.',
      parameters: { type: 'object', properties: { at: { type: 'string' } } },
    },
  ],
};

let fake: FakeLlm;
beforeAll(async () => {
  fake = await startFakeLlm();
});
afterAll(() => fake.close());

const model = (timeouts: { firstItemMs?: number; idleMs?: number } = {}) =>
  openAiChatModel({ model: 'fake-1', apiKey: new Secret(KEY), baseUrl: fake.url, ...timeouts });

async function collect(reply: FakeReply, request: ModelRequest = REQUEST): Promise<ModelChunk[]> {
  fake.script([reply]);
  const chunks: ModelChunk[] = [];
  for await (const chunk of model().stream(request)) chunks.push(chunk);
  return chunks;
}

async function failure(
  reply: FakeReply,
  timeouts = {},
): Promise<{ kind: ProviderFailureKind; error: Error; retryAfterMs?: number }> {
  fake.script([reply]);
  try {
    for await (const chunk of model(timeouts).stream(REQUEST)) void chunk;
  } catch (error) {
    const found = providerFailureOf(error);
    if (found !== null) return found;
    throw error;
  }
  throw new Error('the stream ended well');
}

const textOf = (chunks: readonly ModelChunk[]): string =>
  chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');

describe('a stream that goes well', () => {
  it('gives text, usage and the reason it ended, and sends the instructions', async () => {
    const chunks = await collect(
      words('The term is two years.', { usage: { prompt_tokens: 31, completion_tokens: 7 } }),
    );
    expect(textOf(chunks)).toBe('The term is two years.');
    expect(chunks).toContainEqual({
      type: 'usage',
      usage: { inputTokens: 31, cachedTokens: 0, outputTokens: 7, reasoningTokens: 0 },
    });
    expect(chunks.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    const sent = fake.requests.at(-1);
    expect(sent?.url).toBe('/v1/chat/completions');
    expect(sent?.body.messages[0]).toEqual({ role: 'system', content: 'Be exact.' });
    expect(sent?.body.stream).toBe(true);
    expect(sent?.body.temperature).toBeUndefined();
    expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('puts parallel tool calls together from fragments', async () => {
    const chunks = await collect(
      calls([
        { name: 'look', args: { at: 'ä "quoted"\n' } },
        { name: 'look', args: {}, id: 'b' },
      ]),
    );
    const found = chunks.filter((chunk) => chunk.type === 'tool_call');
    expect(found.map(({ call, arguments: args }) => [call.id, call.name, args])).toEqual([
      ['call_0', 'look', { ok: true, value: { at: 'ä "quoted"\n' } }],
      ['b', 'look', { ok: true, value: {} }],
    ]);
    expect(chunks.at(-1)).toEqual({ type: 'finish', reason: 'tool_calls' });
  });

  it('replays a tool call byte for byte, since a provider compares it', async () => {
    const argumentsText = '{"at":  "x",\n"n":1.0}';
    await collect(words('ok'), {
      tools: REQUEST.tools,
      messages: [
        ...REQUEST.messages,
        { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look', argumentsText }] },
        { role: 'tool', callId: 'c1', toolName: 'look', content: 'seen' },
      ],
    });
    const sent = fake.requests.at(-1)?.body.messages ?? [];
    expect(sent[2]?.tool_calls?.[0]?.function.arguments).toBe(argumentsText);
    expect(sent[3]).toMatchObject({ role: 'tool', tool_call_id: 'c1', content: 'seen' });
  });

  it('keeps reasoning and refusal apart from text', async () => {
    expect(await collect(thinking('hmm'))).toContainEqual({ type: 'reasoning', text: 'hmm' });
    expect(await collect(refusal('I cannot help.'))).toContainEqual({
      type: 'refusal',
      text: 'I cannot help.',
    });
  });

  it('reads a server that ignores `stream` and answers whole', async () => {
    const completion = {
      id: 'x',
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Whole.' } }],
    };
    expect(textOf(await collect({ status: 200, body: JSON.stringify(completion) }))).toBe('Whole.');
  });
});

describe('tool arguments that were cut', () => {
  it.each([
    ['a string cut in the middle', '{"at": "Ber', 'tool_calls', 'truncated'],
    ['complete JSON that the output limit ended', '{"at": "Berlin"}', 'length', 'truncated'],
    ['something else', 'look at Berlin', 'tool_calls', 'not_json'],
    ['a list', '["Berlin"]', 'tool_calls', 'not_an_object'],
  ])('refuses %s instead of repairing it', async (_name, args, finish, reason) => {
    const chunks = await collect(calls([{ name: 'look', args }], { finish }));
    const call = chunks.find((chunk) => chunk.type === 'tool_call');
    expect(call).toMatchObject({ arguments: { ok: false, reason } });
  });
});

describe('a server that fails', () => {
  it.each<[string, FakeReply, ProviderFailureKind]>([
    ['429', httpError(429, { message: 'slow down' }), 'rate_limited'],
    [
      'a rate limit inside a 200',
      errorInside200({ message: 'Rate limit reached', type: 'rate_limit_error' }),
      'rate_limited',
    ],
    [
      'a rate limit in the middle',
      wordsThen(
        'half an',
        { raw: 'data: {"error":{"code":429,"message":"too many requests"}}\n\n' },
        { end: true },
      ),
      'rate_limited',
    ],
    ['no quota', httpError(429, { message: 'x', code: 'insufficient_quota' }), 'quota_exhausted'],
    ['401', httpError(401, { message: 'bad key' }), 'auth'],
    ['400', httpError(400, { message: 'temperature is not supported' }), 'bad_request'],
    ['404', httpError(404, { message: 'The model `x` does not exist' }), 'model_not_found'],
    [
      'a prompt that is too long',
      httpError(400, { code: 'context_length_exceeded', message: 'maximum context length is 8192' }),
      'context_too_long',
    ],
    ['a content filter', httpError(400, { code: 'content_filter', message: 'filtered' }), 'refused'],
    ['503', httpError(503, { message: 'overloaded' }), 'overloaded'],
    ['a 502 page', { status: 502, body: '<html>bad gateway</html>' }, 'overloaded'],
    [
      'an overload in the middle',
      wordsThen(
        'half',
        { raw: 'data: {"error":{"message":"overloaded","type":"server_error","code":500}}\n\n' },
        { end: true },
      ),
      'overloaded',
    ],
    ['broken JSON', wordsThen('half', { raw: 'data: {"id": "bro\n\n' }, { end: true }), 'malformed_stream'],
    ['JSON that is no answer', { status: 200, body: '{"hello":1}' }, 'malformed_stream'],
    [
      'a connection cut in the middle',
      wordsThen('half an answer', { waitMs: 20 }, { destroy: true }),
      'closed_mid_stream',
    ],
    ['a clean close in the middle', wordsThen('half an answer', { end: true }), 'closed_mid_stream'],
  ])('types %s', async (_name, reply, kind) => {
    const found = await failure(reply);
    expect(found.kind).toBe(kind);
    expect(JSON.stringify([found.error.message, found.error, String(found.error)])).not.toContain(KEY);
  });

  it('types a server that is down', async () => {
    const down = openAiChatModel({ model: 'm', apiKey: null, baseUrl: 'http://127.0.0.1:9/v1' });
    const error = await (async () => {
      for await (const chunk of down.stream(REQUEST)) void chunk;
    })().catch((caught: unknown) => caught);
    expect(providerFailureOf(error)?.kind).toBe('unreachable');
  });

  it('types silence before and after the first byte', async () => {
    expect((await failure(hang(), { firstItemMs: 40 })).kind).toBe('timeout');
    expect(
      (await failure(wordsThen('half an answer', { never: true }), { firstItemMs: 60_000, idleMs: 40 })).kind,
    ).toBe('timeout');
    fake.script(() => new Promise(() => undefined));
    const silent = model({ firstItemMs: 40 }).stream(REQUEST);
    const error = await (async () => {
      for await (const chunk of silent) void chunk;
    })().catch((caught: unknown) => caught);
    expect(providerFailureOf(error)?.kind).toBe('timeout');
  });

  it('says how long to wait', async () => {
    expect((await failure(httpError(429, { message: 'x' }, { 'retry-after': '7' }))).retryAfterMs).toBe(
      7_000,
    );
  });

  it('never repeats the key that a server echoes', async () => {
    const { error } = await failure(httpError(401, { message: `Incorrect API key provided: ${KEY}.` }));
    expect(error.message).not.toContain(KEY);
    expect(error.message).toContain('[secret]');
  });
});

describe('stopping', () => {
  it('ends at once and closes the connection to the server', async () => {
    const before = fake.abandoned();
    fake.script([{ pieces: [{ delta: { content: 'one ' } }, { never: true }] }]);
    const stop = new AbortController();
    const error = await (async () => {
      for await (const chunk of model().stream({ ...REQUEST, signal: stop.signal })) {
        if (chunk.type === 'text') stop.abort(new Error('enough'));
      }
    })().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'CANCELLED' });
    for (let i = 0; i < 100 && fake.abandoned() === before; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fake.abandoned()).toBe(before + 1);
  });
});
