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
  | 'FAILED';

const NEXT: Record<RunStatus, readonly RunStatus[]> = {
  QUEUED: ['RUNNING', 'CANCELLED', 'FAILED'],
  RUNNING: ['QUEUED', 'AWAITING_APPROVAL', 'COMPLETED', 'FAILED', 'CANCELLED'],
  AWAITING_APPROVAL: ['QUEUED', 'COMPLETED', 'FAILED', 'CANCELLED'],
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
};

export const isTerminal = (status: RunStatus): boolean => NEXT[status].length === 0;

export const canMove = (from: RunStatus, to: RunStatus): boolean => NEXT[from].includes(to);

/** The status that goes with an outcome, so that the two can never disagree. */
export function statusOf(outcome: RunOutcome): 'COMPLETED' | 'FAILED' | 'CANCELLED' {
  if (outcome === 'STOPPED') return 'CANCELLED';
  if (outcome === 'FAILED' || outcome === 'CONTEXT_EXHAUSTED' || outcome === 'BUDGET_EXHAUSTED')
    return 'FAILED';
  return 'COMPLETED';
}
