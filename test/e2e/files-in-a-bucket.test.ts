import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startS3Server, S3_TEST, type S3TestServer } from '../support/s3/s3-server.ts';

const TEXT = 'This Lease is made between Ana and Bo.\n\nThe rent is due on the first day of each month.\n';
const ORIGINAL = `query ($id: ID!) { node(id: $id) { ... on DocumentVersion { originalUrl textLength } } }`;

let s3: S3TestServer;
let app: TestApp;
let url: string;

beforeAll(async () => {
  s3 = await startS3Server();
  app = await startTestApp({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: S3_TEST.bucket,
      S3_REGION: S3_TEST.region,
      S3_ACCESS_KEY_ID: S3_TEST.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_TEST.secretAccessKey,
    },
  });
  const uploaded = await app.upload(TEXT, 'lease "é".txt');
  expect(uploaded.status).toBe(201);
  expect(await app.ingested(uploaded.body.version.id)).toBe('READY');
  const id = uploaded.body.version.id;
  const { data } = await app.graphql<{ node: { originalUrl: string } }>(ORIGINAL, { id });
  url = `${app.url}${data?.node.originalUrl}`;
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

describe('a server whose files are in a bucket', () => {
  it('reads documents out of it, and leaves nothing that was staged', () => {
    const names = [...s3.bucket.objects.keys()];
    expect(names.some((name) => name.startsWith('blobs/'))).toBe(true);
    expect(names.filter((name) => name.startsWith('staging/'))).toEqual([]);
  });

  it('gives the original by a signed link, as a file and never as a page', async () => {
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lease __\.txt"|^attachment/);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  it('gives pieces of it, so that a download goes on where it broke off', async () => {
    const piece = await fetch(url, { headers: { range: 'bytes=5-9' } });
    expect([piece.status, await piece.text()]).toEqual([206, TEXT.slice(5, 10)]);
    expect(piece.headers.get('content-range')).toBe(`bytes 5-9/${TEXT.length}`);
    const etag = piece.headers.get('etag') ?? '';
    const rest = await fetch(url, { headers: { range: 'bytes=10-', 'if-range': etag } });
    expect([rest.status, await rest.text()]).toEqual([206, TEXT.slice(10)]);
    const behind = await fetch(url, { headers: { range: 'bytes=5000-' } });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${TEXT.length}`]);
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const head = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([head.status, head.headers.get('content-length')]).toEqual([206, '2']);
  });

  it('answers 503 in words while the bucket is away, and takes nothing in', async () => {
    s3.failNext.push(503, 503, 503);
    const answer = await fetch(url);
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'UNAVAILABLE', message: expect.stringContaining('file store') } }]);
    s3.failNext.push(503, 503, 503, 503, 503, 503);
    expect((await app.upload('Not now.', 'later.txt')).status).toBe(503);
    s3.failNext.length = 0;
    expect((await app.upload('Now then.', 'now.txt')).status).toBe(201);
  });

  it('keeps nothing of an upload that is broken off half-way', async () => {
    const before = [...s3.bucket.objects.keys()];
    await new Promise<void>((resolve) => {
      const req = request(`${app.url}/files?name=half.txt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.adminKey}`, 'content-length': 40_000_000 },
      });
      req.on('error', () => resolve());
      const send = (left: number): void => {
        if (s3.bucket.uploads.size > 0 || left === 0) return void req.destroy(new Error('gone'));
        req.write(Buffer.alloc(1_000_000, 'half '), () => setTimeout(send, 20, left - 1));
      };
      send(39);
    });
    while (s3.bucket.uploads.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect([...s3.bucket.objects.keys()]).toEqual(before);
  });
});
