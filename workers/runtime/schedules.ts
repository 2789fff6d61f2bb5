import { QUEUE_NAMES, JOBS, JOB_NAMES, type JobName } from '../../src/queues/catalog.ts';
import type { QueueBackend } from '../../src/queues/connection.ts';
import { seal } from '../../src/queues/envelope.ts';
import type { Logger } from '../../src/telemetry/logger.ts';

/**
 * Makes the clock of the queue what the catalog says, and removes schedules that it no longer names.
 * Every worker does this at its start; with the same answer each time, the order does not matter.
 */
export async function applySchedules(queues: QueueBackend, log: Logger): Promise<void> {
  for (const queueName of QUEUE_NAMES) {
    const queue = queues.queue(queueName);
    const wanted = JOB_NAMES.filter(
      (name) => JOBS[name].queue === queueName && JOBS[name].schedule !== undefined,
    );
    for (const name of wanted) {
      await queue.upsertJobScheduler(name, repeatOf(name), {
        name,
        data: seal({}, null),
        opts: { removeOnComplete: true, removeOnFail: true, attempts: 1, stackTraceLimit: 0 },
      });
    }
    for (const { key } of await queue.getJobSchedulers()) {
      if (wanted.some((name) => name === key)) continue;
      await queue.removeJobScheduler(key);
      log.info({ schedule: key }, 'schedule removed');
    }
  }
}

function repeatOf(name: JobName): { every: number } | { pattern: string; tz: string } {
  const { schedule } = JOBS[name];
  if (schedule === undefined) throw new Error(`${name} has no schedule`);
  return 'everyMs' in schedule ? { every: schedule.everyMs } : { pattern: schedule.cron, tz: 'UTC' };
}
