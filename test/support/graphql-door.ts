import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServices } from '../../src/app/build-services.ts';
import { readConfig, type Config } from '../../src/config/config.ts';
import type { Services } from '../../src/features/context.ts';
import { createFirstAdmin } from '../../src/features/people/create-first-admin.ts';
import { createGraphqlServer } from '../../src/graphql/server.ts';
import { createKeyRing } from '../../src/security/key-ring.ts';
import { newKeyRingEntry, parseKeyRingEntries } from '../../src/security/key-ring-entry.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { silentLogger } from './silent-logger.ts';

export interface GraphqlDoor {
  readonly url: string;
  readonly services: Services;
  readonly db: TestDatabase;
  readonly adminId: string;
  readonly adminKey: string;
  readonly stopping: AbortController;
  /** What the server logged as errors. */
  readonly errors: unknown[];
  /** Posts an operation as this key's user; null: nobody. */
  run(query: string, options?: { variables?: object; key?: string | null }): Promise<Reply>;
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  // The tests know what they asked for.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly errors: any[] | undefined;
}

interface DoorOptions {
  readonly config?: Partial<Config>;
  /** All services of the product, rather than what people and transports need. */
  readonly isWhole?: boolean;
  readonly services?: Partial<Services>;
}

/** The GraphQL door alone on a random port, with a database of its own and an administrator. */
export async function openGraphqlDoor({
  config: changes,
  isWhole = false,
  services: more,
}: DoorOptions = {}): Promise<GraphqlDoor> {
  const db = await openTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'deedbox-door-'));
  const errors: unknown[] = [];
  const log = {
    ...silentLogger,
    error: (...args: unknown[]) => errors.push(args),
    child: () => log,
  } as never;
  const config = { ...readConfig({ DEEDBOX_HOME: home, LOG_LEVEL: 'silent' }), ...changes };
  const keys = createKeyRing(parseKeyRingEntries(newKeyRingEntry()));
  const whole = isWhole ? await buildServices({ config, log, database: db }) : null;
  const services = { ...(whole?.services ?? { config, db, keys, log }), ...more } as unknown as Services;
  const admin = await createFirstAdmin(services);
  if (admin === null) throw new Error('the test database has users');
  const stopping = new AbortController();
  const graphql = createGraphqlServer(services, { stopping: stopping.signal });
  const server = createServer((req, res) => void graphql.handle(req, res));
  server.on('upgrade', (req, socket, head) => graphql.upgrade(req, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const adminKey = admin.secret.reveal();
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    url,
    services,
    db,
    adminId: admin.userId,
    adminKey,
    stopping,
    errors,
    post,
    async run(query, { variables, key = adminKey } = {}) {
      const response = await post(
        { query, variables },
        key === null ? {} : { authorization: `Bearer ${key}` },
      );
      const { data, errors: problems } = (await response.json()) as { data: unknown; errors?: unknown[] };
      return { status: response.status, data, errors: problems };
    },
    async close() {
      await graphql.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await whole?.services.events.close();
      await db.dispose();
      await rm(home, { recursive: true, force: true });
    },
  };
}
