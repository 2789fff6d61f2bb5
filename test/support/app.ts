import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../src/app/start-app.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Services } from '../../src/features/context.ts';
import { newKeyRingEntry } from '../../src/security/key-ring-entry.ts';
import type { Logger } from '../../src/telemetry/logger.ts';
import { startAllWorkers } from '../../workers/start-all.ts';
import {
  openEmbeddedTestDatabase,
  openServerTestDatabase,
  TEST_DATABASE_URL,
  type TestDatabase,
} from './database.ts';
import { TEST_REDIS_URL } from './queue-harness.ts';
import { silentLogger } from './silent-logger.ts';

export interface TestAppOptions {
  /** Services mode needs TEST_DATABASE_URL and TEST_REDIS_URL. */
  readonly mode?: 'embedded' | 'services';
  readonly env?: Readonly<Record<string, string>>;
  /** False: jobs stay in the outbox. */
  readonly runsJobs?: boolean;
  readonly log?: Logger;
}

export interface GraphqlAnswer<D> {
  readonly status: number;
  readonly data?: D | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

export interface Uploaded {
  readonly status: number;
  readonly body: {
    readonly document: { readonly id: string; readonly title: string };
    readonly version: { readonly id: string; readonly status: string };
    readonly isDuplicate: boolean;
    readonly error?: { readonly code: string; readonly message: string };
  };
}

export interface CallOptions {
  /** Another API key; null is nobody. */
  readonly key?: string | null;
}

/** A whole server on a random port, over a database of its own: what a client of the product meets. */
export interface TestApp {
  readonly url: string;
  readonly adminKey: string;
  readonly services: Services;
  graphql<D = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<GraphqlAnswer<D>>;
  upload(
    bytes: Uint8Array | string,
    name: string,
    fields?: Record<string, string>,
    options?: CallOptions,
  ): Promise<Uploaded>;
  /** Waits for the end of a version's ingestion. @param versionId global id; @returns its status */
  ingested(versionId: string): Promise<string>;
  /** Stops the server as a signal would, and removes everything. */
  close(): Promise<void>;
}

export const hasTestServices = TEST_DATABASE_URL !== null && TEST_REDIS_URL !== null;

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { mode = 'embedded', env = {}, runsJobs = true, log = silentLogger } = options;
  const home = await mkdtemp(join(tmpdir(), 'deedbox-app-'));
  const database = mode === 'embedded' ? await openEmbeddedTestDatabase() : await openServerTestDatabase();
  const config = readConfig({
    DEEDBOX_HOME: home,
    PORT: '0',
    ...(mode === 'services' ? servicesEnv() : {}),
    ...env,
  });
  const prefix = `deedbox-test-${randomBytes(6).toString('hex')}`;
  const app = await startApp({
    config,
    log,
    database,
    say: () => undefined,
    loadWorkers: runsJobs
      ? async () => (services) => startAllWorkers(services, { prefix, graceMs: 2_000 })
      : null,
  });
  const adminKey = app.firstStart.newKey?.reveal() ?? '';
  const url = app.url ?? '';
  return {
    url,
    adminKey,
    services: app.services,
    ...clientOf(url, adminKey),
    async close() {
      await app.shutdown.run();
      await disposeOf(database);
      await rm(home, { recursive: true, force: true });
    },
  };
}

function servicesEnv(): Record<string, string> {
  return {
    DATABASE_URL: TEST_DATABASE_URL ?? '',
    REDIS_URL: TEST_REDIS_URL ?? '',
    DEEDBOX_KEYS: newKeyRingEntry(),
  };
}

/** The application has closed it; on a server it must also be dropped. */
async function disposeOf(database: TestDatabase): Promise<void> {
  if (database.mode === 'services') await database.dispose();
}

function clientOf(url: string, adminKey: string): Pick<TestApp, 'graphql' | 'upload' | 'ingested'> {
  const authorization = ({ key }: CallOptions = {}): Record<string, string> =>
    key === null ? {} : { authorization: `Bearer ${key ?? adminKey}` };

  async function graphql<D>(
    query: string,
    variables = {},
    options: CallOptions = {},
  ): Promise<GraphqlAnswer<D>> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(options) },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  }

  return {
    graphql,
    async upload(bytes, name, fields = {}, options = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append('file', new Blob([bytes as BlobPart]), name);
      const response = await fetch(`${url}/files`, {
        method: 'POST',
        headers: authorization(options),
        body: form,
      });
      return { status: response.status, body: (await response.json()) as Uploaded['body'] };
    },
    async ingested(versionId) {
      const query = 'query ($id: ID!) { node(id: $id) { ... on DocumentVersion { status } } }';
      for (;;) {
        const { data } = await graphql<{ node: { status: string } | null }>(query, { id: versionId });
        const status = data?.node?.status ?? 'MISSING';
        if (!['QUEUED', 'PARSING', 'INDEXING'].includes(status)) return status;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
