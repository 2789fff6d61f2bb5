import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { openHttpDoor, type HttpDoor } from '../../support/http-door.ts';

const MEGABYTE = 1024 * 1024;

let door: HttpDoor;
beforeAll(async () => {
  door = await openHttpDoor();
});
afterAll(() => door.close());

async function upload(bytes: number, headers: Record<string, string> = {}) {
  const response = await fetch(`${door.url}/files?name=a.txt`, {
    method: 'POST',
    body: Buffer.alloc(bytes, 'x'),
    headers,
  });
  return { status: response.status, body: await response.json() };
}

const refused = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };

describe('a refused upload gets its answer and not a reset connection', () => {
  it.each([1, 20])('of %i MB without a key, twelve times of twelve', async (megabytes) => {
    for (let round = 0; round < 12; round += 1) {
      expect(await upload(megabytes * MEGABYTE)).toMatchObject(refused);
    }
  });

  it.each([1, 20])('of %i MB with a wrong key', async (megabytes) => {
    expect(await upload(megabytes * MEGABYTE, { authorization: 'Bearer dbx_wrong' })).toMatchObject(refused);
  });

  it.each(['keep-alive', 'close'])('with connection: %s, to a client that sends all first', async (kind) => {
    const status = await new Promise<number>((resolve, reject) => {
      const req = request(`${door.url}/files?name=a.txt`, {
        method: 'POST',
        headers: { connection: kind, 'content-length': 4 * MEGABYTE },
      });
      let isSent = false;
      req.on('response', (res) => {
        res.resume();
        res.once('end', () => (isSent ? resolve(res.statusCode ?? 0) : undefined));
        req.once('finish', () => resolve(res.statusCode ?? 0));
      });
      req.once('error', reject);
      req.once('finish', () => {
        isSent = true;
      });
      const send = (left: number): void => {
        if (left === 0) return void req.end();
        req.write(Buffer.alloc(MEGABYTE), () => setImmediate(send, left - 1));
      };
      send(4);
    });
    expect(status).toBe(401);
  });
});

it('a file declared too large is refused before it was sent', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const req = request(`${door.url}/files?name=a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${door.adminKey}`, 'content-length': 300 * MEGABYTE },
    });
    req.once('response', (res) => {
      resolve(res.statusCode);
      res.resume();
      req.on('error', () => undefined);
      req.destroy();
    });
    req.once('error', reject);
    // The rest never comes: only an answer ahead of the body can end this.
    req.write('x');
  });
  expect(status).toBe(413);
});

describe('a door that refuses a body by its size', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ runsJobs: false });
  });
  afterAll(() => app.close());

  it.each([
    ['multipart/form-data; boundary=x', 34],
    ['application/json', 10],
  ])(
    'answers who sends %s of %i MB first and reads later, on a connection of one request',
    async (type, size) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect({ host: hostname, port: Number(port) });
      const head = [
        'POST /graphql HTTP/1.1',
        `Host: ${hostname}:${port}`,
        'Connection: close',
        `Authorization: Bearer ${app.adminKey}`,
        `Content-Type: ${type}`,
        `Content-Length: ${size * MEGABYTE}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      for (let sent = 0; sent < size; sent += 1) {
        if (!socket.write(Buffer.alloc(MEGABYTE, 'x'))) await once(socket, 'drain');
      }
      const answer = (await text(socket)).split('\r\n\r\n');
      expect(answer[0]).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer[1]).toContain('BODY_TOO_LARGE');
    },
  );
});

describe('an upload whose sender leaves at once', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ runsJobs: false });
    await app.graphql('mutation { createCorpus(input: { title: "Leases" }) { __typename } }');
  });
  afterAll(() => app.close());

  const begin = async (headers: readonly string[], body: string): Promise<void> => {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    const head = [
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${app.adminKey}`,
      'Content-Length: 1000',
    ];
    socket.end(`POST /files?name=a.txt HTTP/1.1\r\n${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`);
    socket.destroy();
  };

  it.each([
    ['bare bytes', ['Content-Type: text/plain'], 'hello'],
    [
      'a form',
      ['Content-Type: multipart/form-data; boundary=x'],
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
    ],
    [
      'a form that names a corpus',
      ['Content-Type: multipart/form-data; boundary=x'],
      '--x\r\nContent-Disposition: form-data; name="corpus"\r\n\r\nleases\r\n' +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
    ],
  ])('leaves no file behind: %s', async (_name, headers, body) => {
    await Promise.all(Array.from({ length: 30 }, () => begin(headers, body)));
    // Taken after the others, so they have begun when it ends; until then the folder may be empty still.
    expect((await app.upload(`After ${body}.`, 'after.txt')).status).toBe(201);
    const waiting = join(app.services.config.home, 'blobs', 'tmp');
    let left = await readdir(waiting);
    for (let round = 0; round < 100 && left.length > 0; round += 1) {
      await sleep(100);
      left = await readdir(waiting);
    }
    expect(left).toEqual([]);
  });
});
