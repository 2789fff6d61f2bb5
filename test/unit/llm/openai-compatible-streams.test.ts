import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callModel } from '../../../src/llm/call-model.ts';
import type { ModelChunk } from '../../../src/llm/chat.ts';
import { normaliseEventStream } from '../../../src/llm/openai/normalise-event-stream.ts';
import { openAiChatModel } from '../../../src/llm/openai/openai-chat-model.ts';
import { providerFailureOf } from '../../../src/llm/provider-failure.ts';
import { type FakeLlm, type FakeReply, type Piece, startFakeLlm } from '../../support/fake-llm/fake-llm.ts';
import { calls, words } from '../../support/fake-llm/replies.ts';

let fake: FakeLlm;
beforeAll(async () => {
  fake = await startFakeLlm();
});
afterAll(() => fake.close());

interface Answer {
  readonly text: string;
  readonly calls: readonly unknown[];
  readonly finish: unknown;
  readonly usage: unknown;
  readonly requests: number;
  readonly retries: number;
}

/** What a call that may repeat itself comes to, so that a dropped answer shows as a second request. */
async function answerTo(reply: FakeReply): Promise<Answer> {
  fake.script([reply]);
  const before = fake.requests.length;
  const model = openAiChatModel({ model: 'fake-1', apiKey: null, baseUrl: fake.url });
  const chunks: ModelChunk[] = [];
  let retries = 0;
  const request = { messages: [{ role: 'user', content: 'Hello?' }], tools: [] } as const;
  const policy = { maxAttempts: 2, baseMs: 1, maxWaitMs: 10, maxAgeMs: 60_000, random: () => 0 };
  for await (const chunk of callModel(model, request, policy))
    if (chunk.type === 'retry') retries += 1;
    else chunks.push(chunk);
  const last = chunks.at(-1);
  return {
    text: chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join(''),
    calls: chunks.flatMap((chunk) =>
      chunk.type === 'tool_call' ? [[chunk.call.name, chunk.arguments]] : [],
    ),
    finish: last?.type === 'finish' ? last.reason : null,
    usage: chunks.find((chunk) => chunk.type === 'usage')?.usage ?? null,
    requests: fake.requests.length - before,
    retries,
  };
}

const chunk = (fields: object): Piece => ({ raw: `data: ${JSON.stringify({ id: 'x', ...fields })}\n\n` });
const choice = (fields: object): Piece => chunk({ choices: [{ index: 0, ...fields }] });
const text = (content: unknown, fields: object = {}): Piece => choice({ delta: { content }, ...fields });
const DONE: Piece = { raw: 'data: [DONE]\n\n' };
const raw = (...pieces: Piece[]): FakeReply => ({ hasRole: false, finish: null, pieces });
const hello = { text: 'Hello, world.', finish: 'stop', requests: 1, retries: 0 };

