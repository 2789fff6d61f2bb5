import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDataFolder } from '../../scripts/doctor/data-folder.mjs';
import { reason } from '../../scripts/doctor/finding.mjs';
import { checkKeyRing, newKey } from '../../scripts/doctor/key-ring.mjs';
import { checkPort } from '../../scripts/doctor/machine.mjs';
import { checkPostgres, judge as judgePostgres } from '../../scripts/doctor/postgres.mjs';
import { checkRedis, judge as judgeRedis } from '../../scripts/doctor/redis.mjs';
import { checkS3 } from '../../scripts/doctor/s3.mjs';
import { checkSettings } from '../../scripts/doctor/settings.mjs';
import { table } from '../../scripts/doctor/table.mjs';
import { parseKeyRingEntries } from '../../src/security/key-ring-entry.ts';
import { S3_TEST, startS3Server } from '../support/s3/s3-server.ts';

let home: string;
const servers: Server[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'deedbox-doctor-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  rmSync(home, { recursive: true, force: true });
});

async function listen(server: Server, where: string | number): Promise<Server> {
  servers.push(server);
  await new Promise<void>((resolve) =>
    typeof where === 'string' ? server.listen(where, resolve) : server.listen(where, '127.0.0.1', resolve),
  );
  return server;
}

describe('the key ring', () => {
  it('takes a key that the doctor made, and so does the product', () => {
    const key = newKey();
    expect(parseKeyRingEntries(key)).toHaveLength(1);
    expect(checkKeyRing({ env: { DEEDBOX_KEYS: key }, home, services: true }).state).toBe('ok');
  });

  it.each(['a:b', 'nothing', `${newKey()},broken`, ','])('is found broken, and no key is shown: %s', (text) => {
    const finding = checkKeyRing({ env: { DEEDBOX_KEYS: text }, home, services: true });
    expect(finding.state).toBe('mend');
    for (const entry of text.split(',')) if (entry.length > 20) expect(JSON.stringify(finding)).not.toContain(entry);
    expect(() => parseKeyRingEntries(text)).toThrow();
  });

  it('is needed in services mode and made by itself in embedded mode', () => {
    expect(checkKeyRing({ env: {}, home, services: true }).state).toBe('mend');
    expect(checkKeyRing({ env: {}, home, services: false }).state).toBe('ok');
  });

  it('that others may read is told', () => {
    writeFileSync(join(home, 'keys'), `${newKey()}\n${newKey()}\n`);
    chmodSync(join(home, 'keys'), 0o644);
    expect(checkKeyRing({ env: {}, home, services: false })).toMatchObject({ state: 'note', todo: /chmod/ });
    chmodSync(join(home, 'keys'), 0o600);
    expect(checkKeyRing({ env: {}, home, services: false })).toMatchObject({ state: 'ok', found: /2 keys/ });
  });
});

describe('the port', () => {
  it('in use by another program is told with a way out', async () => {
    const server = await listen(createServer((socket) => socket.destroy()), 0);
    const { port } = server.address() as { port: number };
    expect(await checkPort({ PORT: String(port) })).toMatchObject({ state: 'mend', todo: /PORT=/ });
  });

  it.each([
    ['{"status":"live"}', 'mend'],
    ['<html>', 'mend'],
    ['{"status":"live","program":"deedbox"}', 'note'],
  ])('is Deedbox only where it says so, not where anything answers 200 with %s', async (body, state) => {
    const port = await answer((_req, res) => res.end(body));
    expect((await checkPort({ PORT: String(port) })).state).toBe(state);
  });

  it('that is no port is told', async () => {
    for (const PORT of ['http', '70000', '-1', '4000.5', '4190', '6000']) expect((await checkPort({ PORT })).state).toBe('mend');
  });
});

/** @returns the port of a server that answers so */
async function answer(listener: RequestListener): Promise<number> {
  const server = await listen(createHttpServer(listener), 0);
  return (server.address() as AddressInfo).port;
}

