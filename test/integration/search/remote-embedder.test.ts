import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { search } from '../../../src/features/search/search.ts';
import { createEmbedderRegistry, type EmbedderRegistry } from '../../../src/retrieval/embedders/registry.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { FailurePause } from '../../../src/retrieval/embedders/failure-pause.ts';
import { Secret } from '../../../src/security/secret.ts';
import { MODELS, openSearchWorld } from '../../support/search-world.ts';

interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: string[]; readonly dimensions?: number };
}

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

let server: Server;
let base: string;
let asked: Asked[];
let reply: (request: Asked, call: number) => Reply;

/** Counts a few letters: near texts have near vectors. */
const vectorOf = (text: string, dimensions = 8): number[] =>
  Array.from(
    { length: dimensions },
    (_, at) =>
      1 + [...text.toLowerCase()].filter((letter) => letter.charCodeAt(0) % dimensions === at).length,
  );
const openAi = ({ body }: Asked): Reply => ({
  // Out of order, as the protocol allows.
  body: {
    data: body.input.map((text, index) => ({ index, embedding: vectorOf(text, body.dimensions) })).reverse(),
  },
});

beforeEach(async () => {
  asked = [];
  reply = openAi;
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { authorization } = request.headers;
      const entry = { url: request.url ?? '', authorization, body: JSON.parse(text) as Asked['body'] };
      asked.push(entry);
      const { status = 200, headers = {}, body } = reply(entry, asked.length - 1);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const registry = (defaultEmbedder: string): EmbedderRegistry =>
  createEmbedderRegistry({
    config: {
      models: {
        ...MODELS,
        defaultEmbedder,
        openaiBaseUrl: `${base}/v1/`,
        openaiApiKey: new Secret('sk-hush'),
        ollamaBaseUrl: base,
      },
    },
    retryBaseMs: 1,
  });

describe('an OpenAI-compatible embedder', () => {
  it('sends batches with the key, and puts vectors back in order', async () => {
    const texts = Array.from({ length: 130 }, (_, at) => `text ${at}`);
    const vectors = await registry('openai:small').default().embed(texts);
    expect(asked.map(({ url, body }) => [url, body.input.length])).toEqual([
      ['/v1/embeddings', 64],
      ['/v1/embeddings', 64],
      ['/v1/embeddings', 2],
    ]);
    expect(asked[0]?.authorization).toBe('Bearer sk-hush');
    const length = Math.hypot(...vectorOf('text 77'));
    expect([...(vectors[77] ?? [])]).toEqual(
      vectorOf('text 77').map((value) => expect.closeTo(value / length, 5)),
    );
  });

  it('asks for fewer dimensions only where its name says so', async () => {
    await registry('openai:small').default().embed(['a']);
    await registry('openai:small@16').default().embed(['a']);
    expect(asked.map(({ body }) => body.dimensions)).toEqual([undefined, 16]);
  });

  it('waits out rate limits and broken answers, and gives up on what will not pass', async () => {
    reply = (request, call) =>
      [
        { status: 429, headers: { 'retry-after': '0' }, body: {} },
        { status: 503, body: 'away' },
      ][call] ?? openAi(request);
    expect(await registry('openai:small').default().embed(['a'])).toHaveLength(1);
    expect(asked).toHaveLength(3);
    reply = () => ({ status: 401, body: { error: 'bad key sk-hush' } });
    const failure = registry('openai:small').default().embed(['a']);
    await expect(failure).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.not.stringContaining('sk-hush'),
    });
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['too few vectors', { data: [] }],
    ['text instead of numbers', { data: [{ index: 0, embedding: ['x'] }] }],
    ['no data', { ok: true }],
    ['numbers too large for a vector', { data: [{ index: 0, embedding: [1e308, 1] }] }],
    ['nothing but zeros', { data: [{ index: 0, embedding: [0, 0, 0] }] }],
    ['vectors too long to index', { data: [{ index: 0, embedding: Array(2_001).fill(0.1) }] }],
  ])('refuses %s', async (_name, body) => {
    reply = () => ({ body });
    await expect(registry('openai:small').default().embed(['a'])).rejects.toMatchObject({
      code: expect.stringMatching(/PROVIDER|CONFIGURATION/),
    });
  });

  it('refuses a model that changes its dimensions under way', async () => {
    const embedder = registry('openai:small').default();
    await embedder.embed(['a']);
    reply = () => ({ body: { data: [{ index: 0, embedding: [1, 2, 3] }] } });
    await expect(embedder.embed(['b'])).rejects.toMatchObject({ code: 'PROVIDER' });
  });

  it('stops when its caller does', async () => {
    const controller = new AbortController();
    reply = () => {
      controller.abort(new Error('gone'));
      return { status: 503, body: {} };
    };
    await expect(
      registry('openai:small').default().embed(['a'], { signal: controller.signal }),
    ).rejects.toThrow('gone');
  });
});

