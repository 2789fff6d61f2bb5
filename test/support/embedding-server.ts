import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FailurePause } from '../../src/retrieval/embedders/failure-pause.ts';
import { createEmbedderRegistry, type EmbedderRegistry } from '../../src/retrieval/embedders/registry.ts';
import { Secret } from '../../src/security/secret.ts';
import { MODELS } from './search-world.ts';

export interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
}

type Answer = { readonly status: number } | { readonly dimensions: number } | null;

/** None: a test says itself when the service is back. */
const NO_PAUSE = new FailurePause({ minMs: 0, maxMs: 0, timesWaited: 0 });

/** A server with OpenAI's `/embeddings` whose models each have a space of their own. */
export interface EmbeddingServer {
  readonly embedders: EmbedderRegistry;
  /** As `OPENAI_BASE_URL` takes it. */
  readonly baseUrl: string;
  /** What was asked, in order. */
  readonly asked: EmbeddingRequest[];
  /** Runs before each answer; a status is answered instead of vectors, or other dimensions. */
  before: (request: EmbeddingRequest) => Promise<Answer> | Answer;
  close(): Promise<void>;
}

const DIMENSIONS = 8;

/** Counts letters, which each model puts in another order: near in one space says nothing in another. */
function vectorOf({ model }: EmbeddingRequest, text: string, dimensions: number): number[] {
  const turn = model.charCodeAt(0);
  const vector = Array.from({ length: dimensions }, () => 1);
  for (const letter of text.toLowerCase()) {
    const at = (letter.charCodeAt(0) * turn + turn) % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

/** @param defaultEmbedder of the installation; left out: the local one */
export async function startEmbeddingServer(defaultEmbedder?: string): Promise<EmbeddingServer> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as EmbeddingRequest;
      started.asked.push(body);
      void Promise.resolve(started.before(body)).then((answer) => {
        const status = answer !== null && 'status' in answer ? answer.status : null;
        const dimensions = answer !== null && 'dimensions' in answer ? answer.dimensions : DIMENSIONS;
        const data = body.input.map((one, index) => ({ index, embedding: vectorOf(body, one, dimensions) }));
        response.writeHead(status ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(status === null ? { data } : { error: 'scripted' }));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const models = { ...MODELS, openaiBaseUrl: base, openaiApiKey: new Secret('sk-hush') };
  if (defaultEmbedder !== undefined) Object.assign(models, { defaultEmbedder });
  const started: EmbeddingServer = {
    baseUrl: base,
    embedders: createEmbedderRegistry({ config: { models }, retryBaseMs: 1, pause: NO_PAUSE }),
    asked: [],
    before: () => null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}
