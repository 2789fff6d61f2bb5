import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';

describe('a server that is told to stop', () => {
  let app: TestApp;
  let stopped: Promise<void> | null = null;
  beforeAll(async () => {
    app = await startTestApp({ runsJobs: false });
  });
  afterAll(() => stopped ?? app.close());

  it('lets an upload under way finish, and answers it', async () => {
    const upload = request(`${app.url}/files?name=late.txt`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${app.adminKey}`,
        expect: '100-continue',
        'content-length': 30,
      },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.flushHeaders();
    await once(upload, 'continue');
    upload.write('Begun before '.padEnd(15));
    stopped = app.close();
    upload.end('and ended after'.padEnd(15));
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(201);
    await stopped;
  });
});
