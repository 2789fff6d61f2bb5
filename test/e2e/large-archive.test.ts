import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { startTestApp, type TestApp } from '../support/app.ts';

const MEGABYTE = 1024 * 1024;

describe('an archive larger than a multipart request', () => {
  let app: TestApp;
  let corpusId: string;
  beforeAll(async () => {
    app = await startTestApp();
    const { data } = await app.graphql<{ r: { corpus: { id: string } } }>(
      'mutation { r: createCorpus(input: { title: "Leases" }) { ... on CreateCorpusSuccess { corpus { id } } } }',
    );
    corpusId = data?.r.corpus.id ?? '';
  }, 120_000);
  afterAll(() => app.close());

  const send = async (bytes: Uint8Array, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([bytes as BlobPart]), 'leases.zip');
    const headers = { authorization: `Bearer ${app.adminKey}` };
    const response = await fetch(`${app.url}/imports`, { method: 'POST', headers, body: form });
    return {
      status: response.status,
      body: (await response.json()) as { import: { id: string }; error: unknown },
    };
  };

  it('is streamed to POST /imports and unpacked', async () => {
    const zip = zipSync(
      {
        'in/lease.txt': strToU8('The rent is 900 euros.'),
        'noise.bin': [randomBytes(40 * MEGABYTE), { level: 0 }],
      },
      { level: 6 },
    );
    const { status, body } = await send(zip, { corpus: 'leases', folder: '2026' });
    expect(status).toBe(202);
    const query = `query ($id: ID!) { node(id: $id) { ... on DocumentImport { status report { path status } } } }`;
    let node: { status: string; report: unknown } = { status: '', report: null };
    for (let round = 0; round < 200 && node.status !== 'COMPLETED'; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      node = (await app.graphql<{ node: typeof node }>(query, { id: body.import.id })).data?.node ?? node;
    }
    expect(node).toEqual({
      status: 'COMPLETED',
      report: [
        { path: 'in/lease.txt', status: 'IMPORTED' },
        { path: 'noise.bin', status: 'SKIPPED' },
      ],
    });
    const { data } = await app.graphql<{ corpus: { placements: { nodes: readonly { path: string }[] } } }>(
      'query ($id: ID!) { corpus(id: $id) { placements(first: 5) { nodes { path } } } }',
      { id: corpusId },
    );
    expect(data?.corpus.placements.nodes).toEqual([{ path: '2026/in/lease.txt' }]);
  }, 60_000);

  it.each([
    ['no corpus', {}, 400],
    ['a corpus that does not exist', { corpus: 'nowhere' }, 404],
    ['a field that an archive has not', { corpus: 'leases', title: 'x' }, 400],
  ] as const)('with %s is refused and leaves nothing', async (_what, fields, status) => {
    const zip = zipSync({ 'a.txt': strToU8('a') });
    expect(await send(zip, fields)).toMatchObject({ status, body: { error: { code: expect.any(String) } } });
  });

  it('that is no archive is refused', async () => {
    expect(await send(strToU8('words'), { corpus: 'leases' })).toMatchObject({
      status: 415,
      body: { error: { code: 'UNSUPPORTED_FILE' } },
    });
  });
});
