import { join } from 'node:path';
import { measureServer, type Served, type ServerFigures } from './graphql-page/measure-server.ts';
import { withPostgres } from './graphql-page/own-postgres.ts';
import { installPostgraphile, POSTGRAPHILE } from './graphql-page/postgraphile.ts';
import { seedPages } from './graphql-page/seed.ts';
import { ANNOTATIONS, DOCUMENTS, OUR_QUERY, PEER_QUERY } from './graphql-page/shape.ts';
import type { MeasureOptions, MeasureResult } from './measure.ts';
import { median } from './median.ts';
import { openScratchDatabase } from './scratch-database.ts';

const BAR_TO_PEER = 1;
const BAR_TO_PLAIN = 3.5;

/**
 * Server CPU of one page: 20 documents with 20 labelled annotations each, as relay connections, with
 * permission on our side only; beside PostGraphile and beside three plain SQL statements put together in
 * JavaScript. Fresh processes in turn, medians.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const postgraphile = await installPostgraphile(options.log);
  return withPostgres(options.log, async (server) => {
    process.env.DATABASE_URL = server;
    const scratch = await openScratchDatabase('services');
    try {
      const key = await seedPages(scratch.db);
      return await compare(options, {
        databaseUrl: scratch.url ?? '',
        servers: serversOf(key, postgraphile),
      });
    } finally {
      await scratch.dispose();
    }
  });
}

function serversOf(key: string, postgraphile: string): readonly Served[] {
  const script = (name: string) => join(import.meta.dirname, 'graphql-page', name);
  return [
    {
      name: 'ours',
      script: script('serve-ours.ts'),
      query: OUR_QUERY,
      headers: { authorization: `Bearer ${key}` },
    },
    { name: 'postgraphile', script: postgraphile, query: PEER_QUERY, headers: {} },
    { name: 'plain', script: script('serve-plain.ts'), query: '', headers: {} },
  ];
}

async function compare(
  { full, log }: MeasureOptions,
  { databaseUrl, servers }: { databaseUrl: string; servers: readonly Served[] },
): Promise<MeasureResult> {
  const rounds = full ? 9 : 5;
  const load = { databaseUrl, warmUp: full ? 300 : 100, requests: full ? 500 : 120 };
  const found = new Map<string, ServerFigures[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Every second round in reverse, so that none always follows the same one.
    for (const served of round % 2 === 0 ? servers : servers.toReversed()) {
      const figures = await measureServer(served, load);
      found.get(served.name)?.push(figures);
      log(
        `${round + 1} ${served.name.padEnd(12)} CPU ${figures.cpuMs.toFixed(2)} ms, wall ${figures.wallMs.toFixed(1)} ms, ` +
          `${figures.statements.toFixed(1)} statements, ${figures.bytes} bytes`,
      );
    }
  }
  checkSame(found);
  const cpu = (name: string) => median((found.get(name) ?? []).map(({ cpuMs }) => cpuMs));
  const [ours, peer, plain] = [cpu('ours'), cpu('postgraphile'), cpu('plain')];
  const statements = median((found.get('ours') ?? []).map((figures) => figures.statements));
  log(
    `medians: ours ${ours.toFixed(2)} ms with ${statements} statements, PostGraphile ${peer.toFixed(2)} ms, plain ${plain.toFixed(2)} ms`,
  );
  log(
    `ours ÷ PostGraphile ${(ours / peer).toFixed(2)} (bar ${BAR_TO_PEER}), ours ÷ plain ${(ours / plain).toFixed(2)} (bar ${BAR_TO_PLAIN})`,
  );
  return {
    name: 'graphql-page',
    value: Number(ours.toFixed(3)),
    unit: 'ms CPU a request',
    peer: `PostGraphile ${POSTGRAPHILE}`,
    peerValue: Number(peer.toFixed(3)),
    ratio: Number((ours / peer).toFixed(3)),
    size: `${DOCUMENTS} × ${ANNOTATIONS}, ${rounds} fresh processes each, ${load.requests} requests; ÷ plain SQL ${(ours / plain).toFixed(2)}`,
    full,
    pass: ours / peer <= BAR_TO_PEER && ours / plain <= BAR_TO_PLAIN,
  };
}

/** A server that answers less is not faster. */
function checkSame(found: ReadonlyMap<string, readonly ServerFigures[]>): void {
  const contents = new Set([...found.values()].flat().map(({ content }) => content));
  if (contents.size !== 1) throw new Error('the servers did not answer the same');
}
