import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '../../src/domain/errors.ts';
import { readUpload } from '../../src/http/read-upload.ts';

interface Seen {
  readonly ok: boolean;
  readonly fileName?: string;
  readonly mime?: string;
  readonly fields?: Record<string, string>;
  readonly bytes?: string;
  readonly code?: string;
  readonly path?: string;
}

let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((req, res) => {
    void (async () => {
      let seen: Seen;
      try {
        const upload = await readUpload(req, new URL(req.url ?? '/', 'http://local'), { maxBytes: 1_000_000 });
        const chunks: Buffer[] = [];
        for await (const chunk of upload.bytes) chunks.push(chunk as Buffer);
        const { fileName, declaredMime: mime, fields } = upload;
        seen = { ok: true, fileName, mime, fields, bytes: Buffer.concat(chunks).toString('latin1') };
      } catch (error) {
        if (!isAppError(error)) throw error;
        seen = { ok: false, code: error.code, path: error.details.fields?.[0]?.path.join('.') };
      }
      req.resume();
      res.end(JSON.stringify(seen));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function sendForm(
  parts: readonly (readonly [string, string | Blob, string?])[],
  query = '',
): Promise<Seen> {
  const form = new FormData();
  for (const [key, value, name] of parts) {
    if (typeof value === 'string') form.append(key, value);
    else form.append(key, value, name ?? 'a.txt');
  }
  const response = await fetch(`${url}/files${query}`, { method: 'POST', body: form });
  return (await response.json()) as Seen;
}

const file = (text: string): Blob => new Blob([text], { type: 'text/plain' });

describe('an upload form', () => {
  it('gives the fields before the file and the bytes as they were sent', async () => {
    const seen = await sendForm([
      ['title', 'Größe'],
      ['folder', 'a/b'],
      ['file', file('x'.repeat(300_000)), 'vertrag "1".txt'],
    ]);
    expect(seen).toMatchObject({ ok: true, fields: { title: 'Größe', folder: 'a/b' }, mime: 'text/plain' });
    expect(seen.bytes).toHaveLength(300_000);
  });

  it('is refused when a field comes after the file, before anything is stored', async () => {
    const seen = await sendForm([
      ['file', file('bytes')],
      ['corpus', 'late'],
    ]);
    expect(seen).toEqual({ ok: false, code: 'VALIDATION', path: 'corpus' });
  });

  it('is refused with two files', async () => {
    const seen = await sendForm([
      ['file', file('one')],
      ['file', file('two')],
    ]);
    expect(seen).toMatchObject({ ok: false, code: 'VALIDATION', path: 'file' });
  });

  it('is refused without a file, and with a field that does not exist', async () => {
    expect(await sendForm([['title', 'x']])).toMatchObject({ ok: false, path: 'file' });
    expect(
      await sendForm([
        ['colour', 'red'],
        ['file', file('x')],
      ]),
    ).toMatchObject({ ok: false, path: 'colour' });
  });

  it('is refused with a field that is too long to be meant', async () => {
    expect(
      await sendForm([
        ['title', 'x'.repeat(5_000)],
        ['file', file('x')],
      ]),
    ).toMatchObject({ ok: false, path: 'title' });
  });

  it('does not take a password from the address, which is written down in more places', async () => {
    expect(await sendForm([['file', file('x')]], '?password=secret')).toMatchObject({
      ok: false,
      path: 'password',
    });
  });

  it('that is cut off ends in an error instead of half a file', async () => {
    const body = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
    const seen = await sendRaw(
      { 'content-type': 'multipart/form-data; boundary=B', 'content-length': String(body.length) },
      body,
    );
    expect(seen).toMatchObject({ ok: false, code: 'VALIDATION', path: 'file' });
  });

  it('that names no boundary is refused', async () => {
    expect(await sendRaw({ 'content-type': 'multipart/form-data' }, 'x')).toMatchObject({
      ok: false,
      path: 'file',
    });
  });
});

describe('bare bytes', () => {
  it('need a name in the address', async () => {
    expect(await sendRaw({ 'content-type': 'application/pdf' }, '%PDF')).toMatchObject({
      ok: false,
      path: 'name',
    });
  });

  it('arrive as they are', async () => {
    const seen = await sendRaw(
      { 'content-type': 'application/pdf' },
      '%PDF-1.4',
      '/files?name=a.pdf&title=T',
    );
    expect(seen).toEqual({
      ok: true,
      fileName: 'a.pdf',
      mime: 'application/pdf',
      fields: { name: 'a.pdf', title: 'T' },
      bytes: '%PDF-1.4',
    });
  });
});

function sendRaw(headers: Record<string, string>, body: string, path = '/files'): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const req = request(`${url}${path}`, { method: 'POST', headers }, (res) => {
      let text = '';
      res.on('data', (chunk: Buffer) => (text += chunk.toString()));
      res.on('end', () => resolve(JSON.parse(text) as Seen));
    });
    req.on('error', reject);
    req.end(body, 'latin1');
  });
}
