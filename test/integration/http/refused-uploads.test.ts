import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