describe('a compatible server that leaves things out', () => {
  it.each<[string, FakeReply, Partial<Answer>]>([
    ['every role', words('Hello, world.', { hasRole: false }), hello],
    [
      'the role, with an empty one',
      raw(choice({ delta: { role: '', content: 'Hello, world.' } }), DONE),
      hello,
    ],
    ['the finish reason', raw(text('Hello, '), text('world.'), DONE), hello],
    ['the finish reason, with an empty one', raw(text('Hello, world.', { finish_reason: '' }), DONE), hello],
    [
      'the delta of its last chunk',
      raw(text('Hello, world.'), choice({ finish_reason: 'length' }), DONE),
      { ...hello, finish: 'length' },
    ],
    [
      'the delta, with null',
      raw(text('Hello, world.'), choice({ delta: null, finish_reason: 'stop' }), DONE),
      hello,
    ],
    [
      '[DONE], having said why it stops',
      raw(text('Hello, world.', { finish_reason: 'stop' }), { end: true }),
      hello,
    ],
    [
      'the blank line after [DONE]',
      raw(text('Hello, world.'), { raw: 'data: [DONE]' }, { end: true }),
      hello,
    ],
    ['the end of the connection', raw(text('Hello, world.'), DONE, { never: true }), hello],
    [
      'content, with null',
      raw(text(null), text('Hello, world.'), text(null, { finish_reason: 'stop' }), DONE),
      hello,
    ],
    [
      'choices',
      raw(chunk({ choices: [] }), text('Hello, world.'), chunk({}), chunk({ choices: null }), DONE),
      hello,
    ],
  ])('answers without %s', async (_name, reply, wanted) => {
    expect(await answerTo(reply)).toMatchObject(wanted);
  });

  it('puts tool calls together that no role introduces', async () => {
    const reply = calls([{ name: 'look', args: { at: 'Berlin' } }], { hasRole: false });
    expect(await answerTo(reply)).toMatchObject({
      calls: [['look', { ok: true, value: { at: 'Berlin' } }]],
      finish: 'tool_calls',
      requests: 1,
    });
  });

  it('runs a tool call whose end only [DONE] tells', async () => {
    const look = { name: 'look', arguments: '{"at":"x"}' };
    const call = { index: 0, id: 'c', type: 'function', function: look };
    const reply = raw(choice({ delta: { content: null, tool_calls: [call] } }), DONE);
    expect(await answerTo(reply)).toMatchObject({
      calls: [['look', { ok: true, value: { at: 'x' } }]],
      finish: 'tool_calls',
      requests: 1,
    });
  });

  it('counts usage that comes alone in the last chunk', async () => {
    const usage = { prompt_tokens: 31, completion_tokens: 7, total_tokens: 38 };
    const reply = raw(text('Hello, world.', { finish_reason: 'stop' }), chunk({ choices: [], usage }), DONE);
    expect(await answerTo(reply)).toMatchObject({ ...hello, usage: { inputTokens: 31, outputTokens: 7 } });
  });

  it('holds a usage no ledger could hold at what one can', async () => {
    const usage = { prompt_tokens: 3_000_000_000, completion_tokens: 1e300, total_tokens: -1 };
    const reply = raw(text('Hello, world.', { finish_reason: 'stop' }), chunk({ choices: [], usage }), DONE);
    const most = 2 ** 31 - 1;
    expect(await answerTo(reply)).toMatchObject({
      ...hello,
      usage: { inputTokens: most, outputTokens: most },
    });
  });

  it('reads one of several answers, whatever order they come in', async () => {
    const both = (content: string): Piece =>
      chunk({
        choices: [
          { index: 1, delta: { content: 'BAD' } },
          { index: 0, delta: { content } },
        ],
      });
    const other = chunk({ choices: [{ index: 1, delta: { content: 'BAD' }, finish_reason: 'length' }] });
    const end = choice({ delta: {}, finish_reason: 'stop' });
    expect(await answerTo(raw(both('Hello, '), other, both('world.'), end, DONE))).toMatchObject(hello);
    const third = (content: string): Piece => chunk({ choices: [{ index: 3, delta: { content } }] });
    expect(await answerTo(raw(third('Hello, '), third('world.'), DONE))).toMatchObject(hello);
  });

  it('takes content in parts', async () => {
    const parts = [
      { type: 'text', text: 'Hello, ' },
      { type: 'text', text: 'world.' },
    ];
    expect(await answerTo(raw(text(parts), DONE))).toMatchObject(hello);
  });

  it('skips keep-alive comments, and reads lines that end in any way and arrive in any pieces', async () => {
    const body = [
      ': keep-alive\r\n\r\ndata: {"choices":[{"index":0,\r\n',
      'data: "delta":{"content":"Hello, wör"}}]}\r',
      '\n\r\n: again\n\ndata:{"choices":[{"delta":{"content":"ld."}}]}\n',
      '\ndata: [DONE]\n\n',
    ];
    const pieces = body.flatMap((part): Piece[] => [{ raw: part }, { waitMs: 5 }]);
    expect(await answerTo(raw(...pieces))).toMatchObject({ ...hello, text: 'Hello, wörld.' });
  });

  it('reads a whole answer without a role', async () => {
    const body = JSON.stringify({ choices: [{ message: { content: 'Hello, world.' } }] });
    expect(await answerTo({ status: 200, body })).toMatchObject(hello);
  });
});

describe('an answer that was really cut', () => {
  it.each<[string, FakeReply]>([
    ['by a close without [DONE]', raw(text('Hello, '), { end: true })],
    ['in the middle of an event', raw(text('Hello, '), { raw: 'data: {"choices":[{"del' }, { end: true })],
    ['by a reset', raw(text('Hello, '), { waitMs: 20 }, { destroy: true })],
    ['before it began, though [DONE] came', raw(DONE)],
  ])('is asked for again when it was cut %s', async (_name, reply) => {
    const before = fake.requests.length;
    const error = await answerTo(reply).catch((caught: unknown) => caught);
    expect(providerFailureOf(error)?.kind).toBe('closed_mid_stream');
    expect(fake.requests.length - before).toBe(2);
  });
});

describe('an answer that never ends', () => {
  const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;

  async function cut(part: string): Promise<string> {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(Buffer.from(part));
      },
    });
    const text = await new Response(endless.pipeThrough(normaliseEventStream(10_000))).text();
    expect(sent).toBeLessThan(10_000 / part.length + 10);
    return text;
  }

  it.each([
    ['of words', chunk({ content: 'round and round ' })],
    ['of arguments', chunk({ tool_calls: [{ index: 0, function: { arguments: '{"a": [' } }] })],
    ['of one line', 'x'.repeat(500)],
  ])('is cut, as at the model’s own limit: %s', async (_name, part) => {
    const events = (await cut(part)).trim().split('\n\n');
    expect(events.at(-1)).toBe('data: [DONE]');
    expect(events.at(-2)).toContain('"finish_reason":"length"');
  });
});