describe('the settings', () => {
  const model = async (env: Record<string, string>) => (await checkSettings(env)).find(({ check }) => check === 'model');

  it('are refused as the start refuses them, all at once', async () => {
    const findings = await checkSettings({ PORT: 'x', DEFAULT_LLM: 'anthropic:one', OPENAI_MODEL: 'a b' });
    expect(findings.map(({ state, found }) => [state, found])).toEqual([
      ['mend', 'PORT'],
      ['mend', 'DEFAULT_LLM'],
      ['mend', 'OPENAI_MODEL'],
    ]);
    expect(await checkSettings({ DEFAULT_EMBEDDER: 'none' })).toMatchObject([{ state: 'mend', found: 'DEFAULT_EMBEDDER' }]);
  });

  it('name the model that answers, also where none is set and where it cannot be called', async () => {
    expect(await model({})).toMatchObject({ state: 'note', found: /offline:extractive/ });
    expect(await model({ OPENAI_MODEL: 'x' })).toMatchObject({ state: 'mend', todo: /OPENAI_API_KEY/ });
  });

  it('lead to a model server, which is asked with the key for what it has', async () => {
    const asked: unknown[] = [];
    const port = await answer(({ url, headers }, res) => {
      asked.push([url, headers.authorization]);
      res.end(JSON.stringify({ data: [{ id: 'llama3:8b' }] }));
    });
    const env = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1/`, OPENAI_API_KEY: 'sk-hidden' };
    expect(await model({ ...env, OPENAI_MODEL: 'llama3:8b' })).toMatchObject({ state: 'ok' });
    const other = await model({ ...env, OPENAI_MODEL: 'qwen3:8b' });
    expect(other).toMatchObject({ state: 'note', todo: /llama3:8b/ });
    expect(asked[0]).toEqual(['/v1/models', 'Bearer sk-hidden']);
    expect(JSON.stringify(other)).not.toContain('hidden');
  });

  it.each([
    [401, 'mend', /OPENAI_API_KEY/],
    [404, 'note', /\/v1/],
    [200, 'note', /\/v1/],
    [503, 'mend', /logs/],
  ])('lead to a server that answers %d with no list', async (status, state, todo) => {
    const port = await answer((_req, res) => res.writeHead(status).end('<html>'));
    expect(await model({ OPENAI_BASE_URL: `http://127.0.0.1:${port}` })).toMatchObject({ state, todo });
  });

  it('lead to a server that is not there', async () => {
    const found = await model({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
    expect(found).toMatchObject({ state: 'mend', todo: /OPENAI_BASE_URL/ });
  });
});

describe('the data folder', () => {
  it('in use is told with its owner', async () => {
    const owner = JSON.stringify({ pid: 4711, host: 'here', since: '2026-01-01' });
    await listen(createServer((socket) => void socket.end(owner)), join(home, 'owner.sock'));
    expect(await checkDataFolder(home)).toMatchObject({ state: 'note', found: /4711/ });
  });

  it('left by a dead process is free', async () => {
    writeFileSync(join(home, 'owner.json'), '{"pid":1}');
    writeFileSync(join(home, 'owner.sock'), '');
    expect((await checkDataFolder(home)).state).toBe('ok');
  });

  it('that is a file is told', async () => {
    const path = join(home, 'file');
    writeFileSync(path, '');
    expect((await checkDataFolder(path)).state).toBe('mend');
  });
});

describe('PostgreSQL', () => {
  const good = { version: '15.20', number: 150_020, may_create: true, vector: '0.8.0', vector_installed: null, trigram: '1.6' };
  const states = (row: typeof good | object) =>
    Object.fromEntries(judgePostgres({ ...good, ...row }).map(({ check, state }) => [check, state]));

  it('15 with pgvector 0.8 is enough', () => {
    expect(states({})).toEqual({ PostgreSQL: 'ok', pgvector: 'ok' });
  });

  it.each([
    ['PostgreSQL', { number: 140_011, version: '14.11' }],
    ['PostgreSQL', { may_create: false }],
    ['pgvector', { vector: null }],
    ['pgvector', { vector: '0.7.4' }],
    ['pg_trgm', { trigram: null }],
  ])('short of %s needs mending: %j', (check, row) => {
    expect(states(row)[check]).toBe('mend');
  });

  it('that does not answer is told without its password', async () => {
    const findings = await checkPostgres('postgresql://someone:hunter2@127.0.0.1:9/none');
    expect(findings).toMatchObject([{ state: 'mend', found: /ECONNREFUSED/ }]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  it('with an address that is none is told, not thrown', async () => {
    expect(await checkPostgres('postgresql://[')).toMatchObject([{ state: 'mend' }]);
  });
});

describe('Redis', () => {
  const states = (part: object) =>
    Object.fromEntries(
      judgeRedis({ version: '7.0.15', policy: 'noeviction', appendOnly: 'yes', ...part }).map(({ check, state }) => [check, state]),
    );

  it.each([
    ['6.0.16', 'mend'],
    ['6.2.0', 'ok'],
    ['5.0.9', 'mend'],
    ['8.0.1', 'ok'],
  ])('%s: %s', (version, state) => {
    expect(states({ version }).Redis).toBe(state);
  });

  it('that may throw jobs away needs mending', () => {
    expect(states({ policy: 'allkeys-lru' })['Redis policy']).toBe('mend');
  });

  it('that does not show its policy is not called right', () => {
    expect(states({ policy: null })['Redis policy']).toBe('note');
  });

  it('that does not answer is told without its password', async () => {
    const findings = await checkRedis('redis://:hunter2@127.0.0.1:9');
    expect(findings).toMatchObject([{ state: 'mend', found: /ECONNREFUSED/ }]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });
});

describe('the report', () => {
  it('is a table whose columns line up', () => {
    const lines = table([
      { check: 'a', state: 'ok', found: 'x', todo: '' },
      { check: 'long name', state: 'mend', found: 'longer text', todo: 'do it' },
    ]).split('\n');
    expect(lines[0]?.indexOf('found')).toBe(lines[2]?.indexOf('longer text'));
    expect(lines[2]).toMatch(/MEND/);
  });

  it('hides passwords in what the system says', () => {
    expect(reason(new Error('no route to redis://user:pw@host:1'))).toBe('no route to redis://***@host:1');
  });
});

describe('the bucket', () => {
  const settings = (endpoint: string) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: S3_TEST.bucket,
    S3_REGION: S3_TEST.region,
    S3_ACCESS_KEY_ID: S3_TEST.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_TEST.secretAccessKey,
  });

  it('is written to, read and left as it was, or the doctor says which setting is wrong', async () => {
    const server = await startS3Server();
    try {
      const env = settings(server.endpoint);
      expect(await checkS3(env)).toMatchObject([{ state: 'ok' }]);
      expect(server.bucket.objects.size).toBe(0);
      const wrong = await checkS3({ ...env, S3_SECRET_ACCESS_KEY: 'guessed-secret' });
      expect(wrong).toMatchObject([{ state: 'mend', todo: expect.stringContaining('S3_SECRET_ACCESS_KEY') }]);
      expect(JSON.stringify(wrong)).not.toContain('guessed-secret');
      expect(await checkS3({ ...env, S3_BUCKET: 'other' })).toMatchObject([{ todo: expect.stringContaining('S3_BUCKET') }]);
      expect(await checkS3({ ...env, S3_REGION: 'moon' })).toMatchObject([{ todo: expect.stringContaining('S3_REGION') }]);
    } finally {
      await server.close();
    }
  });

  it('that is away, half set or not used is told apart', async () => {
    expect(await checkS3(settings('http://127.0.0.1:1'))).toMatchObject([{ state: 'mend', todo: expect.stringContaining('S3_ENDPOINT') }]);
    expect(await checkS3({ S3_BUCKET: 'deeds' })).toMatchObject([{ state: 'mend', found: expect.stringContaining('S3_ACCESS_KEY_ID') }]);
    expect(await checkS3({})).toEqual([]);
  });
});
