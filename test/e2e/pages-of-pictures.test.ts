import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sweepCopies } from '../../src/features/files/sweep-copies.ts';
import { buildPdf } from '../support/pdf-builder.ts';
import { photograph } from '../support/scan-page.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const LINE = { text: 'The notice period is ninety days.', x: 60, y: 700, size: 20 };

describe('pictures of pages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  }, 120_000);
  afterAll(() => app.close());

  const images = async (): Promise<readonly string[]> =>
    readdir(join(app.services.config.home, 'cache', 'pages')).catch(() => []);

  async function upload(bytes: Uint8Array, name: string) {
    const { body } = await app.upload(bytes, name);
    expect(await app.ingested(body.version.id)).toBe('READY');
    const { data } = await app.graphql<{ node: { page: { imageUrl: string } } }>(
      'query ($id: ID!) { node(id: $id) { ... on DocumentVersion { page(number: 1) { imageUrl(dpi: 72) } } } }',
      { id: body.version.id },
    );
    return { documentId: body.document.id, url: new URL(data?.node.page.imageUrl ?? '', app.url).toString() };
  }

  const remove = (documentId: string) =>
    app.graphql<{ r: { __typename: string } }>(
      'mutation ($input: DeleteDocumentInput!) { r: deleteDocument(input: $input) { __typename } }',
      { input: { documentId } },
    );

  it('show a document that is a picture, as they show a PDF', async () => {
    for (const [bytes, name] of [
      [await photograph({ lines: [LINE] }), 'scan.png'],
      [buildPdf([{ lines: [LINE] }]), 'text.pdf'],
    ] as const) {
      const { url } = await upload(bytes, name);
      const response = await fetch(url);
      expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
    }
  }, 60_000);

  it('are gone from the disk with the file they show', async () => {
    const { documentId, url } = await upload(
      buildPdf([{ lines: [{ ...LINE, text: 'Gone soon.' }] }]),
      'gone.pdf',
    );
    const before = await images();
    expect((await fetch(url)).status).toBe(200);
    expect((await images()).length).toBe(before.length + 1);
    expect((await remove(documentId)).data?.r.__typename).toBe('DeleteDocumentSuccess');
    for (let round = 0; round < 100 && (await images()).length > before.length; round += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await images()).toEqual(before);
    expect((await fetch(url)).status).toBe(404);
  }, 60_000);

  it('are swept where another machine released the file', async () => {
    const { url } = await upload(buildPdf([{ lines: [{ ...LINE, text: 'Elsewhere.' }] }]), 'else.pdf');
    expect(await sweepCopies(app.services)).toBe(0);
    expect((await fetch(url)).status).toBe(200);
    await app.services.db.prisma.$executeRawUnsafe('delete from documents where title = $1', 'else');
    await app.services.db.prisma.$executeRawUnsafe(
      'delete from blobs b where not exists (select 1 from document_versions v where v.blob_sha256 = b.sha256)',
    );
    const before = await images();
    expect(await sweepCopies(app.services)).toBe(1);
    expect((await images()).length).toBe(before.length - 1);
  }, 60_000);
});
