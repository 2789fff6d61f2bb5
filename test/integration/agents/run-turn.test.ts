import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunAbort } from '../../../src/agents/run-lifecycle/run-abort.ts';
import { notFound } from '../../../src/domain/errors.ts';
import type { ChatModel } from '../../../src/llm/chat.ts';
import { openAiChatModel } from '../../../src/llm/openai/openai-chat-model.ts';
import { providerFailureOf } from '../../../src/llm/provider-failure.ts';
import { memoryPort } from '../../support/agents/memory-port.ts';
import { playTurn, readAsViewer } from '../../support/agents/turn-harness.ts';
import { type FakeLlm, type FakeReply, startFakeLlm } from '../../support/fake-llm/fake-llm.ts';
import {
  calls,
  errorInside200,
  httpError,
  refusal,
  thinking,
  words,
  wordsThen,
} from '../../support/fake-llm/replies.ts';

const TEXT = `1. Term. This Agreement continues for two years from the Effective Date.

2. Termination. Either party may terminate this Agreement on thirty days' written notice.

3. Governing law. This Agreement is governed by the laws of the State of Delaware.`;
const DOCUMENT = { documentId: 'd1', title: 'Master Agreement', text: TEXT };
const SEARCH = calls([{ name: 'similarity_search', args: { query: 'term of the agreement' } }]);

let fake: FakeLlm;
beforeAll(async () => {
  fake = await startFakeLlm();
});
afterAll(() => fake.close());

const model = (): ChatModel =>
  openAiChatModel({ model: 'fake-1', apiKey: null, baseUrl: fake.url, idleMs: 5_000 });
const play = (script: readonly FakeReply[], options: Partial<Parameters<typeof playTurn>[0]> = {}) => {
  fake.requests.length = 0;
  fake.script(script);
  return playTurn({
    model: model(),
    port: memoryPort([DOCUMENT]),
    prompt: 'How long is the term?',
    ...options,
  });
};
const bodies = () => fake.requests.map(({ body }) => body);
const lastToolText = () =>
  bodies()
    .at(-1)
    ?.messages.findLast(({ role }) => role === 'tool')?.content ?? '';

describe('a turn that goes well', () => {
  it('searches, answers, and cites the exact words', async () => {
    const { result, events, ledger, journal, recorder } = await play([
      SEARCH,
      words('The term is fixed: "This Agreement continues for two years" [1].'),
    ]);
    expect(result.outcome).toBe('ANSWERED');
    expect(result.content).toBe('The term is fixed: "This Agreement continues for two years" [1].');
    const [cited] = result.sources;
    expect(cited).toMatchObject({
      ordinal: 1,
      isCited: true,
      text: 'This Agreement continues for two years',
    });
    expect(TEXT.slice(cited?.start, cited?.end)).toBe(cited?.text);
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['thought', 'sources', 'content']));
    expect(readAsViewer(events)).toBe(result.content);
    expect(ledger).toEqual(['reserve 1', 'settle 1', 'reserve 2', 'settle 2']);
    expect(journal).toEqual(['begin similarity_search', 'done']);
    const steps = [
      ['tool_call', 'Searching for "term of the agreement"'],
      ['tool_result', expect.stringMatching(/^Found \d passages?$/)],
    ];
    expect(recorder.timeline.map(({ kind, text }) => [kind, text])).toEqual(steps);
    expect(events.flatMap((event) => (event.type === 'thought' ? [event.text] : []))).toEqual(
      steps.map(([, text]) => text),
    );
    expect(result.usage).toMatchObject({ inputTokens: 200, outputTokens: 40 });
  });

  it('sends the instructions with every request, and document text only as data', async () => {
    await play([SEARCH, words('Ok.')]);
    for (const { messages } of bodies())
      expect(messages[0]).toMatchObject({
        role: 'system',
        content: expect.stringContaining('"Master Agreement"'),
      });
    const marker = /<<DATA (\w+)/.exec(lastToolText())?.[1];
    expect(marker).toMatch(/^[0-9a-f]{12}$/);
    expect(lastToolText()).toContain(`<<END DATA ${marker}>>`);
    expect(bodies()[0]?.messages[0]?.content).toContain(marker);
  });

  it('treats words before a tool call as a thought, not as the answer', async () => {
    const aside: FakeReply = {
      pieces: [...(words('Let me look. ').pieces ?? []), ...(SEARCH.pieces ?? [])],
      finish: 'tool_calls',
    };
    const { result, events, recorder } = await play([aside, words('Two years.')]);
    expect(result.content).toBe('Two years.');
    expect(readAsViewer(events)).toBe('Two years.');
    expect(recorder.timeline).toContainEqual(
      expect.objectContaining({ kind: 'thought', text: 'Let me look.' }),
    );
  });
});