describe('an Ollama embedder', () => {
  it('speaks its own protocol', async () => {
    reply = ({ body }) => ({ body: { embeddings: body.input.map((text) => vectorOf(text)) } });
    const [vector] = await registry('ollama:nomic-embed-text').default().embed(['hello']);
    expect(asked[0]).toMatchObject({
      url: '/api/embed',
      authorization: undefined,
      body: { model: 'nomic-embed-text' },
    });
    expect(vector).toHaveLength(8);
  });
});

describe('the registry', () => {
  it('refuses names it does not know, and servers that are not set up', () => {
    for (const name of ['', 'openai:', 'word2vec:x', 'openai:a@99999', 'openai:a b'])
      expect(() => registry(name)).toThrow(/embedder|dimensions/);
    expect(() =>
      createEmbedderRegistry({ config: { models: { ...MODELS, defaultEmbedder: 'openai:small' } } }),
    ).toThrow('OPENAI_API_KEY');
  });
});

describe('search with a remote embedder', () => {
  it('uses both spaces, and goes on without the remote one when it is away', async () => {
    const embedders = registry('openai:small');
    const world = await openSearchWorld(undefined, embedders);
    try {
      const owner = await world.user();
      await world.add({ owner, text: 'The rent is due on the first day of the month.' });
      const input = { query: 'when is rent due', scope: { all: true } } as const;
      const both = await search(world.ctx(owner), input);
      expect(both.hits[0]?.stages.map(({ list }) => list)).toEqual(
        expect.arrayContaining(['vector', 'ngrams', 'bm25']),
      );
      expect(both.degraded).toEqual([]);
      expect(
        await world.db.prisma.embeddingProfile.findMany({
          orderBy: { key: 'asc' },
          select: { key: true, dimensions: true },
        }),
      ).toEqual([
        { key: 'local:hashed-ngrams@1', dimensions: 1_000 },
        { key: 'openai:small@8', dimensions: 8 },
      ]);
      reply = () => ({ status: 500, body: {} });
      const until = asked.length;
      const alone = await search(world.ctx(owner), input);
      expect(asked.length).toBe(until + 1);
      expect(alone.hits).toHaveLength(1);
      expect(alone.degraded).toEqual(['The embedding service cannot be reached.']);
      // One request, and then none for a while: nobody waits again for what is away.
      const before = asked.length;
      expect((await search(world.ctx(owner), input)).degraded).toEqual(alone.degraded);
      expect(asked.length).toBe(before);
    } finally {
      await world.dispose();
    }
  });
});

describe('a pause after a failure', () => {
  const away = (): AppError =>
    new AppError({ code: 'UNAVAILABLE', message: 'away', publicMessage: 'Away.', retry: 'later' });

  it('ends, and is none after what will not pass by itself', async () => {
    const pause = new FailurePause(50);
    let calls = 0;
    const failing = (error: Error) => () => {
      calls += 1;
      return Promise.reject(error);
    };
    await expect(pause.run('a', failing(away()))).rejects.toThrow('away');
    await expect(pause.run('a', failing(away()))).rejects.toThrow('away');
    expect(calls).toBe(1);
    expect(await pause.run('b', async () => 'another one')).toBe('another one');
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await pause.run('a', async () => 'back')).toBe('back');
    for (const error of [
      new Error('a bug'),
      new AppError({ code: 'CONFIGURATION', message: 'x', publicMessage: 'X.' }),
    ]) {
      await expect(pause.run('a', failing(error))).rejects.toBe(error);
      expect(await pause.run('a', async () => 'asked')).toBe('asked');
    }
  });
});
