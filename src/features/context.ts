import type { Actor } from '../domain/actor.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { EventLog } from '../agents/event-log.ts';
import type { ModelRegistry } from '../llm/model-registry.ts';
import type { ParseHost } from '../parsing/parse-host.ts';
import type { JobProducer } from '../queues/producer.ts';
import type { EmbedderRegistry } from '../retrieval/embedders/registry.ts';
import type { KeyRing } from '../security/key-ring.ts';
import type { RateLimiter } from '../security/rates/rate-limiter.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Logger } from '../telemetry/logger.ts';

/** What the process built once; the same in the API, the worker and tests. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly keys: KeyRing;
  /** Writes outbox rows in the caller's transaction; never talks to the queue itself. */
  readonly jobs: JobProducer;
  readonly events: EventLog;
  readonly embedders: EmbedderRegistry;
  readonly models: ModelRegistry;
  /** Reads files in processes of their own. */
  readonly parser: Pick<ParseHost, 'parse'>;
  /** Another one, so that a page image never waits behind a long file. */
  readonly renderer: Pick<ParseHost, 'render'>;
  /** Counts what callers do; not there where limits are off. */
  readonly rates?: RateLimiter;
  readonly log: Logger;
}

/** What a use-case takes besides its input. */
export interface UseCaseContext extends Services {
  readonly actor: Actor;
  readonly requestId: string;
  readonly signal?: AbortSignal;
}
