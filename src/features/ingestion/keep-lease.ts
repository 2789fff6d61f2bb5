import { JOB_LEASE_MS } from '../../config/limits.ts';
import type { Services } from '../context.ts';
import { extendLease, leaseLost, type VersionLease } from './lease.ts';

/** Extends the lease while work goes on; `signal` is aborted when it is lost. */
export interface KeptLease extends AsyncDisposable {
  readonly signal: AbortSignal;
}

export function keepLease(services: Pick<Services, 'db' | 'log'>, lease: VersionLease): KeptLease {
  const lost = new AbortController();
  let lastKept = Date.now();
  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = extend();
  }, JOB_LEASE_MS / 4);
  timer.unref();

  async function extend(): Promise<void> {
    try {
      if (!(await extendLease(services.db, lease))) return lost.abort(leaseLost());
      lastKept = Date.now();
    } catch (error) {
      // The database may be away for a moment; past the lease somebody else may have claimed it.
      services.log.warn({ err: error, versionId: lease.versionId }, 'lease not extended');
      if (Date.now() - lastKept > JOB_LEASE_MS) lost.abort(leaseLost());
    }
  }

  return {
    signal: lost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await beat;
    },
  };
}
