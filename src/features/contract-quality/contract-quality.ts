import { QUALITY_WINDOW_DEFAULT_HOURS, QUALITY_WINDOW_MAX_HOURS } from '../../config/limits-quarantine.ts';
import { findDrift, type Drift } from '../../contracts/quality/drift.ts';
import { type ConformanceScore, scoreConformance } from '../../contracts/quality/score.ts';
import type { ConformanceSnapshot } from '../../contracts/quality/snapshot.ts';
import { formatContractRef } from '../../contracts/model/contract-ref.ts';
import { sql } from '../../db/sql.ts';
import { invalid } from '../../domain/errors.ts';
import type { UseCaseContext } from '../context.ts';
import { readSelector } from '../contracts-registry/contract-name.ts';
import { loadArtifact } from '../contracts-registry/artifact-cache.ts';
import { findVersion } from '../contracts-registry/find-contract.ts';
import { readBaselines } from './baselines.ts';
import { totalOf } from './total-of.ts';

export interface QualityInput {
  /** `namespace/name`, or `namespace/name@version`. */
  readonly ref: string;
  /** The last so many hours; QUALITY_WINDOW_DEFAULT_HOURS where left out. */
  readonly hours?: number | null;
  readonly step?: string | null;
}

/** How well payloads met one version of a contract. */
export interface ContractQuality {
  readonly ref: string;
  readonly digest: string;
  readonly step: string | null;
  readonly since: Date;
  readonly until: Date;
  /** Null where nothing was checked. */
  readonly snapshot: ConformanceSnapshot | null;
  readonly score: ConformanceScore | null;
  /** Null while there is no baseline, or nothing was checked. */
  readonly drift: Drift | null;
  readonly baselineRecords: number | null;
}

const WINDOWS = `
  select snapshot from contract_quality_windows
  where contract_version_id = $1::uuid and step = $2 and records > 0
    and hour > $3::timestamptz - interval '1 hour' and hour <= $4::timestamptz
  order by hour, producer`;

/**
 * The figures of one version over the last hours. Whole hours: the first may have begun before. What was
 * checked in the last minute may not be in it yet.
 *
 * @returns null for a contract that is missing or may not be read
 * @throws AppError VALIDATION for a step that it does not have and for a window without a length
 */
export async function contractQuality(
  ctx: UseCaseContext,
  { ref, hours, step }: QualityInput,
): Promise<ContractQuality | null> {
  const length = hours ?? QUALITY_WINDOW_DEFAULT_HOURS;
  if (!Number.isSafeInteger(length) || length < 1 || length > QUALITY_WINDOW_MAX_HOURS)
    throw invalid(['hours'], `A window has from 1 to ${QUALITY_WINDOW_MAX_HOURS} hours.`);
  const found = await findVersion(ctx, readSelector(ref));
  if (found === null) return null;
  const { versionId, digest } = found;
  const artifact = await loadArtifact(ctx.db.pool, found);
  if (typeof step === 'string' && !Object.hasOwn(artifact.steps, step))
    throw invalid(['step'], 'The contract has no such step. Name one of its steps, or none.');
  const until = new Date();
  const since = new Date(until.getTime() - length * 3_600_000);
  const rows = await sql<{ snapshot: string }>(ctx.db.pool, WINDOWS, [versionId, step ?? '', since, until]);
  const snapshot = totalOf(rows);
  const baseline = await baselineOf(ctx, versionId, step ?? '');
  return {
    ref: formatContractRef(artifact.ref),
    digest,
    step: step ?? null,
    since,
    until,
    snapshot,
    score: snapshot === null ? null : scoreConformance(snapshot),
    drift: snapshot === null || baseline === null ? null : findDrift(baseline, snapshot),
    baselineRecords: baseline?.records ?? null,
  };
}

async function baselineOf(
  { db }: Pick<UseCaseContext, 'db'>,
  versionId: string,
  step: string,
): Promise<ConformanceSnapshot | null> {
  const text = 'select baseline from contract_versions where id = $1::uuid';
  const [row] = await sql<{ baseline: string | null }>(db.pool, text, [versionId]);
  const baselines = readBaselines(row?.baseline ?? null);
  return Object.hasOwn(baselines, step) ? (baselines[step] ?? null) : null;
}
