import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EMBEDDING_ANSWER_MAX_BYTES } from '../../../src/config/limits-services.ts';
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
/** Null: it never answers. */
let reply: (request: Asked, call: number) => Reply | null;

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
      const scripted = reply(entry, asked.length - 1);
      if (scripted === null) return;
      const { status = 200, headers = {}, body } = scripted;
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
    await expect(embedder.embed(['b'])).rejects.toMatchObject({
      code: 'PROVIDER',
      publicMessage: expect.stringMatching(/vectors of 3 dimensions.*before have 8.*openai:small@3/),
    });
  });

  it('takes no more of an answer than vectors can be, and says so', async () => {
    server.removeAllListeners('request');
    let sent = 0;
    server.on('request', (_, response) => {
      const piece = Buffer.alloc(1024 * 1024, ' ');
      const more = (): void => {
        if (response.destroyed) return;
        sent += piece.length;
        if (response.write(piece)) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    const failure = await registry('openai:small')
      .default()
      .embed(['a'])
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'PROVIDER', message: expect.stringContaining('longer than') });
    expect(sent).toBeLessThan(EMBEDDING_ANSWER_MAX_BYTES * 8);
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
  const away = (code: 'UNAVAILABLE' | 'RATE_LIMITED' = 'UNAVAILABLE', retryAfterMs?: number): AppError =>
    new AppError({
      code,
      message: 'away',
      publicMessage: 'Away.',
      retry: 'later',
      details: { retryAfterMs },
    });
  const A = { name: 'a', timeoutMs: 5 };
  const LONG = { minMs: 60_000, maxMs: 60_000, timesWaited: 1 };
  const NONE = { minMs: 0, maxMs: 0, timesWaited: 0 };
  let calls = 0;
  const failing = (error: Error) => () => {
    calls += 1;
    return Promise.reject(error);
  };
  beforeEach(() => {
    calls = 0;
  });

  it('spares others, ends, and is none after what will not pass by itself', async () => {
    const pause = new FailurePause(LONG);
    await expect(pause.run(A, failing(away()))).rejects.toThrow('away');
    const spared = { code: 'UNAVAILABLE', retry: 'later', publicMessage: 'Away.' };
    await expect(pause.run(A, failing(away()))).rejects.toMatchObject(spared);
    expect(calls).toBe(1);
    expect(await pause.run({ ...A, name: 'b' }, async () => 'another one')).toBe('another one');
    const ended = new FailurePause(NONE);
    await expect(ended.run(A, failing(away()))).rejects.toThrow('away');
    expect(await ended.run(A, async () => 'back')).toBe('back');
    for (const error of [
      new Error('a bug'),
      new AppError({ code: 'CONFIGURATION', message: 'x', publicMessage: 'X.' }),
    ]) {
      const lenient = new FailurePause(LONG);
      await expect(lenient.run(A, failing(error))).rejects.toBe(error);
      expect(await lenient.run(A, async () => 'asked')).toBe('asked');
    }
  });

  it('lets one find out whether the service is back, and the others wait for that one', async () => {
    const pause = new FailurePause(NONE);
    await expect(pause.run(A, failing(away()))).rejects.toThrow('away');
    let answer: (value: string) => void = () => {};
    const probe = pause.run(A, () => new Promise<string>((resolve) => (answer = resolve)));
    await expect(pause.run(A, failing(away()))).rejects.toThrow('not asked again');
    answer('back');
    expect(await probe).toBe('back');
    expect(await pause.run(A, async () => 'open')).toBe('open');
  });

  it('is for those who wait less as well, and not for those who wait longer', async () => {
    const [short, middle, long] = [5, 20, 60].map((timeoutMs) => ({ name: 'a', timeoutMs }));
    if (!short || !middle || !long) throw new Error('three');
    const pause = new FailurePause(LONG);
    await expect(pause.run(middle, failing(away()))).rejects.toThrow('away');
    await expect(pause.run(short, failing(away()))).rejects.toThrow('not asked again');
    expect(await pause.run(long, async () => 'slow')).toBe('slow');
    // Slow as it is, it does not answer those in the middle.
    await expect(pause.run(middle, failing(away()))).rejects.toThrow('not asked again');
  });

  it('is told with its length, as the service asked for it, and ends at a limit', async () => {
    const pause = new FailurePause({ minMs: 1, maxMs: 90_000, timesWaited: 1 });
    const left = async (name: string): Promise<unknown> => {
      const error: unknown = await pause.run({ ...A, name }, failing(away())).catch((thrown) => thrown);
      return error instanceof AppError ? error.details.retryAfterMs : undefined;
    };
    await expect(pause.run(A, failing(away('RATE_LIMITED', 50_000)))).rejects.toThrow('away');
    expect(await left('a')).toBeGreaterThan(40_000);
    await expect(pause.run({ ...A, name: 'b' }, failing(away('RATE_LIMITED', 1e9)))).rejects.toThrow('away');
    expect(await left('b')).toBeLessThanOrEqual(90_000);
    // A limit of the rate says nothing to those who ask now and then.
    expect(await pause.run({ ...A, timeoutMs: 1 }, async () => 'asked')).toBe('asked');
  });
});

describe('a service that accepts and never answers', () => {
  it('is asked once within the time that is given, and nobody waits for it again', async () => {
    reply = () => null;
    const embedder = registry('openai:small').default();
    const away = { code: 'UNAVAILABLE', message: expect.stringContaining('no answer within') };
    await expect(embedder.embed(['a'], { timeoutMs: 50 })).rejects.toMatchObject(away);
    await expect(embedder.embed(['b'], { timeoutMs: 50 })).rejects.toMatchObject(away);
    expect(asked).toHaveLength(1);
  });

  it('and one that fails again and again, cost no more than that time together', async () => {
    reply = () => ({ status: 429, headers: { 'retry-after': '1' }, body: {} });
    const failure = registry('openai:small').default().embed(['a'], { timeoutMs: 900 });
    await expect(failure).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterMs: 1_000 } });
    expect(asked).toHaveLength(1);
  });
});
