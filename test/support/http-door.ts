import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '../../src/config/config.ts';
import type { Services } from '../../src/features/context.ts';
import { createFirstAdmin } from '../../src/features/people/create-first-admin.ts';
import { metricsRoute } from '../../src/http/routes/metrics.ts';
import { staticRoutes } from '../../src/http/routes/static.ts';
import { uploadRoute } from '../../src/http/routes/upload.ts';
import { startHttpServer } from '../../src/http/server.ts';
import { createKeyRing } from '../../src/security/key-ring.ts';
import { newKeyRingEntry, parseKeyRingEntries } from '../../src/security/key-ring-entry.ts';
import { openTestDatabase } from './database.ts';
import { silentLogger } from './silent-logger.ts';

export interface HttpDoor {
  readonly url: string;
  readonly adminKey: string;
  close(): Promise<void>;
}

/** The routes that need neither jobs nor GraphQL, on a random port with a database of their own. */
export async function openHttpDoor(changes: Partial<Config> = {}): Promise<HttpDoor> {
  const db = await openTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'deedbox-http-'));
  const config = { ...readConfig({ DEEDBOX_HOME: home, LOG_LEVEL: 'silent', PORT: '0' }), ...changes };
  const keys = createKeyRing(parseKeyRingEntries(newKeyRingEntry()));
  const services = { config, db, keys, log: silentLogger } as unknown as Services;
  const admin = await createFirstAdmin(services);
  if (admin === null) throw new Error('the test database has users');
  const stopping = new AbortController();
  const server = await startHttpServer({
    services,
    stopping: stopping.signal,
    upgrade: (_req, socket) => socket.destroy(),
    routes: [uploadRoute, metricsRoute, ...staticRoutes],
  });
  return {
    url: server.url,
    adminKey: admin.secret.reveal(),
    async close() {
      server.stopAccepting();
      await server.close();
      await db.dispose();
      await rm(home, { recursive: true, force: true });
    },
  };
}