describe('citations', () => {
  it('strikes out a quote that is not in the document, and records it', async () => {
    const { result, recorder } = await play([
      SEARCH,
      words('It says "This Agreement continues for nine years" [1].'),
    ]);
    expect(result.content).toBe('It says "This Agreement continues for nine years" [not in the document].');
    expect(result.sources.filter(({ isCited }) => isCited)).toEqual([]);
    expect(recorder.timeline).toContainEqual(
      expect.objectContaining({ kind: 'citation_dropped', text: expect.stringContaining('nine years') }),
    );
  });

  it('removes a number that names no source', async () => {
    const { result, recorder } = await play([SEARCH, words('The term is two years [9].')]);
    expect(result.content).toBe('The term is two years.');
    expect(recorder.timeline.at(-1)).toMatchObject({ kind: 'citation_dropped' });
  });

  it('goes by the words where the number is wrong', async () => {
    const { result } = await play([
      SEARCH,
      words('Delaware law: "governed by the laws of the State of Delaware" [1].'),
    ]);
    expect(result.sources[0]).toMatchObject({
      isCited: true,
      text: 'governed by the laws of the State of Delaware',
    });
  });
});

describe('tools that are called wrongly', () => {
  it('sends no half of a character, whose other half is in the next piece of the answer', async () => {
    const pieces = ['The term \ud83d', '\ude00 is\0 two', ' years\ud83d', '.'];
    const { result, events } = await play([
      { pieces: pieces.map((content) => ({ delta: { content } })), finish: 'stop' },
    ]);
    expect(result.content).toBe('The term 😀 is\ufffd two years\ufffd.');
    expect(readAsViewer(events)).toBe(result.content);
    for (const event of events) if (event.type === 'content') expect(event.delta.isWellFormed()).toBe(true);
  });

  it('runs nothing for arguments nested more deeply than anybody reads, and tells the model', async () => {
    const args = `{"query": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    const { journal } = await play([calls([{ name: 'similarity_search', args }]), words('Fine.')]);
    expect(journal).toEqual([]);
    expect(lastToolText()).toContain('nested too deeply');
  });

  it('runs nothing for truncated arguments, and tells the model', async () => {
    const { result, journal } = await play([
      calls([{ name: 'similarity_search', args: '{"query": "ter' }]),
      words('Ok.'),
    ]);
    expect(result.outcome).toBe('ANSWERED');
    expect(journal).toEqual([]);
    expect(lastToolText()).toContain('cut off');
    const replayed = bodies()
      .at(-1)
      ?.messages.find(({ role }) => role === 'assistant')?.tool_calls?.[0];
    expect(replayed?.function.arguments).toBe('{}');
  });

  it.each([
    ['an unknown tool', { name: 'delete_everything', args: {} }, 'There is no tool "delete_everything"'],
    ['unknown arguments', { name: 'similarity_search', args: { query: 'x', evil: true } }, 'not valid'],
    ['a wrong type', { name: 'search_exact_text', args: { search_strings: 'x' } }, 'not valid'],
  ])('tells the model about %s', async (_name, call, told) => {
    const { journal } = await play([calls([call]), words('Ok.')]);
    expect(lastToolText()).toContain(told);
    expect(journal).toEqual([]);
  });

  it('ends a loop of the same call, and answers without tools at the limit', async () => {
    fake.requests.length = 0;
    fake.script(({ body }) => (body.tools === undefined ? words('Two years.') : SEARCH));
    const { result, journal } = await playTurn({
      model: model(),
      port: memoryPort([DOCUMENT]),
      prompt: 'x',
      maxModelCalls: 6,
    });
    expect(result).toMatchObject({ outcome: 'ANSWERED', content: 'Two years.' });
    expect(fake.requests).toHaveLength(6);
    expect(journal.filter((line) => line.startsWith('begin'))).toHaveLength(2);
    expect(lastToolText()).toContain('made this very call before');
  });

  it('stops the run, instead of telling the model, when the caller’s rights are gone', async () => {
    const port = memoryPort([DOCUMENT], { authorize: async () => Promise.reject(notFound()) });
    const { result } = await play([SEARCH, words('never asked')], { port });
    expect(result).toMatchObject({
      outcome: 'FAILED',
      content: '',
      sources: [],
      failure: { code: 'NOT_FOUND' },
    });
    expect(fake.requests).toHaveLength(1);
  });
});

describe('answers that are none', () => {
  it.each([
    ['EMPTY', words('')],
    ['THINKING_ONLY', thinking('What could the term be?')],
    ['REFUSED', refusal('I cannot help with that.')],
    ['REFUSED', words('Half', { finish: 'content_filter' })],
  ])('tells %s apart', async (outcome, reply) => {
    expect((await play([reply])).result.outcome).toBe(outcome);
  });
});

describe('a model that fails', () => {
  it('starts the answer again after a break, and voids what was seen', async () => {
    const { result, events } = await play([
      wordsThen('Two yea', { waitMs: 80 }, { destroy: true }),
      words('Two years.'),
    ]);
    expect(result.content).toBe('Two years.');
    expect(events.some(({ type }) => type === 'reset')).toBe(true);
    expect(readAsViewer(events)).toBe('Two years.');
  });

  it('says in the events and the timeline that it tries again, and tells who logs', async () => {
    const notices: unknown[] = [];
    const { result, events, recorder } = await play(
      [httpError(503, { message: 'busy' }), wordsThen('Two', { end: true }), words('Two years.')],
      { onRetry: ({ attempt, failure }) => notices.push([attempt, failure.kind]) },
    );
    expect(result.content).toBe('Two years.');
    const wanted = [
      'The model server is overloaded or failing; trying again (2 of 3).',
      'The model server closed the connection in the middle of its answer; trying again (3 of 3).',
    ];
    expect(events.flatMap((event) => (event.type === 'thought' ? [event.text] : []))).toEqual(wanted);
    expect(recorder.timeline.map(({ kind, text }) => [kind, text])).toEqual(
      wanted.map((text) => ['status', text]),
    );
    expect(notices).toEqual([
      [1, 'overloaded'],
      [2, 'closed_mid_stream'],
    ]);
  });

  it('says what to do where the account has no quota left, and does not insist', async () => {
    const { result } = await play([httpError(429, { message: 'x', code: 'insufficient_quota' })]);
    expect(fake.requests).toHaveLength(1);
    expect(providerFailureOf(result.failure)?.error.publicMessage).toMatch(
      /Add credit at the provider or set another model with DEFAULT_LLM/,
    );
  });

  it.each([
    ['rate_limited', errorInside200({ message: 'rate limit', type: 'rate_limit_error' })],
    ['overloaded', httpError(503, { message: 'busy' })],
  ])('gives up on %s after a bounded number of tries', async (kind, reply) => {
    const { result, ledger } = await play([reply]);
    expect(result.outcome).toBe('FAILED');
    expect(providerFailureOf(result.failure)?.kind).toBe(kind);
    expect(fake.requests).toHaveLength(3);
    expect(ledger).toEqual(['reserve 1', 'release 1']);
  });

  it('does not wait for a Retry-After that is too long, and passes it on', async () => {
    const { result } = await play([httpError(429, { message: 'x' }, { 'retry-after': '3600' })]);
    expect(fake.requests).toHaveLength(1);
    expect(providerFailureOf(result.failure)).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 3_600_000,
    });
  });

  it('tries once with less text when the window is smaller than thought, then says it is exhausted', async () => {
    const tooLong = httpError(400, { code: 'context_length_exceeded', message: 'maximum context length' });
    expect((await play([tooLong, words('Ok.')])).result.outcome).toBe('ANSWERED');
    expect((await play([tooLong])).result.outcome).toBe('CONTEXT_EXHAUSTED');
    expect(fake.requests).toHaveLength(2);
  });

  it('keeps and checks what was said before a failure that is final', async () => {
    const { result } = await play([
      SEARCH,
      wordsThen(
        'So: "nine years" [1] and',
        { raw: 'data: {"error":{"message":"bad","code":400}}\n\n' },
        { end: true },
      ),
    ]);
    expect(result.outcome).toBe('FAILED');
    expect(result.content).toContain('[not in the document]');
  });
});

describe('stopping', () => {
  it('breaks off the model and keeps what there was', async () => {
    const stop = new AbortController();
    fake.script([wordsThen('Two years, and ', { never: true })]);
    const turn = playTurn({ model: model(), port: memoryPort([DOCUMENT]), prompt: 'x', signal: stop.signal });
    setTimeout(() => stop.abort(new RunAbort('stopped')), 150);
    const { result, events } = await turn;
    expect(result).toMatchObject({ outcome: 'STOPPED', content: 'Two years, and ', failure: null });
    expect(readAsViewer(events)).toBe('Two years, and ');
  });

  it('writes nothing more when the run belongs to another worker', async () => {
    const stop = new AbortController();
    fake.script([wordsThen('Two years, and ', { never: true })]);
    const turn = playTurn({ model: model(), port: memoryPort([DOCUMENT]), prompt: 'x', signal: stop.signal });
    setTimeout(() => stop.abort(new RunAbort('lost')), 50);
    await expect(turn).rejects.toMatchObject({ why: 'lost' });
  });
});
