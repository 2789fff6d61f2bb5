import { z } from 'zod';
import { EMBED_JOB_MAX_IDS, REAPER_INTERVAL_MS, REEMBED_TURN_MS } from '../config/limits.ts';
import { QUALITY_ROLLUP_INTERVAL_MS } from '../config/limits-quarantine.ts';

/**
 * A queue is what one BullMQ worker consumes. Interactive work (a person waits) never stands behind batch
 * work. `concurrency` counts jobs a process runs side by side.
 */
export const QUEUES = {
  interactive: { concurrency: 16 },
  batch: { concurrency: 2 },
  maintenance: { concurrency: 1 },
} as const;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly queue: QueueName;
  /** Ids and a version, never content: parsed when enqueued and again when consumed. */
  readonly payload: P;
  /** How often BullMQ runs it before giving up; the reaper looks after what its rows say. */
  readonly attempts: number;
  /** Base of the exponential back-off between attempts. */
  readonly backoffMs: number;
  /** The handler's signal is aborted after this long. */
  readonly deadlineMs: number;
  /** Runs by the clock, one at a time over all processes. */
  readonly schedule?: { readonly everyMs: number } | { readonly cron: string };
}

const uuid = z.uuid();
const attempt = z.int().min(1).max(1_000);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const nothing = z.strictObject({});

const define = <P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** Every job of the product. The handler of `name` is `workers/jobs/name.ts`. */
export const JOBS = {
  'run-turn': define({
    queue: 'interactive',
    payload: z.strictObject({ runId: uuid, attempt }),
    attempts: 3,
    backoffMs: 1_000,
    deadlineMs: 12 * 60_000,
  }),
  'ingest-document': define({
    queue: 'batch',
    payload: z.strictObject({ versionId: uuid, attempt }),
    attempts: 3,
    backoffMs: 2_000,
    deadlineMs: 15 * 60_000,
  }),
  // Quick, and somebody waits to find what he just wrote.
  'embed-texts': define({
    queue: 'interactive',
    payload: z.strictObject({
      kind: z.enum(['annotation', 'note']),
      ids: z.array(uuid).min(1).max(EMBED_JOB_MAX_IDS),
    }),
    attempts: 3,
    backoffMs: 2_000,
    deadlineMs: 2 * 60_000,
  }),
  'release-blob': define({
    queue: 'batch',
    payload: z.strictObject({ sha256 }),
    attempts: 10,
    backoffMs: 5_000,
    deadlineMs: 60_000,
  }),
  'import-documents': define({
    queue: 'batch',
    payload: z.strictObject({ importId: uuid, attempt }),
    attempts: 3,
    backoffMs: 5_000,
    deadlineMs: 60 * 60_000,
  }),
  'carry-annotations': define({
    queue: 'batch',
    payload: z.strictObject({ documentId: uuid }),
    attempts: 10,
    backoffMs: 2_000,
    deadlineMs: 5 * 60_000,
  }),
  'reembed-corpus': define({
    queue: 'batch',
    payload: z.strictObject({ reembeddingId: uuid, fence: z.int().min(0) }),
    // A job is good for one claim: its row says when it is tried again.
    attempts: 1,
    backoffMs: 5_000,
    deadlineMs: 2 * REEMBED_TURN_MS,
  }),
  'embed-corpus': define({
    queue: 'batch',
    payload: z.strictObject({ corpusId: uuid }),
    attempts: 3,
    backoffMs: 10_000,
    deadlineMs: 30 * 60_000,
  }),
  // Somebody may be watching.
  quarantine: define({
    queue: 'interactive',
    payload: z.strictObject({ letterId: uuid }),
    attempts: 3,
    backoffMs: 2_000,
    deadlineMs: 60_000,
  }),
  'rollup-quality': define({
    queue: 'maintenance',
    payload: nothing,
    attempts: 1,
    backoffMs: 1_000,
    deadlineMs: 5 * 60_000,
    schedule: { everyMs: QUALITY_ROLLUP_INTERVAL_MS },
  }),
  reap: define({
    queue: 'maintenance',
    payload: nothing,
    attempts: 1,
    backoffMs: 1_000,
    deadlineMs: 60_000,
    schedule: { everyMs: REAPER_INTERVAL_MS },
  }),
  sweep: define({
    queue: 'maintenance',
    payload: nothing,
    attempts: 1,
    backoffMs: 1_000,
    deadlineMs: 10 * 60_000,
    schedule: { cron: '*/10 * * * *' },
  }),
  'sweep-blobs': define({
    queue: 'maintenance',
    payload: nothing,
    attempts: 1,
    backoffMs: 1_000,
    deadlineMs: 10 * 60_000,
    // Lists every file there is, so once a day, at a quiet hour UTC.
    schedule: { cron: '17 3 * * *' },
  }),
  'drop-vectors': define({
    queue: 'maintenance',
    payload: nothing,
    attempts: 3,
    backoffMs: 10_000,
    deadlineMs: 10 * 60_000,
    // Looks at every vector of every space beside the installation's own.
    schedule: { cron: '43 3 * * *' },
  }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['payload']>;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/**
 * @returns the definition of a job, with its payload's type left open; null for a name this release does
 * not know
 */
export function findJob(name: string): JobDefinition | null {
  return Object.hasOwn(JOBS, name) ? JOBS[name as JobName] : null;
}

/** BullMQ refuses a colon and a number as an id; a longer one is a mistake. */
export const JOB_ID = /^(?!\d+$)[A-Za-z0-9_.-]{1,200}$/;
