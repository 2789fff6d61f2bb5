import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MCP_BODY_MAX_BYTES, RATE_SEARCHES } from '../../../src/config/limits.ts';
import { encodeId } from '../../../src/graphql/ids.ts';
import type { Embedder } from '../../../src/retrieval/embedders/embedder.ts';
import { RateLimiter } from '../../../src/security/rates/rate-limiter.ts';
import type { EmbedderRegistry } from '../../../src/retrieval/embedders/registry.ts';
import { metricsRegistry } from '../../../src/telemetry/metrics.ts';
import { envelope, MODERN, openMcpDoor, type McpDoor } from '../../support/mcp-door.ts';
import { silentLogger } from '../../support/silent-logger.ts';

let door: McpDoor;

beforeAll(async () => {
  door = await openMcpDoor();
});
afterAll(() => door.close());

const LIST = { jsonrpc: '2.0', id: 5, method: 'tools/list', params: { _meta: envelope() } };
const HEADERS = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' };
const callOf = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 6,
  method: 'tools/call',
  params: { name, arguments: args, _meta: envelope() },
});
const callHeaders = (name: string) => ({
  'mcp-protocol-version': MODERN,
  'mcp-method': 'tools/call',
  'mcp-name': name,
});

describe('a message of 2026-07-28', () => {
  it('gets a list that clients may keep for themselves', async () => {
    const { status, body } = await door.post(LIST, { headers: HEADERS });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 5, result: { resultType: 'complete', cacheScope: 'private' } });
    expect(body.result.ttlMs).toBeGreaterThan(0);
  });

  it.each([
    ['another method in its header', LIST, { ...HEADERS, 'mcp-method': 'prompts/list' }, -32_020],
    ['no method in its header', LIST, { ...HEADERS, 'mcp-method': null }, -32_020],
    ['another version in its header', LIST, { ...HEADERS, 'mcp-protocol-version': '2025-11-25' }, -32_020],
    ['another tool in its header', callOf('list_corpora', {}), callHeaders('list_documents'), -32_020],
    [
      'a version that is not served',
      { ...LIST, params: { _meta: envelope('2031-01-01') } },
      { ...HEADERS, 'mcp-protocol-version': '2031-01-01' },
      -32_022,
    ],
    ['no envelope', { ...LIST, params: {} }, HEADERS, -32_602],
  ])('with %s is refused', async (_what, message, headers, code) => {
    const { status, body } = await door.post(message, { headers });
    expect(status).toBe(400);
    expect(body.error.code).toBe(code);
  });

  it('is served by any process of many: nothing is kept from one message to the next', async () => {
    const { headers } = await door.post(LIST, { headers: HEADERS });
    expect(headers.get('mcp-session-id')).toBeNull();
  });
});

