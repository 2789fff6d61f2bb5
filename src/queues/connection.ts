import {
  createPostgresBackend,
  Queue,
  runMigrations,
  Worker,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from '../config/config.ts';
import { QUEUE_ADD_TIMEOUT_MS, QUEUE_EVENTS_KEPT } from '../config/limits.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../telemetry/logger.ts';
import { QUEUE_NAMES, type QueueName } from './catalog.ts';
import type { Envelope } from './envelope.ts';
import { withTimeout } from './with-timeout.ts';

export type JobQueue = Pick<
  Queue<Envelope, unknown, string>,
  | 'add'
  | 'addBulk'
  | 'getJobCounts'
  | 'getJob'
  | 'upsertJobScheduler'
  | 'getJobSchedulers'
  | 'removeJobScheduler'
  | 'close'
>;
export type JobWorker = Pick<
  Worker<Envelope, unknown, string>,
  'on' | 'close' | 'waitUntilReady' | 'isRunning'
>;
type ConsumeOptions = Omit<WorkerOptions, 'connection' | 'prefix'>;

/** The two places jobs travel through, behind one shape. Connections are opened on first use. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  queue(name: QueueName): JobQueue;
  createWorker(
    name: QueueName,
    processor: Processor<Envelope, unknown, string>,
    options: ConsumeOptions,
  ): JobWorker;
  /** Rejects when the queue cannot be reached within a bounded time. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueBackendInput {
  readonly config: Pick<Config, 'mode' | 'redisUrl'>;
  readonly db: Pick<Database, 'newPool'>;
  readonly log: Logger;
  /** Keeps installations and tests that share one Redis apart. */
  readonly prefix?: string;
}

/**
 * Embedded: BullMQ's Postgres backend in the schema `bullmq` of the one PGlite. Services: Redis.
 * Never BullMQ's Postgres backend on a real Postgres, where it loses events and deadlocks.
 */
export async function openQueueBackend(input: QueueBackendInput): Promise<QueueBackend> {
  return input.config.redisUrl === null
    ? openPostgresQueues(input)
    : openRedisQueues(input, input.config.redisUrl.reveal());
}

const EVENTS = { streams: { events: { maxLen: QUEUE_EVENTS_KEPT } } };

async function openPostgresQueues({ db, log }: QueueBackendInput): Promise<QueueBackend> {
  // Every worker keeps one client for LISTEN for good; the others are for statements.
  const pool = db.newPool({ max: QUEUE_NAMES.length + 12, searchPath: SCHEMA });
  pool.setMaxListeners(0);
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
  const queues = new Map<QueueName, Queue<Envelope, unknown, string>>();
  const open = (name: QueueName): Queue<Envelope, unknown, string> => {
    const queue = new Queue(name, { connection: pool, ...EVENTS }, createPostgresBackend) as unknown as Queue<
      Envelope,
      unknown,
      string
    >;
    return logErrors(queue, name, log);
  };
  return {
    kind: 'postgres',
    queue: (name) => getOrMake(queues, name, () => open(name)),
    createWorker(name, processor, options) {
      const worker = new Worker(name, processor, { ...options, connection: pool }, createPostgresBackend);
      return logErrors(worker as unknown as Worker<Envelope, unknown, string>, name, log);
    },
    async ping() {
      await withTimeout(pool.query('select 1'), QUEUE_ADD_TIMEOUT_MS, 'the queue did not answer');
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      await pool.end();
    },
  };
}

const SCHEMA = 'bullmq';

async function openRedisQueues(
  { log, prefix = 'deedbox' }: QueueBackendInput,
  url: string,
): Promise<QueueBackend> {
  const clients = new Set<Redis>();
  // A worker's client must wait for Redis for ever; BullMQ insists on null.
  const connect = (name: string): Redis => {
    const client = new Redis(url, {
      maxRetriesPerRequest: null,
      connectionName: `deedbox-${name}`,
      lazyConnect: false,
    });
    client.on('error', (error) => log.warn({ err: error, queue: name }, 'redis connection'));
    clients.add(client);
    return client;
  };
  let shared: Redis | undefined;
  const producer = (): Redis => (shared ??= connect('producer'));
  const queues = new Map<QueueName, Queue<Envelope, unknown, string>>();
  return {
    kind: 'redis',
    queue: (name) =>
      getOrMake(queues, name, () =>
        logErrors(new Queue(name, { connection: producer(), prefix, ...EVENTS }), name, log),
      ),
    createWorker: (name, processor, options) =>
      logErrors(new Worker(name, processor, { ...options, connection: connect(name), prefix }), name, log),
    async ping() {
      await withTimeout(producer().ping(), QUEUE_ADD_TIMEOUT_MS, 'Redis did not answer');
    },
    async close() {
      await Promise.allSettled(
        [...queues.values()].map((queue) => withTimeout(queue.close(), QUEUE_ADD_TIMEOUT_MS, 'close')),
      );
      for (const client of clients) client.disconnect();
    },
  };
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** Without a listener an emitted error ends the process; reconnecting is the library's own business. */
function logErrors<T extends { on(event: 'error', listener: (error: Error) => void): unknown }>(
  emitter: T,
  queue: string,
  log: Logger,
): T {
  emitter.on('error', (error) => log.warn({ err: error, queue }, 'queue connection'));
  return emitter;
}
