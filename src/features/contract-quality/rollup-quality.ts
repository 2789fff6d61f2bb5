import { QUALITY_BASELINE_RECORDS, QUALITY_ROLLUP_BATCH } from '../../config/limits-quarantine.ts';
import type { ConformanceSnapshot } from '../../contracts/quality/snapshot.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import {
  contractDiagnostics,
  contractRepairAttempts,
  contractValidations,
} from '../../telemetry/contract-metrics.ts';
import type { Services } from '../context.ts';
import { readBaselines } from './baselines.ts';
import { totalOf } from './total-of.ts';

interface CheckRow {
  readonly id: string;
  readonly versionId: string;
  readonly step: string;
  readonly producer: string;
  readonly hour: string;
  readonly snapshot: string;
}

/** Rows that another process is adding up are left to it. */
const TAKE = `
  select id, contract_version_id as "versionId", step, producer, snapshot,
    to_char(date_trunc('hour', created_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:00:00"Z"') as hour
  from contract_checks order by created_at, id limit $1::int for update skip locked`;

const OPEN_WINDOW = `
  insert into contract_quality_windows (contract_version_id, step, producer, hour, records, snapshot, updated_at)
  values ($1::uuid, $2, $3, $4::timestamptz, 0, '', now()) on conflict do nothing`;

const LOCK_WINDOW = `
  select snapshot from contract_quality_windows
  where contract_version_id = $1::uuid and step = $2 and producer = $3 and hour = $4::timestamptz for update`;

const WRITE_WINDOW = `
  update contract_quality_windows set records = $5::int, snapshot = $6, updated_at = now()
  where contract_version_id = $1::uuid and step = $2 and producer = $3 and hour = $4::timestamptz`;

/**
 * Adds the checks that wait to the figures of their hours, each once, and freezes baselines that have come to
 * enough records. Safe to run twice and in several processes at once.
 * @returns how many checks it added
 */
export async function rollupQuality(
  { db }: Pick<Services, 'db'>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> {
  let added = 0;
  for (;;) {
    signal?.throwIfAborted();
    const snapshots = await db.transaction(addBatch);
    for (const snapshot of snapshots) count(snapshot);
    added += snapshots.length;
    if (snapshots.length < QUALITY_ROLLUP_BATCH) return added;
  }
}

async function addBatch(tx: Tx): Promise<readonly ConformanceSnapshot[]> {
  const rows = await sql<CheckRow>(tx, TAKE, [QUALITY_ROLLUP_BATCH]);
  const windows = Map.groupBy(rows, ({ versionId, step, producer, hour }) =>
    JSON.stringify([versionId, step, producer, hour]),
  );
  // In one order, so that no two transactions wait for each other.
  for (const key of [...windows.keys()].sort()) await addToWindow(tx, windows.get(key) ?? []);
  await sql(tx, 'delete from contract_checks where id = any($1::uuid[])', [rows.map(({ id }) => id)]);
  const versions = Map.groupBy(rows, ({ versionId, step }) => JSON.stringify([versionId, step]));
  for (const key of [...versions.keys()].sort()) {
    const [versionId, step] = JSON.parse(key) as [string, string];
    await freezeBaseline(tx, versionId, step);
  }
  return rows.map(({ snapshot }) => JSON.parse(snapshot) as ConformanceSnapshot);
}

async function addToWindow(tx: Tx, checks: readonly CheckRow[]): Promise<void> {
  const [first] = checks;
  if (first === undefined) return;
  const key = [first.versionId, first.step, first.producer, first.hour];
  await sql(tx, OPEN_WINDOW, key);
  const [window] = await sql<{ snapshot: string }>(tx, LOCK_WINDOW, key);
  const known = window === undefined || window.snapshot === '' ? [] : [window];
  const total = totalOf([...known, ...checks]);
  if (total === null) return;
  await sql(tx, WRITE_WINDOW, [...key, total.records, JSON.stringify(total)]);
}

const WINDOWS = `
  select snapshot from contract_quality_windows where contract_version_id = $1::uuid and step = $2 and records > 0
  order by hour, producer`;

/** What a version comes to in its first records is what later ones are compared with. */
async function freezeBaseline(tx: Tx, versionId: string, step: string): Promise<void> {
  const lock = 'select baseline from contract_versions where id = $1::uuid for no key update';
  const [version] = await sql<{ baseline: string | null }>(tx, lock, [versionId]);
  const baselines = readBaselines(version?.baseline ?? null);
  if (version === undefined || Object.hasOwn(baselines, step)) return;
  const windows = await sql<{ snapshot: string }>(tx, WINDOWS, [versionId, step]);
  const total = totalOf(windows);
  if (total === null || total.records < QUALITY_BASELINE_RECORDS) return;
  await sql(tx, 'update contract_versions set baseline = $2 where id = $1::uuid', [
    versionId,
    JSON.stringify({ ...baselines, [step]: total }),
  ]);
}

/** Here and not where a payload is checked: what is rolled back or tried again is not counted. */
function count({ outcomes, attempts, records, codes }: ConformanceSnapshot): void {
  for (const [result, times] of Object.entries(outcomes)) contractValidations.inc({ result }, times);
  if (records === 1) contractRepairAttempts.observe(attempts);
  for (const [code, times] of Object.entries(codes)) contractDiagnostics.inc({ code }, times);
}
