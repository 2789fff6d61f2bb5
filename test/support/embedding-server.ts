import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmbedderRegistry, type EmbedderRegistry } from '../../src/retrieval/embedders/registry.ts';
import { Secret } from '../../src/security/secret.ts';
import { MODELS } from './search-world.ts';

export interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
}

type Answer = { readonly status: number } | null;

/** A server with OpenAI's `/embeddings` whose models each have a space of their own. */
export interface EmbeddingServer {
  readonly embedders: EmbedderRegistry;
  /** As `OPENAI_BASE_URL` takes it. */
  readonly baseUrl: string;
  /** What was asked, in order. */
  readonly asked: EmbeddingRequest[];
  /** Runs before each answer; a status is answered instead of vectors. */
  before: (request: EmbeddingRequest) => Promise<Answer> | Answer;
  close(): Promise<void>;
}

const DIMENSIONS = 8;

/** Counts letters, which each model puts in another order: near in one space says nothing in another. */
function vectorOf({ model }: EmbeddingRequest, text: string): number[] {
  const turn = model.charCodeAt(0);
  const vector = Array.from({ length: DIMENSIONS }, () => 1);
  for (const letter of text.toLowerCase()) {
    const at = (letter.charCodeAt(0) * turn + turn) % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as EmbeddingRequest;
      started.asked.push(body);
      void Promise.resolve(started.before(body)).then((answer) => {
        const data = body.input.map((one, index) => ({ index, embedding: vectorOf(body, one) }));
        response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer === null ? { data } : { error: 'scripted' }));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const models = { ...MODELS, openaiBaseUrl: base, openaiApiKey: new Secret('sk-hush') };
  const started: EmbeddingServer = {
    baseUrl: base,
    embedders: createEmbedderRegistry({ config: { models }, retryBaseMs: 1 }),
    asked: [],
    before: () => null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}
