import type { Config } from '../config/config.ts';
import { RATE_REDIS_TIMEOUT_MS } from '../config/limits.ts';
import type { RateLimiter } from '../security/rates/rate-limiter.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface OpenedRateLimiter {
  readonly limiter: RateLimiter | undefined;
  readonly close: () => void;
}

/** The rate limiter that the configuration asks for; none, and none of its code, where it is off. */
export async function openRateLimiter({
  config,
  log,
}: {
  readonly config: Pick<Config, 'rateFactor' | 'redisUrl' | 'role'>;
  readonly log: Logger;
}): Promise<OpenedRateLimiter> {
  const { rateFactor: factor, redisUrl, role } = config;
  if (factor === null || role === 'worker') return { limiter: undefined, close: () => undefined };
  const { RateLimiter } = await import('../security/rates/rate-limiter.ts');
  if (redisUrl === null) {
    return { limiter: new RateLimiter({ factor, redis: null, log }), close: () => undefined };
  }
  const { Redis } = await import('ioredis');
  // A request never waits for a Redis that is away.
  const redis = new Redis(redisUrl.reveal(), {
    connectionName: 'deedbox-rates',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: RATE_REDIS_TIMEOUT_MS,
  });
  redis.on('error', () => undefined);
  return { limiter: new RateLimiter({ factor, redis, log }), close: () => redis.disconnect() };
}
