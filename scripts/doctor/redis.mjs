// @ts-check
import { mend, note, ok, reason } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

const TIMEOUT_MS = 5_000;

/**
 * @param {string} url
 * @returns {Promise<Finding[]>}
 */
export async function checkRedis(url) {
  /** @type {any} */
  let Redis;
  try {
    Redis = (await import('ioredis')).Redis;
  } catch {
    return [note('Redis', 'not asked: packages are not installed', 'Start once, or run "npm ci", and ask again.')];
  }
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  });
  /** @type {unknown} the reason behind "connection is closed" */
  let cause = null;
  client.on('error', (/** @type {unknown} */ error) => (cause ??= error));
  try {
    await client.connect();
    const info = await client.info('server');
    const policy = await setting(client, 'maxmemory-policy');
    const appendOnly = await setting(client, 'appendonly');
    return judge({ version: /redis_version:(\S+)/.exec(info)?.[1] ?? 'unknown', policy, appendOnly });
  } catch (error) {
    return [mend('Redis', reason(cause ?? error), 'Check REDIS_URL, and that the server runs and lets us in.')];
  } finally {
    client.disconnect();
  }
}

/**
 * @param {any} client @param {string} name
 * @returns {Promise<string | null>} null where the server does not let us ask
 */
async function setting(client, name) {
  try {
    const answer = await client.config('GET', name);
    return Array.isArray(answer) ? (answer[1] ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * @param {{ version: string, policy: string | null, appendOnly: string | null }} server
 * @returns {Finding[]}
 */
export function judge({ version, policy, appendOnly }) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const old = major < 6 || (major === 6 && minor < 2);
  const findings = [old ? mend('Redis', version, 'Use Redis 6.2 or newer.') : ok('Redis', version)];
  if (policy === null) {
    findings.push(note('Redis policy', 'not shown to us', 'Make sure that maxmemory-policy is noeviction.'));
  } else if (policy !== 'noeviction') {
    const todo = 'Jobs would be thrown away: redis-cli CONFIG SET maxmemory-policy noeviction, and in redis.conf.';
    findings.push(mend('Redis policy', policy, todo));
  } else {
    findings.push(ok('Redis policy', policy));
  }
  if (appendOnly === 'no') {
    findings.push(note('Redis log', 'appendonly no', 'Queued jobs are sent again after a crash; appendonly yes is quicker.'));
  }
  return findings;
}
