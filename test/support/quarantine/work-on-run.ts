// A worker in a process of its own that works on one run: `MODE TARGET RUN [hang]`. With `hang` it stops
// in the transaction that ends the run, when all is written and nothing committed. Says `hanging`, `done`.
import { writeSync } from 'node:fs';
import { createEventLog } from '../../../src/agents/event-log/create-event-log.ts';
import { readConfig } from '../../../src/config/config.ts';
import { sql } from '../../../src/db/sql.ts';
import type { Services } from '../../../src/features/context.ts';
import { executeRun } from '../../../src/features/runs/execute-run.ts';
import { createModelRegistry } from '../../../src/llm/model-registry.ts';
import { createJobProducer, type JobProducer } from '../../../src/queues/producer.ts';
import { createEmbedderRegistry } from '../../../src/retrieval/embedders/registry.ts';
import { createKeyRing } from '../../../src/security/key-ring.ts';
import { parseKeyRingEntries } from '../../../src/security/key-ring-entry.ts';
import { silentLogger } from '../silent-logger.ts';
import { openTarget } from './open-target.ts';

const [mode = '', target = '', runId = '', hang = ''] = process.argv.slice(2);
const say = (word: string): void => void writeSync(1, `${JSON.stringify(word)}\n`);

const db = await openTarget(mode === 'embedded' ? 'embedded' : 'services', target);
const config = readConfig({
  DEEDBOX_HOME: mode === 'embedded' ? target : '/nonexistent',
  OPENAI_BASE_URL: process.env.FAKE_URL ?? '',
  OPENAI_MODEL: 'fake-1',
});
const jobs = createJobProducer();
const hanging: JobProducer = {
  async enqueue(tx, input) {
    await jobs.enqueue(tx, input);
    say('hanging');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
};
const events = createEventLog({ db, log: silentLogger });
const services = {
  config,
  db,
  events,
  keys: createKeyRing(parseKeyRingEntries(process.env.FAKE_KEYS ?? '')),
  jobs: hang === 'hang' ? hanging : jobs,
  embedders: createEmbedderRegistry({ config }),
  models: createModelRegistry({ models: config.models }),
  log: silentLogger,
} as unknown as Services;

// The worker before is dead: its lease lapses.
const LAPSE = `update runs set lease_until = now() - interval '1 second' where id = $1::uuid`;
await sql(db.pool, LAPSE, [runId]);
await executeRun(services, { runId, attempt: 1 });
await events.close();
await db.close();
say('done');
