import { setTimeout as sleep } from 'node:timers/promises';
import { createEventLog } from '../src/agents/event-log/create-event-log.ts';
import type { EventLog, RunLease } from '../src/agents/event-log.ts';
import { claimRun } from '../src/agents/run-lifecycle/claim-run.ts';
import { openDatabase } from '../src/db/database.ts';
import { Secret } from '../src/security/secret.ts';
import { createLogger } from '../src/telemetry/logger.ts';

export interface WriteRandomlyInput {
  readonly lease: RunLease;
  /** Writes until this number. */
  readonly until: number;
  readonly onStored: (seq: number, text: string) => void;
}

/** Appends batches of random sizes at random moments, several under way at a time. */
export async function writeRandomly(
  log: EventLog,
  { lease, until, onStored }: WriteRandomlyInput,
): Promise<void> {
  const pending: Promise<void>[] = [];
  while (lease.lastSeq < until) {
    const size = Math.min(until - lease.lastSeq, 1 + Math.floor(Math.random() * 12));
    const texts = Array.from({ length: size }, () => Math.random().toString(36).slice(2));
    const from = lease.lastSeq + 1;
    const stored = log.append(
      lease,
      texts.map((text) => ({ type: 'thought', text })),
    );
    pending.push(stored.then(() => texts.forEach((text, at) => onStored(from + at, text))));
    if (Math.random() < 0.6) await sleep(Math.random() * 8);
  }
  await Promise.all(pending);
}

/**
 * As a process of its own: `resume-writer.ts DATABASE_URL RUN_ID` writes and prints what is stored until it
 * is killed.
 */
if (process.argv[1] === import.meta.filename) {
  const [, , url = '', runId = ''] = process.argv;
  const log = createLogger({ level: 'silent', process: 'bench' });
  const db = await openDatabase({ databaseUrl: new Secret(url), home: '.', log });
  const claimed = await claimRun(db, runId, 'first');
  if (claimed === null) throw new Error('not claimed');
  const onStored = (seq: number, text: string): void => void process.stdout.write(`${seq} ${text}\n`);
  await writeRandomly(createEventLog({ db, log }), {
    lease: claimed.lease,
    until: Number.MAX_SAFE_INTEGER,
    onStored,
  });
}
