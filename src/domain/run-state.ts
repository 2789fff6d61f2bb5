/**
 * The life of a run.
 *
 *   QUEUED ──claim──▶ RUNNING ──▶ COMPLETED | FAILED | CANCELLED
 *                      │   ▲
 *            approval  ▼   │ decided
 *                AWAITING_APPROVAL ──▶ COMPLETED (rejected, expired) | CANCELLED
 */
export type RunStatus = 'QUEUED' | 'RUNNING' | 'AWAITING_APPROVAL' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

export type RunOutcome =
  | 'ANSWERED'
  | 'EMPTY'
  | 'THINKING_ONLY'
  | 'REJECTED'
  | 'EXPIRED'
  | 'STOPPED'
  | 'REFUSED'
  | 'CONTEXT_EXHAUSTED'
  | 'BUDGET_EXHAUSTED'
  | 'QUARANTINED'
  | 'FAILED';

const TERMINAL: ReadonlySet<RunStatus> = new Set<RunStatus>(['COMPLETED', 'FAILED', 'CANCELLED']);

export const isTerminal = (status: RunStatus): boolean => TERMINAL.has(status);

/** The status that goes with an outcome, so that the two can never disagree. */
export function statusOf(outcome: RunOutcome): 'COMPLETED' | 'FAILED' | 'CANCELLED' {
  if (outcome === 'STOPPED') return 'CANCELLED';
  if (outcome === 'FAILED' || outcome === 'CONTEXT_EXHAUSTED' || outcome === 'BUDGET_EXHAUSTED')
    return 'FAILED';
  return 'COMPLETED';
}
