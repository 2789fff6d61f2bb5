import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasTestServices, startTestApp, type TestApp } from '../support/app.ts';
import { startEmbeddingServer, type EmbeddingServer } from '../support/embedding-server.ts';

/** The operations of the guide, by name: what it shows is what runs here. */
const guide = await readFile(new URL('../../docs/guides/corpora.md', import.meta.url), 'utf8');
const EXAMPLES = new Map(
  [...guide.matchAll(/```graphql\n((?:query|mutation) (\w+)[\s\S]*?)```/g)].map(
    ([, text = '', name = '']) => [name, text],
  ),
);

interface Change {
  readonly corpus: {
    readonly embedder: string;
    readonly reembedding: {
      readonly status: string;
      readonly error: { readonly message: string } | null;
    } | null;
  };
}

const CREATE = `mutation { createCorpus(input: { title: "Leases" }) {
  ... on CreateCorpusSuccess { corpus { id embedder preferredEmbedder reembedding { status } } } } }`;
const SEARCH = `query ($corpus: ID!) { search(query: "rent", scope: { corpusId: $corpus }) {
  nodes { text stages { list } } } }`;

describe.each(['embedded', ...(hasTestServices ? (['services'] as const) : [])] as const)(
  'changing the embedder over GraphQL, %s',
  (mode) => {
    let app: TestApp;
    let server: EmbeddingServer;
    beforeEach(async () => {
      server = await startEmbeddingServer();
      app = await startTestApp({ mode, env: { OPENAI_BASE_URL: server.baseUrl } });
    });
    afterEach(async () => {
      await app.close();
      await server.close();
    });

    async function example<D>(name: string, variables: Record<string, unknown> = {}): Promise<D> {
      const { data, errors } = await app.graphql<D>(EXAMPLES.get(name) ?? `no example ${name}`, variables);
      expect(errors).toBeUndefined();
      return data as D;
    }

    async function upload(corpus: string, text: string): Promise<void> {
      const { body } = await app.upload(text, `${text.slice(0, 8)}.txt`, { corpus });
      expect(await app.ingested(body.version.id)).toBe('READY');
    }

    async function until(
      corpus: string,
      is: (change: Change['corpus']) => boolean,
    ): Promise<Change['corpus']> {
      for (;;) {
        const { corpus: change } = await example<Change>('Changing', { corpus });
        if (is(change)) return change;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }

    it('searches on through it, says why a service refuses, and takes in what comes', async () => {
      const created = await app.graphql<{ createCorpus: { corpus: Change['corpus'] & { id: string } } }>(
        CREATE,
      );
      const { id: corpus, embedder, reembedding } = created.data?.createCorpus.corpus ?? { id: '' };
      expect([embedder, reembedding]).toEqual(['local:hashed-ngrams', null]);
      await upload(corpus, 'The rent is due on the first day of the month.');
      const { embedders } = await example<{ embedders: { name: string; isConfigured: boolean }[] }>(
        'Embedders',
      );
      expect(embedders).toContainEqual(
        expect.objectContaining({ name: 'openai:text-embedding-3-small', isConfigured: true }),
      );
      server.before = () => ({ status: 401 });
      await example('Change', { corpus, embedder: 'openai:red', key: 'first' });
      const failed = await until(corpus, (change) => change.reembedding?.status === 'FAILED');
      expect(failed.embedder).toBe('local:hashed-ngrams');
      expect(failed.reembedding?.error?.message).toMatch(/not set up rightly.*reembedCorpus/);
      server.before = () => null;
      await example('Change', { corpus, embedder: 'openai:red', key: 'second' });
      await until(corpus, (change) => change.embedder === 'openai:red');
      await upload(corpus, 'No rent is due while the flat cannot be used.');
      const { data } = await app.graphql<{ search: { nodes: { stages: { list: string }[] }[] } }>(SEARCH, {
        corpus,
      });
      expect(data?.search.nodes.map(({ stages }) => stages.some(({ list }) => list === 'vector'))).toEqual([
        true,
        true,
      ]);
      const refused = await example<{ reembedCorpus: { code: string; message: string } }>('Change', {
        corpus,
        embedder: 'word2vec:x',
        key: 'third',
      });
      expect(refused.reembedCorpus).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining('Known here: local:hashed-ngrams'),
      });
    }, 120_000);

    it('and puts it into a category, and finds it there', async () => {
      const created = await app.graphql<{ createCorpus: { corpus: { id: string } } }>(CREATE);
      const corpus = created.data?.createCorpus.corpus.id ?? '';
      const made = await example<{ createCorpusCategory: { category: { id: string } } }>('MakeCategory');
      const category = made.createCorpusCategory.category.id;
      const put = await example<{ updateCorpus: unknown }>('Categorise', { corpus, category });
      expect(put.updateCorpus).toEqual({ corpus: { categories: [{ name: 'Leases', color: '#0f766e' }] } });
      expect(await example('InCategory', { category })).toEqual({
        corpusCategories: [{ name: 'Leases', corpusCount: 1 }],
        corpora: { nodes: [{ title: 'Leases' }] },
      });
    }, 120_000);
  },
);
