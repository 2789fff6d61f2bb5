import type { Json } from '../model/json.ts';
import {
  INITIAL_STATE,
  type AgentOutput,
  type GiveUpReason,
  type LoopState,
  type RepairAttempt,
  type RepairMode,
} from './loop-state.ts';
import { RepairExhausted, type QuarantineDraft, type RepairOutcome } from './repair-outcome.ts';
import { waitFor, type LoopClock } from './wait-for.ts';
import { repairStep, type RepairRules } from './step.ts';

/** What an agent is asked for. It replaces what was asked before: nothing is to be appended. */
export interface AgentRequest {
  /** From 1. */
  readonly attempt: number;
  /** Null for the first attempt. */
  readonly feedback: string | null;
  /** The value that the feedback is about. */
  readonly previous: Json | undefined;
  readonly mode: RepairMode;
  /** Aborted when the loop stops waiting. */
  readonly signal: AbortSignal;
}

/**
 * Asks an agent once. What it throws is a fault of the way to it and leaves the loop as it is.
 * @returns null where it has nothing more to give
 */
export type Emit = (request: AgentRequest) => Promise<AgentOutput | null> | AgentOutput | null;

export type RepairEvent =
  | { readonly kind: 'attempt'; readonly attempt: RepairAttempt }
  | { readonly kind: 'feedback'; readonly attempt: number; readonly feedback: string }
  | { readonly kind: 'end'; readonly status: RepairOutcome['status'] };

export interface RepairLoopOptions extends RepairRules {
  readonly clock: LoopClock;
  /** `quarantine` unless told otherwise. */
  readonly onExhaust?: 'quarantine' | 'throw' | 'warn';
  /** From the start of the loop. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** What it throws is ignored. */
  readonly onEvent?: (event: RepairEvent) => void;
}

/**
 * Asks an agent until its answer meets the contract, or gives up within bounds. A thin driver over
 * `repairStep`. At the deadline and on abort it returns at once, whatever the agent does; a late answer is
 * discarded.
 *
 * @throws RepairExhausted where `onExhaust` is `throw`
 * @throws RangeError for bounds that are no whole numbers above 0
 * @throws whatever `emit` throws, unchanged: no attempt is counted for it
 */
export async function repairLoop(emit: Emit, options: RepairLoopOptions): Promise<RepairOutcome> {
  checkBounds(options);
  const end = (outcome: RepairOutcome): RepairOutcome => {
    tell(options, { kind: 'end', status: outcome.status });
    return outcome;
  };
  using wait = waitFor(options);
  let state = INITIAL_STATE;
  let request: Omit<AgentRequest, 'signal' | 'attempt'> = {
    feedback: null,
    previous: undefined,
    mode: 'object',
  };
  for (;;) {
    const answered = await wait.race(() =>
      emit({ ...request, attempt: state.attempts.length + 1, signal: wait.signal }),
    );
    if (answered.kind === 'aborted') return end({ status: 'aborted', ...summary(state) });
    if (answered.kind === 'deadline') return end(exhausted(state, 'deadline', options));
    const { output } = answered;
    const outcome = repairStep(state, output, options);
    const attempt = outcome.state.attempts.at(-1);
    if (attempt !== undefined && outcome.state.attempts.length > state.attempts.length)
      tell(options, { kind: 'attempt', attempt });
    state = outcome.state;
    switch (outcome.kind) {
      case 'done': {
        const { result, warnings } = outcome;
        return end({ status: 'ok', value: result.data, result, warnings, ...summary(state) });
      }
      case 'escalate':
        if (outcome.reason !== 'refusal') return end(exhausted(state, outcome.reason, options));
        return end({ status: 'refused', refusal: output?.refusal ?? '', ...summary(state) });
      case 'feedback': {
        const { feedback, previous, mode } = outcome;
        request = { feedback, previous, mode };
        tell(options, { kind: 'feedback', attempt: state.attempts.length, feedback });
      }
    }
  }
}

function exhausted(
  state: LoopState,
  reason: Exclude<GiveUpReason, 'refusal'> | 'deadline',
  options: RepairLoopOptions,
): RepairOutcome {
  const status = reason === 'same-answer' || reason === 'same-errors' ? 'stalled' : 'exhausted';
  const onExhaust = options.onExhaust ?? 'quarantine';
  const end = {
    status,
    reason,
    quarantine: onExhaust === 'quarantine' ? toQuarantine(state, status) : null,
    accepted: onExhaust === 'warn' ? acceptable(state) : undefined,
    ...summary(state),
  } as const;
  if (onExhaust === 'throw') throw new RepairExhausted(end);
  return end;
}

/** Not what is no JSON or beyond a limit, of which validation hands nothing on. */
const acceptable = ({ best }: LoopState): Json | undefined =>
  best?.result == null || (best.result.data === null && best.value !== null) ? undefined : best.result.data;

function toQuarantine({ best, attempts }: LoopState, status: 'exhausted' | 'stalled'): QuarantineDraft {
  const diagnostics = best?.diagnostics ?? [];
  const isLimit = diagnostics.length > 0 && diagnostics.every(({ code }) => code === 'limit');
  return {
    reason: isLimit ? 'limit' : status,
    payload: best?.value ?? null,
    diagnostics,
    attempts: attempts.map(({ number: n, fingerprint, errorCount, tokens }) => ({
      n,
      fingerprint,
      errorCount,
      tokens,
    })),
  };
}

const summary = ({ attempts, best, tokens }: LoopState) => ({ attempts, best, tokens });

function tell({ onEvent }: RepairLoopOptions, event: RepairEvent): void {
  try {
    onEvent?.(event);
  } catch {
    // An observer never breaks what it observes.
  }
}

function checkBounds({ maxAttempts, tokenBudget, deadlineMs }: RepairLoopOptions): void {
  for (const [name, bound] of Object.entries({ maxAttempts, tokenBudget, deadlineMs })) {
    if (bound !== undefined && (!Number.isSafeInteger(bound) || bound < 1)) {
      throw new RangeError(`${name} is a whole number above 0, not ${bound}`);
    }
  }
}
