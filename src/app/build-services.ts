import { createEventLog } from '../agents/event-log/create-event-log.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Services } from '../features/context.ts';
import { createModelRegistry } from '../llm/model-registry.ts';
import { ParseHost } from '../parsing/parse-host.ts';
import { createJobProducer } from '../queues/producer.ts';
import { createEmbedderRegistry } from '../retrieval/embedders/registry.ts';
import { redact } from '../security/redact.ts';
import { loadKeyRing } from '../security/load-key-ring.ts';
import { openRateLimiter } from './open-rate-limiter.ts';
import { keepCopiesClean } from './keep-copies-clean.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface BuiltServices {
  readonly services: Services;
  /** Ends what the services hold, the database last: with it goes the lock on the data folder. */
  readonly close: () => Promise<void>;
}

interface BuildInput {
  readonly config: Config;
  readonly log: Logger;
  /** Open and migrated; it is closed with the rest. */
  readonly database: Database;
}

/**
 * Builds what every process needs, once: the same in the API, the worker and tests.
 * @throws AppError CONFIGURATION with a sentence for a person; the database is closed then
 */
export async function buildServices({ config, log, database: db }: BuildInput): Promise<BuiltServices> {
  try {
    const keys = await loadKeyRing(config);
    const blobs = await openBlobStore(config);
    const rates = await openRateLimiter({ config, log });
    const events = createEventLog({ db, log });
    const onProcessEnd = (event: { why: string; detail: string }): void =>
      log.warn(
        { why: event.why, detail: redact(event.detail.slice(0, 1_000)) },
        'a parser process ended early',
      );
    const parser = new ParseHost({ ocr: config.ocr, onProcessEnd });
    const renderer = new ParseHost({ onProcessEnd });
    const services: Services = Object.freeze({
      config,
      db,
      blobs,
      keys,
      jobs: createJobProducer(),
      events,
      embedders: createEmbedderRegistry({ config }),
      models: createModelRegistry({ models: config.models }),
      parser,
      renderer,
      rates: rates.limiter,
      log,
    });
    const stopSweeping = keepCopiesClean(services);
    return {
      services,
      async close() {
        stopSweeping();
        rates.close();
        await Promise.all([parser.close(), renderer.close(), blobs.close()]);
        await events.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
