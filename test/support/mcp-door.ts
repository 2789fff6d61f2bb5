import type { Config } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Scope, UserActor } from '../../src/domain/actor.ts';
import { createModelRegistry } from '../../src/llm/model-registry.ts';
import type { Services } from '../../src/features/context.ts';
import { createApiKey } from '../../src/features/people/create-api-key.ts';
import { startHttpServer } from '../../src/http/server.ts';
import { protectedResourceRoutes } from '../../src/mcp/protected-resource.ts';
import { createMcpRoute, type McpRoute } from '../../src/mcp/route.ts';
import { openSearchWorld, type SearchWorld } from './search-world.ts';
import { silentLogger } from './silent-logger.ts';

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  // The tests know what they asked for.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export interface PostOptions {
  /** Null: nobody. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** The MCP door over a world of documents, on a random port. */
export interface McpDoor {
  readonly origin: string;
  readonly url: string;
  readonly world: SearchWorld;
  readonly mcp: McpRoute;
  readonly logged: { readonly level: string; readonly args: readonly unknown[] }[];
  key(user: UserActor, scopes?: readonly Scope[]): Promise<string>;
  /** Sends anything as it is. */
  post(body: unknown, options?: PostOptions): Promise<Posted>;
  /** Calls a tool as a client of 2026-07-28 does. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  call(name: string, args: object, key?: string | null): Promise<any>;
  close(): Promise<void>;
}

export const MODERN = '2026-07-28';

/** What a client of 2026-07-28 says in each request. */
export const envelope = (version = MODERN): object => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
});

export async function openMcpDoor({
  config: changes = {},
  services: more = {},
}: { config?: Partial<Config>; services?: Partial<Services> } = {}): Promise<McpDoor> {
  const world = await openSearchWorld();
  const logged: { level: string; args: unknown[] }[] = [];
  const note =
    (level: string) =>
    (...args: unknown[]): void =>
      void logged.push({ level, args });
  const log = {
    ...silentLogger,
    info: note('info'),
    error: note('error'),
    child: () => log,
  } as never;
  const config = {
    ...readConfig({ DEEDBOX_HOME: world.blobRoot, LOG_LEVEL: 'silent', PORT: '0' }),
    ...changes,
  };
  const services = {
    ...world.ctx(),
    models: createModelRegistry({ models: config.models }),
    config,
    log,
    ...more,
  } as unknown as Services;
  const mcp = createMcpRoute(services);
  const server = await startHttpServer({
    services,
    stopping: new AbortController().signal,
    upgrade: (_req, socket) => socket.destroy(),
    routes: [mcp.route, ...protectedResourceRoutes],
  });
  const url = `${server.url}/mcp`;

  const post = async (body: unknown, { key = null, headers = {} }: PostOptions = {}): Promise<Posted> => {
    const given = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    };
    const present = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null);
    const response = await fetch(url, {
      method: 'POST',
      headers: present,
      body:
        typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    });
    const text = await response.text();
    const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
    return {
      status: response.status,
      headers: response.headers,
      body: data === '' ? null : JSON.parse(data),
    };
  };

  return {
    origin: server.url,
    url,
    world,
    mcp,
    logged,
    post,
    async key(user, scopes = ['read']) {
      const ctx = { ...services, actor: user, requestId: 'test' };
      return (await createApiKey(ctx, { name: 'test', scopes })).secret.reveal();
    },
    async call(name, args, key = null) {
      const { body } = await post(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: envelope() } },
        { key, headers: { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': name } },
      );
      return body.result ?? body;
    },
    async close() {
      await mcp.close();
      server.stopAccepting();
      await server.close();
      await world.dispose();
    },
  };
}
