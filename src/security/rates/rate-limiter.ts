import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Redis } from 'ioredis';
import {
  RATE_ASKS,
  RATE_OUTAGE_LOG_MS,
  RATE_READS,
  RATE_SEARCHES,
  RATE_SUPERUSER_FACTOR,
  RATE_UPLOADS,
  RATE_USER_FACTOR,
  RATE_VALIDATIONS,
  RATE_WINDOW_MS,
  RATE_WRITES,
} from '../../config/limits.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { rateLimited, rateLimiterOutages } from '../../telemetry/metrics.ts';
import { networkOf } from './network-of.ts';

/** What an operation does, as far as its cost goes. */
export const RATE_CLASSES = ['read', 'search', 'validate', 'write', 'upload', 'ask'] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

const BASE: Record<RateClass, number> = {
  read: RATE_READS,
  search: RATE_SEARCHES,
  validate: RATE_VALIDATIONS,
  write: RATE_WRITES,
  upload: RATE_UPLOADS,
  ask: RATE_ASKS,
};
const NAMES: Record<RateClass, string> = {
  read: 'reads',
  search: 'searches',
  validate: 'checks of payloads',
  write: 'changes',
  upload: 'uploads',
  ask: 'questions',
};

export interface RateLimiterInput {
  /** Times the base numbers. */
  readonly factor: number;
  /** Null: counted in this process's memory. */
  readonly redis: Redis | null;
  readonly log: Pick<Logger, 'warn'>;
  readonly keyPrefix?: string;
}

export interface Spender {
  readonly actor: Actor;
  /** Tells the anonymous apart; undefined where it is a proxy's: then the proxy has to count them. */
  readonly address?: string;
}

/**
 * Counts what each caller does, by class and in fixed windows of RATE_WINDOW_MS: in Redis for all processes,
 * or in memory. While Redis is away reads go on, and of the rest each process counts by itself.
 */
export class RateLimiter {
  readonly #input: RateLimiterInput;
  readonly #limiters = new Map<string, { shared: RateLimiterAbstract | null; own: RateLimiterMemory }>();
  #loggedAtMs = -Infinity;

  constructor(input: RateLimiterInput) {
    this.#input = input;
  }

  /** @throws AppError RATE_LIMITED with `retryAfterMs` when the caller has used up what this class allows */
  async spend(kind: RateClass, { actor, address }: Spender, points = 1): Promise<void> {
    if (actor.kind === 'anonymous' && address === undefined) return;
    const who = actor.kind === 'user' ? `user:${actor.userId}` : `net:${networkOf(address ?? '')}`;
    const limit = this.#limitOf(kind, actor);
    const { shared, own } = this.#limitersOf(kind, limit);
    try {
      await (shared ?? own).consume(who, points);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refused(kind, { limit, retryAfterMs: error.msBeforeNext });
      this.#tellOfOutage(kind, error);
      if (kind === 'read') return;
      await own.consume(who, points).catch((spent: unknown) => {
        if (!(spent instanceof RateLimiterRes)) throw spent;
        throw refused(kind, { limit, retryAfterMs: spent.msBeforeNext });
      });
    }
  }

  #limitOf(kind: RateClass, actor: Actor): number {
    const times = actor.kind === 'anonymous' ? 1 : actor.isSuperuser ? RATE_SUPERUSER_FACTOR : RATE_USER_FACTOR;
    return Math.max(1, Math.floor(BASE[kind] * times * this.#input.factor));
  }

  #limitersOf(kind: RateClass, points: number) {
    const name = `${kind}:${points}`;
    const known = this.#limiters.get(name);
    if (known !== undefined) return known;
    const { redis, keyPrefix = 'deedbox-rate' } = this.#input;
    const options = { points, duration: RATE_WINDOW_MS / 1_000, keyPrefix: `${keyPrefix}:${kind}` };
    const own = new RateLimiterMemory(options);
    const shared =
      redis === null
        ? null
        : new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true });
    const made = { shared, own };
    this.#limiters.set(name, made);
    return made;
  }

  #tellOfOutage(kind: RateClass, error: unknown): void {
    rateLimiterOutages.inc({ class: kind });
    if (performance.now() - this.#loggedAtMs < RATE_OUTAGE_LOG_MS) return;
    this.#loggedAtMs = performance.now();
    this.#input.log.warn({ err: error }, 'rates are not counted in Redis; reads go on uncounted');
  }
}

function refused(
  kind: RateClass,
  { limit, retryAfterMs }: { limit: number; retryAfterMs: number },
): AppError {
  rateLimited.inc({ class: kind });
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new AppError({
    code: 'RATE_LIMITED',
    message: `more than ${limit} ${NAMES[kind]} a minute`,
    publicMessage: `At most ${limit} ${NAMES[kind]} a minute are allowed. Try again in ${seconds} s.`,
    retry: 'later',
    details: { retryAfterMs: Math.max(1, Math.ceil(retryAfterMs)) },
  });
}
