import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Services } from '../../src/features/context.ts';
import { createGraphqlServer } from '../../src/graphql/server.ts';
import type { Route } from '../../src/http/exchange.ts';
import { createRequestHandler } from '../../src/http/handle-request.ts';
import { createKeyRing } from '../../src/security/key-ring.ts';
import { newKeyRingEntry, parseKeyRingEntries } from '../../src/security/key-ring-entry.ts';
import { Secret } from '../../src/security/secret.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { serveChild } from './child.ts';
import { countStatements } from './count-statements.ts';

// The GraphQL door as the product has it, behind the product's request handling: permission, ids, limits,
// logs.
const url = process.argv[2] ?? '';
const statements = countStatements();
const log = createLogger({ level: 'error', process: 'bench' });
const config = readConfig({ DEEDBOX_HOME: tmpdir(), LOG_LEVEL: 'error' });
const db = await openDatabase({ databaseUrl: new Secret(url), home: config.home, log });
const services = { config, db, log, keys: createKeyRing(parseKeyRingEntries(newKeyRingEntry())) } as Services;
const { signal: stopping } = new AbortController();
const graphql = createGraphqlServer(services, { stopping });
const routes: readonly Route[] = [
  { method: 'ANY', path: '/graphql', name: 'graphql', handle: ({ req, res }) => graphql.handle(req, res) },
];
serveChild(
  createServer(createRequestHandler({ services, routes, isOurHost: () => true })),
  statements,
);
