import { QUEUE_NAMES } from '../../src/queues/catalog.ts';
import type { QueueBackend } from '../../src/queues/connection.ts';
import type { QueueCount } from '../../src/telemetry/metrics.ts';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** How many jobs each queue holds, by state. */
export async function queueCounts(queues: Pick<QueueBackend, 'queue'>): Promise<QueueCount[]> {
  const counts = await Promise.all(
    QUEUE_NAMES.map(async (queue) => {
      const byState = await queues.queue(queue).getJobCounts(...STATES);
      return STATES.map((state) => ({ queue, state, jobs: byState[state] ?? 0 }));
    }),
  );
  return counts.flat();
}
