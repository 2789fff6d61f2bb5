import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { ValidationResult } from '../model/validation-result.ts';

/** `object`: the whole value again. `patch`: a JSON Patch (RFC 6902) on the last one. */
export type RepairMode = 'object' | 'patch';

/** What an agent gave back for one attempt. */
export interface AgentOutput {
  /** Text to find JSON in; not looked at where `value` is there. */
  readonly text?: string;
  /** What the provider already read as JSON. */
  readonly value?: Json;
  /** Tokens of the call, all counted. */
  readonly tokens?: number;
  /** It ran out of tokens. */
  readonly isTruncated?: boolean;
  /** The model declined, in its words. */
  readonly refusal?: string;
}

/** One answer and what became of it. */
export interface RepairAttempt {
  /** From 1. */
  readonly number: number;
  /** SHA-256 of what was wrong: equal for answers that are wrong in the same way at the same values. */
  readonly fingerprint: string;
  /** Errors, those beyond the listed ones counted. */
  readonly errorCount: number;
  readonly tokens: number;
  readonly isTruncated: boolean;
  /** The value that was checked; undefined where the answer held none. */
  readonly value: Json | undefined;
  /** Null where the answer held no value to check. */
  readonly result: ValidationResult | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Why no further attempt is made. */
export type GiveUpReason =
  /** All attempts were made. */
  | 'attempts'
  /** Wrong in the same way again. */
  | 'same-errors'
  /** The same answer as before. */
  | 'same-answer'
  | 'token-budget'
  /** The agent has nothing more to give. */
  | 'no-answer'
  | 'refusal';

/** Everything a loop knows between two calls of its agent. Plain data. */
export interface LoopState {
  readonly attempts: readonly RepairAttempt[];
  /** Fewest errors, then earliest; an attempt with a value before one without. */
  readonly best: RepairAttempt | null;
  readonly tokens: number;
  /** How the next answer is read. */
  readonly mode: RepairMode;
  /** Digests of the answers so far. */
  readonly answers: readonly string[];
}

export const INITIAL_STATE: LoopState = { attempts: [], best: null, tokens: 0, mode: 'object', answers: [] };
