import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { openMcpDoor, type McpDoor } from '../../support/mcp-door.ts';

let door: McpDoor;
let key: string;
let slug: string;

const TEXT =
  'The Supplier shall deliver the goods within thirty days.\n\nEither party may end this agreement.';

beforeAll(async () => {
  door = await openMcpDoor();
  const owner = await door.world.user();
  key = await door.key(owner);
  const corpusId = await door.world.corpus(owner);
  slug = (await door.world.db.prisma.corpus.findUniqueOrThrow({ where: { id: corpusId } })).slug;
  await door.world.add({ owner, corpusId, title: 'Supply agreement', text: TEXT });
});
afterAll(() => door.close());

interface Called {
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly content?: unknown;
}

interface AnyClient {
  readonly version: string | undefined;
  list(): Promise<readonly { readonly name: string }[]>;
  call(name: string, args: object): Promise<Called>;
  close(): Promise<void>;
}

const requestInit = () => ({ headers: { authorization: `Bearer ${key}` } });
const IDENTITY = { name: 'a-client', version: '1.0.0' };

async function modern(mode: 'auto' | 'legacy'): Promise<AnyClient> {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode } });
  await client.connect(new ModernHttp(new URL(door.url), { requestInit: requestInit() }));
  return {
    version: client.getNegotiatedProtocolVersion(),
    list: async () => (await client.listTools()).tools,
    call: (name, args) => client.callTool({ name, arguments: { ...args } }),
    close: () => client.close(),
  };
}

async function first(): Promise<AnyClient> {
  const client = new FirstClient(IDENTITY);
  const transport = new FirstHttp(new URL(door.url), { requestInit: requestInit() });
  await client.connect(transport);
  return {
    version: transport.protocolVersion,
    list: async () => (await client.listTools()).tools,
    call: async (name, args) => (await client.callTool({ name, arguments: { ...args } })) as Called,
    close: () => client.close(),
  };
}

describe.each([
  ['2026-07-28', 'of the second SDK', () => modern('auto')],
  ['2025-11-25', 'of the second SDK that speaks the older protocol', () => modern('legacy')],
  ['2025-11-25', 'of the first SDK', first],
] as const)('a client of %s %s', (version, _name, connect) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  it('agrees on its version and lists the tools in one order', async () => {
    expect(client.version).toBe(version);
    const names = (await client.list()).map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual([
      'list_corpora',
      'list_documents',
      'search_corpus',
      'get_document_text',
    ]);
    expect((await client.list()).map(({ name }) => name)).toEqual(names);
  });

  // Both SDKs check structured answers against the output schema that the server declares.
  it('finds a corpus, a document and its words, and the answers fit their schemas', async () => {
    const { corpora } = (await client.call('list_corpora', {})).structuredContent as {
      corpora: { slug: string }[];
    };
    expect(corpora.map((corpus) => corpus.slug)).toEqual([slug]);
    const { documents } = (await client.call('list_documents', { corpus: slug })).structuredContent as {
      documents: { id: string; title: string }[];
    };
    expect(documents).toMatchObject([{ title: 'Supply agreement', status: 'READY' }]);
    const { hits } = (await client.call('search_corpus', { corpus: slug, query: 'deliver goods' }))
      .structuredContent as { hits: { start: number; end: number; quote: string }[] };
    const [hit] = hits;
    expect(hit?.quote).toContain('thirty days');
    const { text } = (
      await client.call('get_document_text', {
        document_id: documents[0]?.id,
        start: hit?.start,
        max_chars: (hit?.end ?? 0) - (hit?.start ?? 0),
      })
    ).structuredContent as { text: string };
    expect(text).toBe(hit?.quote);
  });

  it('reads what is wrong with its arguments in the result, not as an exception', async () => {
    const result = await client.call('search_corpus', { corpus: slug, query: '', limits: 3 });
    expect(result.isError).toBe(true);
    const [block] = result.content as { text: string }[];
    expect(block?.text).toContain('query: At least 1 character.');
    expect(block?.text).toContain('limits');
    expect(block?.text).toContain('It takes: corpus, query, document_id, cursor, limit.');
  });

  it('is told by a protocol error that a tool does not exist', async () => {
    await expect(client.call('drop_corpus', {})).rejects.toMatchObject({ code: -32_602 });
  });
});
