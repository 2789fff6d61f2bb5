import { RUN_MAX_ATTEMPTS } from '../../config/limits.ts';
import { isOutage } from '../../db/errors.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import type { RunEventBody } from '../../domain/run-event.ts';
import { runTurn, type TurnResult } from '../../agents/loop/run-turn.ts';
import type { SuspendedTurn } from '../../agents/loop/turn-interrupts.ts';
import { TurnRecorder, type TurnRecorderOptions } from '../../agents/loop/turn-recorder.ts';
import { claimRun, type ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import { endRun, type RunEnding } from '../../agents/run-lifecycle/end-run.ts';
import { keepRun, type KeptRun } from '../../agents/run-lifecycle/keep-run.ts';
import { releaseRun } from '../../agents/run-lifecycle/release-run.ts';
import { abortReason, asError } from '../../agents/run-lifecycle/run-abort.ts';
import { suspendRun } from '../../agents/run-lifecycle/suspend-run.ts';
import { toolJournal } from '../../agents/run-lifecycle/tool-journal.ts';
import { keepTurn, readTurnState } from '../../agents/run-lifecycle/turn-state.ts';
import { usageLedger } from '../../agents/run-lifecycle/usage-ledger.ts';
import { toolsFor } from '../../agents/tools/tools-for.ts';
import { NO_USAGE } from '../../llm/chat.ts';
import { modelTokens, runsEnded } from '../../telemetry/metrics.ts';
import type { Services } from '../context.ts';
import { justDecided } from './just-decided.ts';
import { contextOf, openDocumentPort } from './document-port.ts';
import { failureOfRun } from './failure-of-run.ts';
import { loadHistory } from './load-history.ts';
import { openRunContract, type RunContract } from './open-run-contract.ts';
import { mayStillDecide } from './may-still-decide.ts';
import { queueNextRun } from './queue-run.ts';
import { isUnstored, scheduleScrub } from './scrub-run.ts';
import { settleStructured } from './settle-structured.ts';
import { subAgents } from './sub-agents.ts';
import { openWritePort } from './write-port.ts';

export interface ExecuteRunInput {
  readonly runId: string;
  readonly attempt: number;
  /** The process's own: when it is aborted, the run is given back to another worker. */
  readonly signal?: AbortSignal;
  /** For tests. */
  readonly heartbeatMs?: number;
  readonly deadlineMs?: number;
}

/**
 * Works on a run until its end. Safe to call twice: only one caller gets the run, and a worker that lost it
 * writes nothing more. Whatever goes wrong inside becomes the run's last event.
 */
export async function executeRun(services: Services, input: ExecuteRunInput): Promise<void> {
  const run = await claimRun(services.db, input.runId);
  if (run === null) return;
  const log = services.log.child({ runId: input.runId, attempt: run.attempt, requestId: run.requestId });
  await using kept = await keepRun({
    ...input,
    db: services.db,
    log,
    lease: run.lease,
    shutdown: input.signal,
  });
  const recording: TurnRecorderOptions = {
    log: services.events,
    lease: run.lease,
    onRefused: (error) => kept.abort(isAppError(error) && error.code === 'CANCELLED' ? 'lost' : 'shutdown'),
  };
  const recorder = new TurnRecorder(recording);
  try {
    const outcome = await workOn(services, { run, kept, recorder, recording });
    await settle(services, { run, recorder, outcome });
  } catch (error) {
    recorder.discard();
    await giveUp(services, { run, kept, error, log, isStopping: input.signal?.aborted === true });
  }
}

interface Ending extends RunEnding {
  readonly structured: TurnResult['structured'];
  /** Null where no contract was asked for, or it was not come to. */
  readonly contract: RunContract | null;
}

interface Work {
  readonly run: ClaimedRun;
  readonly kept: KeptRun;
  readonly recorder: TurnRecorder;
  readonly recording: TurnRecorderOptions;
}

async function workOn(
  services: Services,
  { run, kept, recorder, recording }: Work,
): Promise<Ending | SuspendedTurn> {
  const saved = readTurnState(run);
  if (run.lease.lastSeq > 0) {
    const opening = await openingOf(services, run);
    services.events.append(run.lease, [opening]).catch(() => kept.abort('lost'));
  }
  if (run.isStopRequested) return endingOf(recorder, run, { outcome: 'STOPPED' });
  if (run.attempt - (saved?.attempts ?? 0) > RUN_MAX_ATTEMPTS)
    return endingOf(recorder, run, { outcome: 'FAILED', failure: attemptsExhausted() });
  try {
    return await turn(services, { run, kept, recorder, recording });
  } catch (error) {
    const why = abortReason(kept.signal);
    if (why === 'lost' || why === 'shutdown' || (why === null && isOutage(error))) throw error;
    return endingOf(recorder, run, { outcome: 'FAILED', failure: asError(error) });
  }
}

async function turn(
  services: Services,
  { run, kept, recorder, recording }: Work,
): Promise<Ending | SuspendedTurn> {
  const { port, corpus } = await openDocumentPort(services, run, kept.signal);
  const writes = await openWritePort(() => contextOf(services, run, kept.signal), run);
  const model = services.models.resolve(run.model, { corpusPreferred: corpus?.preferredLlm ?? null });
  const saved = readTurnState(run)?.turn ?? null;
  const contract = await openRunContract(services, run, { model, saved });
  const ledger = usageLedger(services.db, run, model.spec);
  const journal = toolJournal({
    db: services.db,
    run,
    mayDecide: (userId) => mayStillDecide(services, run, userId),
  });
  const { signal } = kept;
  const result = await runTurn({
    model,
    agents: subAgents(services, { run, model, ledger, journal, recorder: recording, signal }),
    structured: contract?.turn ?? null,
    saved,
    keep: (state) => keepTurn(services.db.pool, run, state),
    tools: toolsFor({ scope: port.scope, writes }),
    port,
    writes,
    corpusInstructions: corpus?.instructions ?? null,
    history: run.isEphemeral ? [] : await loadHistory(services, run),
    prompt: run.prompt,
    recorder,
    ledger,
    journal,
    signal,
    onRetry: ({ attempt, maxAttempts, waitMs, failure }) =>
      services.log.warn(
        {
          runId: run.lease.runId,
          requestId: run.requestId,
          model: model.spec,
          attempt,
          maxAttempts,
          waitMs,
          kind: failure.kind,
          status: failure.status,
        },
        'a model call failed and is tried again',
      ),
  });
  if (result.kind === 'suspended') return result;
  if (result.failure !== null && !isAppError(result.failure))
    services.log.error({ err: result.failure, runId: run.lease.runId }, 'run failed');
  return { ...endingOf(recorder, { ...run, model: model.spec }, result), contract };
}

/** How the events go on: people have decided, or another worker had begun, and the answer starts again. */
async function openingOf(services: Services, { lease }: ClaimedRun): Promise<RunEventBody> {
  const approvalId = await justDecided(services.db.pool, lease);
  return approvalId === null
    ? { type: 'reset', fromSeq: 1, reason: 'worker_lost' }
    : { type: 'resume', approvalId };
}

/** Ends the run, or puts it to sleep until people have decided. */
async function settle(
  services: Services,
  { run, recorder, outcome }: Pick<Work, 'run' | 'recorder'> & { readonly outcome: Ending | SuspendedTurn },
): Promise<void> {
  if ('outcome' in outcome) return finish(services, run, outcome);
  recorder.flush();
  const { db, events } = services;
  const done = await suspendRun({ db, events, run, turn: outcome });
  if (done === 'stopped') await finish(services, run, endingOf(recorder, run, { outcome: 'STOPPED' }));
}

function endingOf(
  recorder: TurnRecorder,
  run: ClaimedRun,
  result: Partial<TurnResult> & Pick<TurnResult, 'outcome'>,
): Ending {
  recorder.flush();
  const failure = result.failure ?? (result.outcome === 'CONTEXT_EXHAUSTED' ? contextExhausted() : null);
  return {
    outcome: result.outcome,
    content: result.content ?? recorder.content,
    sources: result.sources ?? [],
    usage: result.usage ?? NO_USAGE,
    timeline: recorder.timeline,
    contextStatus: result.contextStatus ?? null,
    model: run.model,
    failure: failure === null ? null : failureOfRun(failure),
    isData: result.structured != null,
    structured: result.structured ?? null,
    contract: null,
  };
}

async function finish(services: Services, run: ClaimedRun, ending: Ending): Promise<void> {
  await endRun({
    db: services.db,
    events: services.events,
    run,
    ending,
    also: async (tx, { sources }) => {
      const { contract, structured, model } = ending;
      const isPurged = sources.some(({ isTombstone }) => isTombstone === true);
      await settleStructured(tx, services, { run, contract, structured, model, isPurged });
      await queueNextRun(services.jobs, tx, run.conversationId);
    },
  });
  runsEnded.inc({ outcome: ending.outcome });
  modelTokens.inc({ kind: 'input' }, ending.usage.inputTokens);
  modelTokens.inc({ kind: 'output' }, ending.usage.outputTokens);
  if (isUnstored(run)) scheduleScrub(services, run.lease.runId);
}

interface GivenUp {
  readonly run: ClaimedRun;
  readonly kept: KeptRun;
  readonly error: unknown;
  readonly log: Services['log'];
  readonly isStopping: boolean;
}

/** The run is not ended by this worker: it was lost, or goes back into the queue. */
async function giveUp(services: Services, { run, kept, error, log, isStopping }: GivenUp): Promise<void> {
  const isLost = abortReason(kept.signal) === 'lost' || (isAppError(error) && error.code === 'CANCELLED');
  if (isLost) {
    log.warn('another worker took the run over');
    return;
  }
  if (!isStopping) log.error({ err: error }, 'a run could not be ended and goes back into the queue');
  await services.events.flush();
  // The reaper queues it again; a process that stops has no time to lose. Where the database is away, the
  // lease lapses.
  await releaseRun(services.db, run.lease, { counts: !isStopping });
}

const attemptsExhausted = (): AppError =>
  new AppError({
    code: 'UNAVAILABLE',
    message: `the run was given up after ${RUN_MAX_ATTEMPTS} attempts`,
    publicMessage: 'The answer was begun several times and never finished. Try again later.',
    retry: 'later',
    details: { errorType: 'attempts_exhausted' },
  });

const contextExhausted = (): AppError =>
  new AppError({
    code: 'TOO_LARGE',
    message: 'the context of the model is exhausted',
    publicMessage:
      'The conversation and what was found are more than the model can take. Start a new conversation or ask for less.',
    details: { errorType: 'context_exhausted' },
  });
