import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const POSTGRAPHILE = '5.1.5';
const FOLDER = join(tmpdir(), `deedbox-bench-postgraphile-${POSTGRAPHILE}`);

// It needs graphql 16, which cannot stand beside our 17, so it lives in a folder of its own.
const SERVER = `
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';

let statements = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (...args) { statements += 1; return query.apply(this, args); };

const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 });
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ['peer'] })],
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
  grafast: { explain: false },
};
const instance = postgraphile(preset);
const serv = instance.createServ(grafserv);
const server = createServer();
await serv.addTo(server);
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000, statements });
});
process.on('disconnect', () => process.exit(0));
`;

/**
 * Installs PostGraphile outside the repository, once a machine.
 * @returns the script that serves the peer's tables
 * @throws Error where it cannot be installed: then nothing can be compared
 */
export async function installPostgraphile(log: (line: string) => void): Promise<string> {
  const script = join(FOLDER, 'serve.mjs');
  await mkdir(FOLDER, { recursive: true });
  await writeFile(script, SERVER);
  if (existsSync(join(FOLDER, 'node_modules', 'postgraphile', 'package.json'))) return script;
  log(`installing PostGraphile ${POSTGRAPHILE} outside the repository, once`);
  await writeFile(join(FOLDER, 'package.json'), JSON.stringify({
    private: true, type: 'module', dependencies: { postgraphile: POSTGRAPHILE, graphql: '16.15.0', pg: '8.23.1' },
  }));
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
  return script;
}
