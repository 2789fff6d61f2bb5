import { isOutage, isSerializationFailure } from '../../db/errors.ts';
import { isAppError } from '../../domain/errors.ts';
import { pagesIngested } from '../../telemetry/metrics.ts';
import { takeAttachments } from '../attachments/take-attachments.ts';
import type { Services } from '../context.ts';
import { endWithProblem, releaseVersion } from './end-version.ts';
import type { IngestionProblem } from './ingestion-problem.ts';
import { indexParsed } from './index-parsed.ts';
import { keepLease } from './keep-lease.ts';
import { claimVersion, type ClaimedVersion } from './lease.ts';
import { loadParsed } from './load-parsed.ts';
import { parseVersion } from './parse-version.ts';
import { forgetDeaths, setAsideProblem } from './parser-deaths.ts';
import { createProgressWriter, type ProgressWriter } from './progress.ts';
import { storeParsed } from './store-parsed.ts';

export interface IngestInput {
  readonly versionId: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly requestId?: string | null;
}

/**
 * Takes a version from where it stands to READY, PARTIAL or FAILED:
 * QUEUED ─claim─▶ PARSING ─text, pages, blocks─▶ INDEXING ─chunks, postings, vectors─▶ READY | PARTIAL.
 * Safe to run twice: only one worker holds the lease, and every write carries its fence. What can be tried
 * again
 * goes back to the queue; a worker that dies is noticed by the reaper.
 * @throws what is a bug or an outage, for the queue to deliver again; AppError CANCELLED when the process
 * stops
 */
export async function ingestVersion(services: Services, input: IngestInput): Promise<void> {
  const claimed = await claimVersion(services.db, input);
  if (claimed === null) return services.log.debug({ versionId: input.versionId }, 'not ours to ingest');
  const log = services.log.child({ versionId: input.versionId });
  const scoped = { ...services, log };
  await using lease = keepLease(scoped, claimed);
  const progress = createProgressWriter(scoped, claimed);
  const signal = AbortSignal.any([input.signal, lease.signal]);
  try {
    const problem = await work(scoped, { claimed, progress, signal, requestId: input.requestId });
    await progress.stop();
    if (problem === null) return;
    const outcome = await endWithProblem(scoped, {
      claimed,
      problem,
      requestId: input.requestId,
    });
    log.info({ code: problem.code, outcome }, 'ingestion ended with a problem');
  } catch (error) {
    await progress.stop();
    if (lease.signal.aborted) return log.warn('lost the lease');
    if (input.signal.aborted || (isAppError(error) && error.code === 'CANCELLED')) {
      await releaseVersion(scoped, claimed);
      throw error;
    }
    await endWithProblem(scoped, {
      claimed,
      problem: problemOf(error),
      requestId: input.requestId,
    });
    log.error({ err: error }, 'ingestion failed');
  }
}

interface Work {
  readonly claimed: ClaimedVersion;
  readonly progress: ProgressWriter;
  readonly signal: AbortSignal;
  readonly requestId?: string | null;
}

/** @returns what is wrong with the file, or null when it is searchable now */
async function work(
  services: Services,
  { claimed, progress, signal, requestId }: Work,
): Promise<IngestionProblem | null> {
  if (claimed.isParsed) {
    await indexParsed(services, {
      claimed,
      parsed: await loadParsed(services.db, claimed.versionId),
      progress,
      signal,
    });
    return null;
  }
  const { count, setAsideFor } = claimed.deaths;
  if (setAsideFor !== null) return setAsideProblem(setAsideFor);
  const outcome = await parseVersion(services, { claimed, progress, signal });
  if (!outcome.ok) return outcome.problem;
  if (count > 0) await forgetDeaths(services.db, claimed.blobSha256);
  signal.throwIfAborted();
  const parsed = await takeAttachments(services, { claimed, parsed: outcome.parsed, signal, requestId });
  await storeParsed(services, claimed, parsed);
  pagesIngested.inc(parsed.pages.length);
  signal.throwIfAborted();
  await indexParsed(services, { claimed, parsed, progress, signal });
  return null;
}

/** A bucket that is away, or a service that asks to be left alone for a while. */
const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'RATE_LIMITED']);

/** Outages and bugs of ours: the person learns that it was not the file. */
function problemOf(error: unknown): IngestionProblem {
  if (isOutage(error) || isSerializationFailure(error)) {
    return {
      code: 'UNAVAILABLE',
      message: 'The database did not answer while this file was read. It is tried again by itself.',
      retry: 'interrupted',
    };
  }
  if (isAppError(error)) {
    return {
      code: error.code,
      message: error.publicMessage,
      retry: error.retry === 'never' ? 'never' : PASSING.has(error.code) ? 'interrupted' : 'later',
    };
  }
  return {
    code: 'INTERNAL',
    message: 'Something went wrong on our side while reading this file.',
    retry: 'later',
  };
}
