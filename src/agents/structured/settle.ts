import type { OnError } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';
import { AppError } from '../../domain/errors.ts';
import type { RunOutcome } from '../../domain/run-state.ts';
import type { StructuredOutcome, Unmet } from './structured-outcome.ts';

/** What holds for a value that was asked for. */
export interface ContractTerms {
  /** `namespace/name@version` */
  readonly ref: string;
  readonly onError: OnError;
  /** False where nothing of the answer is to be stored, so that no letter may hold it either. */
  readonly isStored: boolean;
}

/** What becomes of a value, and of the run that asked for it. */
export interface Settled {
  readonly status: 'VALID' | 'ACCEPTED' | 'QUARANTINED' | 'REFUSED' | 'FAILED';
  /** Undefined unless VALID or ACCEPTED. */
  readonly value: Json | undefined;
  readonly outcome: RunOutcome;
  /** What stands as the answer: the value as JSON, or a sentence that says why there is none. */
  readonly content: string;
  /** Why the run fails; null where it does not. */
  readonly failure: AppError | null;
}

/** Decides by the contract's `onError` what an outcome leads to. */
export function settle(
  outcome: Exclude<StructuredOutcome, { kind: 'none' }>,
  { ref, onError, isStored }: ContractTerms,
): Settled {
  switch (outcome.kind) {
    case 'valid':
      return taken('VALID', outcome.value);
    case 'refused':
      return {
        status: 'REFUSED',
        value: undefined,
        outcome: 'REFUSED',
        content: outcome.refusal,
        failure: null,
      };
    case 'unmet':
      if (onError === 'warn' && outcome.acceptable !== undefined)
        return taken('ACCEPTED', outcome.acceptable);
      if (onError === 'quarantine' && isStored) {
        const content = `${sentence(outcome, ref)} The best answer waits in quarantine.`;
        return { status: 'QUARANTINED', value: undefined, outcome: 'QUARANTINED', content, failure: null };
      }
      return {
        status: 'FAILED',
        value: undefined,
        outcome: 'FAILED',
        content: '',
        failure: notMet(sentence(outcome, ref)),
      };
  }
}

const taken = (status: 'VALID' | 'ACCEPTED', value: Json): Settled => ({
  status,
  value,
  outcome: 'ANSWERED',
  content: JSON.stringify(value),
  failure: null,
});

function sentence({ attempts, errorCount }: Unmet, ref: string): string {
  const tries = attempts.length === 1 ? 'The one answer' : `None of ${attempts.length} answers`;
  const verb = attempts.length === 1 ? 'does not meet' : 'meets';
  return `${tries} ${verb} the contract ${ref}; the best has ${errorCount} ${errorCount === 1 ? 'error' : 'errors'}.`;
}

const notMet = (message: string): AppError =>
  new AppError({
    code: 'PROVIDER',
    message,
    publicMessage: message,
    details: { errorType: 'contract_not_met' },
  });
