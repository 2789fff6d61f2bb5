import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { Redis } from 'ioredis';
import { readConfig } from '../../src/config/config.ts';
import { RATE_READS, RATE_SUPERUSER_FACTOR, RATE_USER_FACTOR, RATE_WRITES } from '../../src/config/limits.ts';
import { ANONYMOUS, type Actor } from '../../src/domain/actor.ts';
import { costsOf } from '../../src/graphql/guard/use-rate-limits.ts';
import { networkOf } from '../../src/security/rates/network-of.ts';
import { RateLimiter } from '../../src/security/rates/rate-limiter.ts';
import { metricsRegistry } from '../../src/telemetry/metrics.ts';
import { openGraphqlDoor, type GraphqlDoor } from '../support/graphql-door.ts';
import { openSocket } from '../support/graphql-socket.ts';
import { TEST_REDIS_URL } from '../support/queue-harness.ts';
import { silentLogger } from '../support/silent-logger.ts';

const user = (userId: string, isSuperuser = false): Actor => ({
  kind: 'user',
  userId,
  isSuperuser,
  groupIds: [],
  scopes: [],
});
const memory = (factor = 1) => new RateLimiter({ factor, redis: null, log: silentLogger });
const limited = { code: 'RATE_LIMITED', retry: 'later' };

/** How many of one class a caller may send. */
async function allowed(limiter: RateLimiter, kind: 'read' | 'write', spender: { actor: Actor; address?: string }) {
  for (let count = 0; ; count += 1) {
    const spent = await limiter.spend(kind, spender).then(() => true, () => false);
    if (!spent || count >= 5_000) return count;
  }
}

