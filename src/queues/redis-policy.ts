import { Redis } from 'ioredis';
import { QUEUE_ADD_TIMEOUT_MS } from '../config/limits.ts';
import type { Secret } from '../security/secret.ts';
import { withTimeout } from './with-timeout.ts';

export type RedisHealth =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'unreachable' | 'evicts'; readonly policy?: string };

export interface RedisProbe {
  check(): Promise<RedisHealth>;
  close(): void;
}

/**
 * Asks whether Redis answers and keeps everything it is given: any policy but `noeviction` may drop a job
 * silently.
 * INFO is used since hosted servers forbid CONFIG.
 */
export function createRedisProbe(url: Secret): RedisProbe {
  const client = new Redis(url.reveal(), {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    connectionName: 'deedbox-health',
    lazyConnect: true,
  });
  client.on('error', () => {});
  return {
    async check() {
      try {
        const info = await withTimeout(client.info('memory'), QUEUE_ADD_TIMEOUT_MS, 'Redis did not answer');
        const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
        if (policy === undefined || policy === 'noeviction') return { ok: true };
        return { ok: false, reason: 'evicts', policy };
      } catch {
        return { ok: false, reason: 'unreachable' };
      }
    },
    close: () => client.disconnect(),
  };
}
