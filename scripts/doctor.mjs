// @ts-check
// Says what is wrong with this machine and what mends it. Runs with nothing installed.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDataFolder } from './doctor/data-folder.mjs';
import { mend, ok } from './doctor/finding.mjs';
import { checkKeyRing, newKey } from './doctor/key-ring.mjs';
import { checkDisk, checkNode, checkPackages, checkPort } from './doctor/machine.mjs';
import { checkPostgres } from './doctor/postgres.mjs';
import { checkRedis } from './doctor/redis.mjs';
import { checkS3 } from './doctor/s3.mjs';
import { checkSettings } from './doctor/settings.mjs';
import { table } from './doctor/table.mjs';

/** @typedef {import('./doctor/finding.mjs').Finding} Finding */

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {import('./doctor/finding.mjs').Environment} env @returns {Promise<Finding[]>} */
async function examine(env) {
  const home = resolve(root, env.DEEDBOX_HOME || '.deedbox');
  const services = Boolean(env.DATABASE_URL || env.REDIS_URL);
  return [
    checkNode(root),
    checkPackages(root),
    ...(await checkSettings(env)),
    await checkPort(env),
    checkDisk(home),
    await checkDataFolder(home),
    checkKeyRing({ env, home, services }),
    ...(await checkStores(env)),
    ...(await checkS3(env)),
  ];
}

/** @param {import('./doctor/finding.mjs').Environment} env @returns {Promise<Finding[]>} */
async function checkStores({ DATABASE_URL: database, REDIS_URL: redis }) {
  if (!database && !redis) return [ok('stores', 'embedded: in the data folder, no server needed')];
  const missing = database ? (redis ? null : 'REDIS_URL') : 'DATABASE_URL';
  return [
    ...(missing === null ? [] : [mend('stores', `${missing} is not set`, 'Set both DATABASE_URL and REDIS_URL, or neither.')]),
    ...(database ? await checkPostgres(database) : []),
    ...(redis ? await checkRedis(redis) : []),
  ];
}

if (process.argv.includes('--new-key')) {
  process.stdout.write(`${newKey()}\n`);
} else {
  const settings = join(root, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  const findings = await examine(process.env);
  process.stdout.write(`${table(findings)}\n`);
  process.exitCode = findings.some(({ state }) => state === 'mend') ? 1 : 0;
}