describe('a caller', () => {
  it('may do more signed in than as nobody, and most as a superuser; never less than one thing', async () => {
    const limiter = memory();
    expect(await allowed(limiter, 'write', { actor: ANONYMOUS, address: '10.0.0.1' })).toBe(RATE_WRITES);
    expect(await allowed(limiter, 'write', { actor: user('a') })).toBe(RATE_WRITES * RATE_USER_FACTOR);
    expect(await allowed(limiter, 'write', { actor: user('s', true) })).toBe(RATE_WRITES * RATE_SUPERUSER_FACTOR);
    expect(await allowed(limiter, 'read', { actor: ANONYMOUS, address: '10.0.0.1' })).toBe(RATE_READS);
    expect(await allowed(memory(0.0001), 'write', { actor: user('a') })).toBe(1);
  });

  it('uses up nothing of another, and is told how long to wait', async () => {
    const limiter = memory(1 / RATE_WRITES);
    await allowed(limiter, 'write', { actor: user('a') });
    await limiter.spend('write', { actor: user('b') });
    const refusal = await limiter.spend('write', { actor: user('a') }).catch((error: unknown) => error);
    expect(refusal).toMatchObject(limited);
    const { retryAfterMs } = (refusal as { details: { retryAfterMs: number } }).details;
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:bbbb:1:2:3', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('from %s counts as %s, so that a network of one is not many callers', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the class of an operation', () => {
  const costs = (source: string, operationName?: string) =>
    Object.fromEntries(costsOf({ document: parse(source), operationName }));

  it('is what its fields at the top do, wherever they hide', () => {
    expect(costs('{ viewer { id } documents { totalCount } }')).toEqual({ read: 1 });
    expect(costs('mutation { a: createCorpus(input: {}) b: createCorpus(input: {}) }')).toEqual({ write: 2 });
    expect(costs('{ a: search b: search viewer { id } }')).toEqual({ search: 2, read: 1 });
    expect(costs('query { ...F } fragment F on Query { ... { search } }')).toEqual({ search: 1 });
    expect(costs('subscription { ask(input: {}) { seq } }')).toEqual({ ask: 1 });
    expect(costs('mutation A { startRun } query B { viewer { id } }', 'B')).toEqual({ read: 1 });
    expect(costs('{ toString hasOwnProperty }')).toEqual({ read: 1 });
    expect(costs('query { ...F } fragment F on Query { ...F }')).toEqual({});
  });
});

describe('over GraphQL', () => {
  let door: GraphqlDoor;
  beforeAll(async () => {
    // Superusers: 1 write, 3 reads.
    const rates = memory(1 / RATE_WRITES / RATE_SUPERUSER_FACTOR);
    door = await openGraphqlDoor({ services: { rates } });
  });
  afterAll(() => door.close());

  it('what is too much is 429 with the time to wait, by HTTP and websocket, and nothing of it runs', async () => {
    const create = 'mutation ($name: String!) { createUser(input: { name: $name }) { __typename } }';
    expect((await door.run(create, { variables: { name: 'First' } })).status).toBe(200);
    const response = await door.post(
      { query: create, variables: { name: 'Second' } },
      { authorization: `Bearer ${door.adminKey}` },
    );
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const { errors } = (await response.json()) as { errors: { extensions: Record<string, unknown> }[] };
    expect(errors[0]?.extensions).toMatchObject({ ...limited, retryAfterMs: expect.any(Number) });
    expect(errors[0]?.extensions).not.toHaveProperty('http');
    expect(await door.db.prisma.user.count({ where: { name: 'Second' } })).toBe(0);
    const socket = await openSocket(door.url, { authorization: `Bearer ${door.adminKey}` });
    socket.subscribe('1', create, { name: 'Third' });
    await socket.until((seen) => seen.some(({ id }) => id === '1'));
    expect(JSON.stringify(socket.messages)).toContain('RATE_LIMITED');
    socket.close();
    expect(await door.db.prisma.user.count({ where: { name: 'Third' } })).toBe(0);
  });

  it('reads are counted apart from changes', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await door.run('{ viewer { id } }')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('while Redis is away', () => {
  it('reads go on uncounted, the rest is counted here, operators are told once and shown how often', async () => {
    const redis = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    const warnings: unknown[] = [];
    const log = { warn: (...args: unknown[]) => warnings.push(args) } as never;
    const limiter = new RateLimiter({ factor: 1 / RATE_WRITES, redis, log });
    for (let i = 0; i < 20; i += 1) await limiter.spend('read', { actor: user('a') });
    await limiter.spend('write', { actor: user('a') });
    await limiter.spend('write', { actor: user('a') });
    await expect(limiter.spend('write', { actor: user('a') })).rejects.toMatchObject(limited);
    expect(warnings).toHaveLength(1);
    expect(await metricsRegistry.metrics()).toMatch(/deedbox_rate_limiter_outages_total\{class="read"\} \d\d/);
    redis.disconnect();
  });
});

(TEST_REDIS_URL === null ? describe.skip : describe)('in Redis', () => {
  it('two processes count together', async () => {
    const keyPrefix = `deedbox-test-${randomBytes(6).toString('hex')}`;
    const clients = [new Redis(TEST_REDIS_URL ?? ''), new Redis(TEST_REDIS_URL ?? '')];
    await Promise.all(clients.map((client) => client.ping()));
    const options = { factor: 1, log: silentLogger, keyPrefix };
    const [one, two] = clients.map((redis) => new RateLimiter({ ...options, redis }));
    const spender = { actor: user('a') };
    let spent = 0;
    for (let i = 0; i < RATE_WRITES * RATE_USER_FACTOR; i += 1) {
      await (i % 2 === 0 ? one : two)?.spend('write', spender);
      spent += 1;
    }
    expect(spent).toBe(RATE_WRITES * RATE_USER_FACTOR);
    await expect(one?.spend('write', spender)).rejects.toMatchObject(limited);
    await expect(two?.spend('write', spender)).rejects.toMatchObject(limited);
    for (const client of clients) client.disconnect();
  });
});

describe('the settings', () => {
  it('count where others can reach the server, and can be raised or turned off', () => {
    expect(readConfig({}).rateFactor).toBeNull();
    expect(readConfig({ HOST: '0.0.0.0' }).rateFactor).toBe(1);
    expect(readConfig({ DEEDBOX_PUBLIC_URL: 'https://d.example' }).rateFactor).toBe(1);
    expect(readConfig({ RATE_LIMITS: 'on' }).rateFactor).toBe(1);
    expect(readConfig({ HOST: '0.0.0.0', RATE_LIMITS: 'off' }).rateFactor).toBeNull();
    expect(readConfig({ RATE_LIMITS: '2.5' }).rateFactor).toBe(2.5);
    for (const RATE_LIMITS of ['-1', '0', 'many']) expect(() => readConfig({ RATE_LIMITS })).toThrow('RATE_LIMITS');
  });
});
