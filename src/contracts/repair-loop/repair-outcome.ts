import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import type { GiveUpReason, RepairAttempt } from './loop-state.ts';

interface LoopEnd {
  readonly attempts: readonly RepairAttempt[];
  /** The attempt with the fewest errors; null where there was none. */
  readonly best: RepairAttempt | null;
  /** Of all attempts. */
  readonly tokens: number;
}

/** What a quarantine has to know of a payload that did not meet its contract. */
export interface QuarantineDraft {
  readonly reason: 'exhausted' | 'stalled' | 'limit';
  /** Null where no answer held a value. May be beyond every limit where the reason is `limit`. */
  readonly payload: Json;
  readonly diagnostics: readonly Diagnostic[];
  readonly attempts: readonly {
    readonly n: number;
    readonly fingerprint: string;
    readonly errorCount: number;
    readonly tokens: number;
  }[];
}

export type RepairOutcome =
  | (LoopEnd & {
      readonly status: 'ok';
      readonly value: Json;
      readonly result: ValidationResult;
      /** Of the extraction; those of the contract are in `result`. */
      readonly warnings: readonly Diagnostic[];
    })
  | (LoopEnd & {
      readonly status: 'exhausted' | 'stalled';
      readonly reason: Exclude<GiveUpReason, 'refusal'> | 'deadline';
      /** Where `onExhaust` is `quarantine`. */
      readonly quarantine: QuarantineDraft | null;
      /** The best value all the same, where `onExhaust` is `warn`; its errors are those of `best`. */
      readonly accepted: Json | undefined;
    })
  | (LoopEnd & { readonly status: 'refused'; readonly refusal: string })
  | (LoopEnd & { readonly status: 'aborted' });

/** A loop gave up and its caller asked for an exception. Everything it knew is in `outcome`. */
export class RepairExhausted extends Error {
  override readonly name = 'RepairExhausted';
  readonly outcome: Extract<RepairOutcome, { status: 'exhausted' | 'stalled' }>;

  constructor(outcome: Extract<RepairOutcome, { status: 'exhausted' | 'stalled' }>) {
    const { attempts, best, reason } = outcome;
    const first = best?.diagnostics[0];
    const where =
      first === undefined
        ? ''
        : `, at best ${best?.errorCount} errors, the first at ${JSON.stringify(first.pointer)}: expected ${first.expected}`;
    super(`No answer met the contract in ${attempts.length} attempts (${reason})${where}`);
    this.outcome = outcome;
  }
}
