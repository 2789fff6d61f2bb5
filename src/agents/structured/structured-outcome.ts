import type { Diagnostic } from '../../contracts/model/diagnostic.ts';
import type { Json } from '../../contracts/model/json.ts';
import type { ValidationResult } from '../../contracts/model/validation-result.ts';
import { extractionError } from '../../contracts/repair/parse-diagnostic.ts';
import type { GiveUpReason, LoopState, RepairAttempt } from '../../contracts/repair-loop/loop-state.ts';
import type { StepOutcome } from '../../contracts/repair-loop/step.ts';

/** One attempt, without its value. */
export interface AttemptSummary {
  readonly number: number;
  readonly fingerprint: string;
  readonly errorCount: number;
  readonly tokens: number;
}

interface Ended {
  readonly attempts: readonly AttemptSummary[];
  /** Of all attempts. */
  readonly tokens: number;
}

/** Answers that did not meet their contract, and the best of them. */
export interface Unmet extends Ended {
  readonly kind: 'unmet';
  readonly reason: 'EXHAUSTED' | 'STALLED' | 'LIMIT';
  /** Undefined where no answer held a value. May be beyond every limit where the reason is LIMIT. */
  readonly payload: Json | undefined;
  /** What may be taken with its errors; undefined where nothing may. */
  readonly acceptable: Json | undefined;
  /** Null where no answer held a value to check. */
  readonly result: ValidationResult | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly errorCount: number;
}

/** What asking a model for a value under a contract came to. */
export type StructuredOutcome =
  | (Ended & {
      readonly kind: 'valid';
      readonly value: Json;
      readonly result: ValidationResult;
      /** Of finding the value in the answer; those of the contract are in `result`. */
      readonly warnings: readonly Diagnostic[];
    })
  | Unmet
  | (Ended & { readonly kind: 'refused'; readonly refusal: string })
  /** Nothing was answered at all. */
  | (Ended & { readonly kind: 'none' });

/** @returns null where the loop goes on */
export function outcomeOf(step: StepOutcome, refusal: string): StructuredOutcome | null {
  const ended = { attempts: step.state.attempts.map(summaryOf), tokens: step.state.tokens };
  switch (step.kind) {
    case 'feedback':
      return null;
    case 'done':
      return {
        kind: 'valid',
        ...ended,
        value: step.result.data,
        result: step.result,
        warnings: step.warnings,
      };
    case 'escalate':
      if (step.reason === 'refusal') return { kind: 'refused', ...ended, refusal };
      return step.state.best === null ? { kind: 'none', ...ended } : { ...ended, ...unmetOf(step) };
  }
}

function unmetOf({
  state,
  reason,
}: {
  readonly state: LoopState;
  readonly reason: GiveUpReason;
}): Omit<Unmet, keyof Ended> {
  const best = state.best as RepairAttempt;
  const { result, isTruncated } = best;
  // What came before the end may be right as far as it goes, and yet it is not what was meant.
  const isCutUnsaid = isTruncated && !best.diagnostics.some(({ code }) => code === 'parse');
  const diagnostics = isCutUnsaid ? [CUT_OFF, ...best.diagnostics] : best.diagnostics;
  const errorCount = best.errorCount + (isCutUnsaid ? 1 : 0);
  const isStalled = reason === 'same-answer' || reason === 'same-errors';
  return {
    kind: 'unmet',
    reason: isLimit(diagnostics) ? 'LIMIT' : isStalled ? 'STALLED' : 'EXHAUSTED',
    // The value by the names of the contract, where one could be checked.
    payload: result !== null && isHandedOn(result, best.value) ? result.data : best.value,
    acceptable: result !== null && isHandedOn(result, best.value) ? result.data : undefined,
    result,
    diagnostics,
    errorCount,
  };
}

const CUT_OFF = extractionError(
  'truncated',
  'a whole JSON value; it was cut off',
  'return it again, shorter, to its end',
);

/** Validation hands nothing on of what is no JSON or beyond a limit. */
const isHandedOn = ({ data }: ValidationResult, value: Json | undefined): boolean =>
  data !== null || value === null;

const isLimit = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.length > 0 && diagnostics.every(({ code }) => code === 'limit');

const summaryOf = ({ number, fingerprint, errorCount, tokens }: RepairAttempt): AttemptSummary => ({
  number,
  fingerprint,
  errorCount,
  tokens,
});
