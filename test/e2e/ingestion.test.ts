import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../../src/db/sql.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const CONTRACT = `# Service Agreement

## 1. Term

1.1 This agreement begins on 1 March 2026 and runs for two years.

## 2. Fees

2.1 The customer pays 1,200 euros each month, within thirty days of the invoice.
`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface VersionAnswer {
  readonly node: {
    readonly status: string;
    readonly error: { readonly code: string; readonly message: string } | null;
    readonly pageCount: number | null;
    readonly pagesWithoutText: readonly number[];
    readonly textLength: number | null;
    readonly progress: { readonly done: number; readonly total: number; readonly stage: string };
  };
}

async function version(id: string): Promise<VersionAnswer['node']> {
  const query = `query ($id: ID!) { node(id: $id) { ... on DocumentVersion {
    status error { code message } pageCount pagesWithoutText textLength progress { done total stage } } } }`;
  const { data } = await app.graphql<VersionAnswer>(query, { id });
  if (!data) throw new Error('no answer');
  return data.node;
}

describe('a document that is taken in', () => {
  it('is stored, cut along its clauses and searchable when it is READY', async () => {
    const { status, body } = await app.upload(CONTRACT, 'service.md');
    expect(status).toBe(201);
    expect(await app.ingested(body.version.id)).toBe('READY');
    const [row] = await sql<{ chunks: number; postings: number; blocks: number }>(
      app.services.db.pool,
      `select (select count(*) from chunks) as chunks, (select count(*) from chunk_postings) as postings,
         (select count(*) from blocks) as blocks`,
    );
    expect(row?.chunks).toBeGreaterThan(0);
    expect(row?.postings).toBeGreaterThan(0);
    expect(row?.blocks).toBeGreaterThanOrEqual(4);
    const slices = await sql<{ ok: boolean }>(
      app.services.db.pool,
      `select substring(t.text from c.start + 1 for c."end" - c.start) = c.text as ok
       from chunks c join document_texts t using (version_id)`,
    );
    expect(slices.every(({ ok }) => ok)).toBe(true);
  });

  it('says at its end that all of it is done, not 0 of 0', async () => {
    const { body } = await app.upload(`${CONTRACT}\nA further word.`, 'progress.md');
    await app.ingested(body.version.id);
    const { progress } = await version(body.version.id);
    expect(progress).toEqual({ stage: 'done', done: expect.any(Number), total: progress.done });
    expect(progress.total).toBeGreaterThan(0);
  });

  it('goes into the corpus that is named by its slug or its id, and nowhere where it is neither', async () => {
    const made = await app.graphql<{
      createCorpus: { corpus: { id: string; slug: string } };
    }>(
      `mutation { createCorpus(input: { title: "Leases" }) { ... on CreateCorpusSuccess { corpus { id slug } } } }`,
    );
    const { id = '', slug = '' } = made.data?.createCorpus.corpus ?? {};
    for (const [at, corpus] of [slug, id].entries()) {
      expect((await app.upload(`Lease number ${at}.`, 'lease.txt', { corpus })).status).toBe(201);
    }
    const missing = await app.upload('A lease.', 'lease.txt', { corpus: 'no-such-corpus' });
    expect(missing.status).toBe(404);
    const garbled = await app.upload('A lease.', 'lease.txt', { corpus: 'NOT AN ID' });
    expect(garbled.status).toBe(400);
    const { data } = await app.graphql<{ corpus: { documents: { totalCount: number } } }>(
      'query ($id: ID!) { corpus(id: $id) { documents { totalCount } } }',
      { id },
    );
    expect(data?.corpus.documents.totalCount).toBe(2);
  });

  it('is the same document when the same bytes come again', async () => {
    const first = await app.upload('The same bytes.', 'a.txt');
    const again = await app.upload('The same bytes.', 'b.txt');
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ isDuplicate: true, document: { id: first.body.document.id } });
  });

  it('leaves nothing in the queue or the outbox when it has ended', async () => {
    const { body } = await app.upload('Nothing is left behind.', 'left.txt');
    await app.ingested(body.version.id);
    const [row] = await sql<{ rows: number }>(app.services.db.pool, `select count(*) as rows from outbox`);
    expect(row?.rows).toBe(0);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['an empty one', '', 'empty.pdf', 415],
    ['one whose content is not what its name says', 'MZ\u0090\u0000\u0003', 'contract.pdf', 415],
  ])('is refused at the door when it is %s', async (_what, bytes, name, expected) => {
    const { status, body } = await app.upload(Buffer.from(bytes, 'latin1'), name);
    expect(status).toBe(expected);
    expect(body.error?.message).not.toBe('');
  });

  it('ends FAILED with a code and a sentence, and can be tried again', async () => {
    const { body } = await app.upload('%PDF-1.7\n1 0 obj\n<< /Type /Catalog', 'broken.pdf');
    expect(await app.ingested(body.version.id)).toBe('FAILED');
    const failed = await version(body.version.id);
    expect(failed.error?.code).toMatch(/^(CORRUPT|TRUNCATED)$/);
    const retry = `mutation ($id: ID!) { retryIngestion(input: { documentId: $id }) { __typename } }`;
    const { data } = await app.graphql<{ retryIngestion: { __typename: string } }>(retry, {
      id: body.document.id,
    });
    expect(data?.retryIngestion.__typename).toBe('RetryIngestionSuccess');
    expect(await app.ingested(body.version.id)).toBe('FAILED');
  });

  it('is never READY while it says nothing', async () => {
    const { status, body } = await app.upload(' \n\t\n ', 'blank.txt');
    if (status === 201) expect(await app.ingested(body.version.id)).toBe('FAILED');
    else expect(status).toBe(415);
  });
});