describe('what is no message', () => {
  it.each([
    ['is two messages', [LIST, LIST], {}, 400, -32_600],
    ['is not JSON', '{"jsonrpc":', {}, 400, -32_700],
    ['is no object', '42', {}, 400, -32_600],
    ['is not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), {}, 400, -32_700],
    ['says it is a form', LIST, { 'content-type': 'application/x-www-form-urlencoded' }, 415, -32_000],
    ['comes from a page elsewhere', LIST, { origin: 'https://evil.example' }, 403, -32_000],
    ['comes from a page with no address', LIST, { origin: 'null' }, 403, -32_000],
  ])('because it %s is refused', async (_what, body, headers, status, code) => {
    const answer = await door.post(body, { headers: { ...HEADERS, ...headers } });
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
  });

  it('because it is too large is refused, whether it says its size or not', async () => {
    const large = JSON.stringify({ ...LIST, padding: 'x'.repeat(MCP_BODY_MAX_BYTES) });
    expect((await door.post(large, { headers: HEADERS })).status).toBe(413);
    const chunked = await new Promise<number>((resolve, reject) => {
      const sent = request(
        door.url,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (res) => {
          res.resume();
          resolve(res.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      for (let from = 0; from < large.length; from += 65_536) sent.write(large.slice(from, from + 65_536));
      sent.end();
    });
    expect(chunked).toBe(413);
  });

  it('such as GET and DELETE is told to use POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(door.url, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    }
  });

  it('for another host is refused, so that no name can be pointed here', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', host: 'evil.example' };
      const sent = request(door.url, { method: 'POST', headers }, (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(LIST));
    });
    expect(status).toBe(421);
  });
});

describe('where the server has a name', () => {
  let named: McpDoor;
  beforeAll(async () => {
    named = await openMcpDoor({ config: { publicUrl: 'https://deeds.example/base/' } });
  });
  afterAll(() => named.close());

  it('its own page may call it, and links lead there', async () => {
    const origin = 'https://deeds.example';
    expect((await named.post(LIST, { headers: { ...HEADERS, origin } })).status).toBe(200);
    const owner = await named.world.user();
    await named.world.add({ owner, title: 'Deed', text: 'A deed.', isPublic: true });
    const { structuredContent } = await named.call('list_documents', {});
    expect(structuredContent.documents[0].url).toMatch(/^https:\/\/deeds\.example\/base\/#document=/);
  });

  it.each(['http://deeds.example', 'https://evil.example', 'http://localhost:3000'])(
    'a page of %s may not',
    async (origin) => {
      expect((await named.post(LIST, { headers: { ...HEADERS, origin } })).status).toBe(403);
    },
  );
});

describe('a caller who sends too much', () => {
  it('is told when to go on, and others are not held up', async () => {
    const rates = new RateLimiter({ factor: 1 / RATE_SEARCHES, redis: null, log: silentLogger });
    const limited = await openMcpDoor({ services: { rates } });
    try {
      const [ana, ben] = [await limited.world.user(), await limited.world.user()];
      const [anaKey, benKey] = [await limited.key(ana), await limited.key(ben)];
      const message = callOf('search_corpus', { corpus: 'none', query: 'x' });
      const send = (key: string) => limited.post(message, { key, headers: callHeaders('search_corpus') });
      const statuses = [];
      for (let sent = 0; sent < 3; sent += 1) statuses.push((await send(anaKey)).status);
      expect(statuses).toEqual([200, 200, 429]);
      const { headers, body } = await send(anaKey);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toMatchObject({ id: 6, error: { data: { code: 'RATE_LIMITED', retry: 'later' } } });
      expect((await send(benKey)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('a client that goes away', () => {
  it('stops the search that it waited for', async () => {
    const asked = Promise.withResolvers<undefined>();
    const stopped = Promise.withResolvers<undefined>();
    const held: Embedder = {
      ...door.world.embedders.local(),
      name: 'held:test',
      embed: (_texts, { signal } = {}) => {
        asked.resolve(undefined);
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            stopped.resolve(undefined);
            reject(signal.reason as Error);
          });
        });
      },
    };
    const embedders: EmbedderRegistry = { ...door.world.embedders, default: () => held, get: () => held };
    const slow = await openMcpDoor({ services: { embedders } });
    try {
      const owner = await slow.world.user();
      const corpusId = await slow.world.corpus(owner, { isPublic: true });
      const cut = new AbortController();
      const call = fetch(slow.url, {
        method: 'POST',
        signal: cut.signal,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...callHeaders('search_corpus'),
        },
        body: JSON.stringify(
          callOf('search_corpus', { corpus: encodeId('Corpus', corpusId), query: 'anything' }),
        ),
      });
      const ended = expect(call).rejects.toThrow();
      await asked.promise;
      cut.abort();
      await stopped.promise;
      await ended;
      expect(slow.logged.filter(({ level }) => level === 'error')).toEqual([]);
    } finally {
      await slow.close();
    }
  });
});

describe('a client that listens for changes', () => {
  it('is told that none will come and let go, in events that no proxy holds back', async () => {
    const params = { notifications: { toolsListChanged: true }, _meta: envelope() };
    const response = await fetch(door.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': MODERN,
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'subscriptions/listen', params }),
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const text = await response.text();
    expect(text).toContain('notifications/subscriptions/acknowledged');
    expect(text).toContain('"id":9,"result"');
  });
});

describe('a client that reads slowly', () => {
  it('gets the whole answer', async () => {
    const owner = await door.world.user();
    const text = Array.from({ length: 4_000 }, (_, at) => `Clause ${at} says what it says.`).join('\n\n');
    const { documentId } = await door.world.add({ owner, title: 'Long', text, isPublic: true });
    const args = { document_id: encodeId('Document', documentId), max_chars: 50_000 };
    const body = JSON.stringify(callOf('get_document_text', args));
    const { port, hostname } = new URL(door.url);
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        socket.pause();
        setTimeout(() => socket.resume(), 5);
      });
      socket.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      socket.on('error', reject);
      const headers = Object.entries({
        host: `${hostname}:${port}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
        ...callHeaders('get_document_text'),
      });
      socket.write(
        `POST /mcp HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
      );
    });
    const answer = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)) as {
      result: { structuredContent: { text: string } };
    };
    expect(answer.result.structuredContent.text).toBe(text.slice(0, 50_000));
  });
});

describe('what operators see', () => {
  it('is a line and a count for each call, with the id that the caller was given', async () => {
    const { headers } = await door.post(callOf('list_corpora', {}), { headers: callHeaders('list_corpora') });
    expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_.-]{8,64}$/);
    expect(JSON.stringify(door.logged)).toContain('"tool":"list_corpora","outcome":"ok"');
    const text = await metricsRegistry.metrics();
    expect(text).toMatch(/deedbox_mcp_tool_calls_total\{tool="list_corpora",outcome="ok"\} \d/);
    expect(text).toMatch(
      /deedbox_mcp_requests_total\{method="tools\/call",era="2026-07-28",status="200"\} \d/,
    );
  });

  it('is never a name that a caller made up', async () => {
    await door.post({ ...LIST, method: 'made/up' }, { headers: { ...HEADERS, 'mcp-method': 'made/up' } });
    expect(await metricsRegistry.metrics()).not.toContain('made/up');
  });
});

describe('a server that stops', () => {
  it('lets a call that is under way end', async () => {
    const asked = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    const local = door.world.embedders.local();
    const held: Embedder = {
      ...local,
      name: 'held:test',
      embed: async (texts, options) => {
        asked.resolve(undefined);
        await release.promise;
        return local.embed(texts, options);
      },
    };
    const embedders: EmbedderRegistry = { ...door.world.embedders, default: () => held, get: () => held };
    const stopping = await openMcpDoor({ services: { embedders } });
    const owner = await stopping.world.user();
    const corpusId = await stopping.world.corpus(owner, { isPublic: true });
    const call = stopping.call('search_corpus', { corpus: encodeId('Corpus', corpusId), query: 'anything' });
    await asked.promise;
    const closing = stopping.mcp.close();
    release.resolve(undefined);
    expect((await call).structuredContent.hits).toEqual([]);
    await closing;
    await stopping.close();
  });

  it('takes no new message and says when to come again', async () => {
    const stopping = await openMcpDoor();
    await stopping.post(LIST, { headers: HEADERS });
    await stopping.mcp.close();
    const { status, headers, body } = await stopping.post(LIST, { headers: HEADERS });
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    expect(body.error.message).toContain('stopping');
    await stopping.close();
  });
});
