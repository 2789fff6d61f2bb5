import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { TOOLS } from '../../src/mcp/tools/catalog.ts';
import { envelope } from '../support/mcp-door.ts';
import { makeHome, startServer, type ServerProcess } from '../support/server-process.ts';

const STDIO = fileURLToPath(new URL('../../src/mcp/stdio.ts', import.meta.url));
const HOOK = new URL('../support/tell-imports.mjs', import.meta.url).href;
const QUIET = '--disable-warning=ExperimentalWarning';

let home: string;
let server: ServerProcess;

beforeAll(async () => {
  home = await makeHome();
  server = await startServer({ home, env: { NODE_OPTIONS: `--import ${HOOK}` } });
});
afterAll(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

const environment = (token = server.adminKey): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  DEEDBOX_URL: server.url,
  DEEDBOX_TOKEN: token,
});

describe('a server that nobody asks over MCP', () => {
  // The first test of the file: what follows loads it.
  it('has loaded nothing of it, and loads it with the first message', async () => {
    expect(server.output()).not.toContain('loads @modelcontextprotocol');
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(response.status).toBe(200);
    expect(server.output()).toContain('loads @modelcontextprotocol/server');
  });
});

describe('what tells agents the way', () => {
  it('is served as it stands in the repository, and leads to files that are there', async () => {
    const root = new URL('../../', import.meta.url);
    const text = await readFile(new URL('llms.txt', root), 'utf8');
    const response = await fetch(`${server.url}/llms.txt`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe(text);
    const paths = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) await access(new URL(path, root));
  });

  it('tells of every tool in the guide', async () => {
    const guide = await readFile(new URL('../../docs/guides/mcp.md', import.meta.url), 'utf8');
    for (const { name } of TOOLS) expect(guide).toContain(`| \`${name}\` |`);
  });
});

describe('over stdio, as clients start it', () => {
  it.each(['auto', 'legacy'] as const)('a client that negotiates %s lists, calls and reads', async (mode) => {
    const client = new Client({ name: 'desk', version: '1.0.0' }, { versionNegotiation: { mode } });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [QUIET, STDIO],
      env: environment(),
    });
    await client.connect(transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_corpus');
    const { structuredContent } = await client.callTool({ name: 'list_corpora', arguments: {} });
    const [corpus] = (structuredContent as { corpora: { slug: string }[] }).corpora;
    expect(corpus?.slug).toBe('demo-contracts');
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    });
    await client.close();
  });

  it('tells in the answer what is wrong with the key, and nothing but messages goes to its output', async () => {
    const wrong = speak(environment('not-a-key'));
    wrong.say({ jsonrpc: '2.0', id: 'a', method: 'tools/list' });
    expect(await wrong.hear()).toMatchObject({
      id: 'a',
      error: { message: expect.stringContaining('not valid') },
    });
    expect(await wrong.end()).toBe(0);
    expect(wrong.errors()).toContain('HTTP 401');
    expect(wrong.errors()).not.toContain('not-a-key');
  });

  it('tells that no server answers', async () => {
    const lost = speak({ ...environment(), DEEDBOX_URL: `http://127.0.0.1:${await closedPort()}` });
    lost.say({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const answer = await lost.hear();
    expect(answer).toMatchObject({ id: 1, error: { message: expect.stringContaining('ECONNREFUSED') } });
    expect(await lost.end()).toBe(0);
  });

  it('answers what is no message, keeps strange names out of headers, and drops what was cancelled', async () => {
    const odd = speak(environment());
    odd.raw('[1, 2]');
    expect(await odd.hear()).toMatchObject({ id: null, error: { code: -32_700 } });
    odd.say({
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'größe\r\nx: y', arguments: {}, _meta: envelope() },
    });
    expect(await odd.hear()).toMatchObject({ id: 2, error: { code: -32_602 } });
    odd.say({
      jsonrpc: '2.0',
      id: 3,
      method: 'tools/call',
      params: { name: 'list_documents', arguments: {}, _meta: envelope() },
    });
    odd.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } });
    odd.say({ jsonrpc: '2.0', id: 4, method: 'server/discover', params: { _meta: envelope() } });
    expect(await odd.hear()).toMatchObject({ id: 4, result: { supportedVersions: expect.anything() } });
    expect(await odd.end()).toBe(0);
  });

  it('says what an address must be', async () => {
    const child = start({ DEEDBOX_URL: 'not an address' });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('DEEDBOX_URL must be') });
  });
});

async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [QUIET, STDIO], { stdio: 'pipe', env: { PATH: process.env.PATH, ...env } });

function speak(env: Record<string, string>) {
  const child = start(env);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  if (child.stdout === null) throw new Error('no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const raw = (line: string): void => void child.stdin?.write(`${line}\n`);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    raw,
    say: (message: object) => raw(JSON.stringify(message)),
    hear: async (): Promise<unknown> => JSON.parse((await lines.next()).value as string),
    errors: () => errors,
    end(): Promise<number | null> {
      child.stdin?.end();
      return closed;
    },
  };
}
