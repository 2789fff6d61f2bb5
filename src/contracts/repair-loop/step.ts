import { checkPlain } from '../engine/payload/plain.ts';
import { jsonDigest } from '../ir/canonical-json.ts';
import { REPAIR_ATTEMPTS } from '../limits.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import { extractJson } from '../repair/extract-json.ts';
import { extractionError } from '../repair/parse-diagnostic.ts';
import { applyPatch, looksLikePatch } from './apply-patch.ts';
import type { AgentOutput, GiveUpReason, LoopState, RepairAttempt, RepairMode } from './loop-state.ts';

/** How answers are checked and talked about: the contract, as functions without effects. */
export interface RepairRules {
  /** Maps, coerces and validates a value. */
  readonly check: (value: Json) => ValidationResult;
  /** What to tell the agent about a result; see `toAgentFeedback`. */
  readonly feedback: (
    result: Pick<ValidationResult, 'isValid' | 'diagnostics' | 'truncatedDiagnostics'>,
  ) => string;
  /** REPAIR_ATTEMPTS unless told otherwise; 1 is a single pass. */
  readonly maxAttempts?: number;
  /** Tokens of all attempts; no further attempt is made once they are used up. */
  readonly tokenBudget?: number;
  /** How answers after the first are asked for. */
  readonly mode?: RepairMode;
  /** See `extractJson`. */
  readonly allowRepair?: boolean;
}

export type StepOutcome =
  | {
      readonly kind: 'done';
      readonly state: LoopState;
      readonly result: ValidationResult;
      readonly warnings: readonly Diagnostic[];
    }
  | {
      readonly kind: 'feedback';
      readonly state: LoopState;
      /** What to tell the agent; it replaces what was told before. */
      readonly feedback: string;
      /** The value that the feedback is about. */
      readonly previous: Json | undefined;
      readonly mode: RepairMode;
    }
  | { readonly kind: 'escalate'; readonly state: LoopState; readonly reason: GiveUpReason };

/**
 * One turn of a repair loop: reads an answer, checks it, and says what is next. Pure: the same state and
 * output give the same outcome.
 *
 * @param output null where the agent has nothing more to give
 */
export function repairStep(state: LoopState, output: AgentOutput | null, rules: RepairRules): StepOutcome {
  if (output === null) return { kind: 'escalate', state, reason: 'no-answer' };
  const tokens = state.tokens + (output.tokens ?? 0);
  if (output.refusal !== undefined)
    return { kind: 'escalate', state: { ...state, tokens }, reason: 'refusal' };
  const reading = read(state, output, rules);
  const attempt = toAttempt(state.attempts.length + 1, output, reading);
  const attempts = [...state.attempts, attempt];
  const answer = digestOf(reading.answer, output);
  const next: LoopState = {
    attempts,
    best: better(state.best, attempt),
    tokens,
    mode: reading.isBadPatch ? 'object' : (rules.mode ?? 'object'),
    answers: [...state.answers, answer],
  };
  if (reading.result?.isValid === true && !attempt.isTruncated) {
    return { kind: 'done', state: next, result: reading.result, warnings: reading.warnings };
  }
  const reason = giveUp(state, next, rules);
  if (reason !== null) return { kind: 'escalate', state: next, reason };
  const { value } = attempt;
  // Nothing to patch: the whole is asked for.
  const mode = value === undefined || !isContainer(value) ? 'object' : next.mode;
  const feedback = tell(attempt, { mode, isBadPatch: reading.isBadPatch, rules });
  return {
    kind: 'feedback',
    state: { ...next, mode },
    feedback,
    previous: value ?? state.attempts.at(-1)?.value,
    mode,
  };
}

interface Reading {
  /** What the agent gave, before a patch was applied. */
  readonly answer: Json | undefined;
  readonly value: Json | undefined;
  readonly result: ValidationResult | null;
  /** Where there was no value to check. */
  readonly diagnostics: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
  readonly isTruncated: boolean;
  readonly isBadPatch: boolean;
}

function read(state: LoopState, output: AgentOutput, rules: RepairRules): Reading {
  const previous = state.attempts.at(-1)?.value;
  const isPatching = state.mode === 'patch' && previous !== undefined;
  const resolve = (value: Json): Json | undefined => {
    if (!isPatching || !looksLikePatch(value)) return value;
    const patched = applyPatch(previous, value);
    return patched.ok ? patched.value : undefined;
  };
  const accepts = (value: Json): boolean => {
    const resolved = resolve(value);
    return resolved !== undefined && rules.check(resolved).isValid;
  };
  const extraction = extractJson(
    { text: output.text ?? '', parsed: output.value, isTruncated: output.isTruncated },
    { allowRepair: rules.allowRepair, accepts },
  );
  if (!extraction.ok) {
    const { best, diagnostics, reason } = extraction;
    return {
      answer: best,
      value: best,
      result: null,
      diagnostics,
      warnings: [],
      isTruncated: reason === 'truncated',
      isBadPatch: false,
    };
  }
  const answer = extraction.value;
  const value = resolve(answer);
  const read = { answer, warnings: extraction.warnings, isTruncated: output.isTruncated === true };
  if (value === undefined) {
    const patched = applyPatch(previous as Json, looksLikePatch(answer) ? answer : []);
    const problem = patched.ok ? '' : `operation ${patched.operation}: ${patched.problem}`;
    const diagnostics = [
      extractionError('patch', `a JSON Patch that applies (${problem})`, 'return the whole corrected object'),
    ];
    return { ...read, value: previous, result: null, diagnostics, isBadPatch: true };
  }
  const result = rules.check(value);
  return { ...read, value, result, diagnostics: result.diagnostics, isBadPatch: false };
}

function toAttempt(number: number, output: AgentOutput, reading: Reading): RepairAttempt {
  const { value, result, diagnostics, isTruncated } = reading;
  return {
    number,
    fingerprint: jsonDigest(diagnostics.map(fingerprintOf).sort().join('\n').toWellFormed()),
    errorCount: diagnostics.length + (result?.truncatedDiagnostics ?? 0),
    tokens: output.tokens ?? 0,
    isTruncated,
    value,
    result,
    diagnostics,
  };
}

const fingerprintOf = ({ code, keyword, pointer, expected, found }: Diagnostic): string =>
  JSON.stringify([code, keyword, pointer, expected, found.type, found.preview ?? null]);

function better(best: RepairAttempt | null, attempt: RepairAttempt): RepairAttempt {
  if (best === null) return attempt;
  const rank = ({ result, value, errorCount }: RepairAttempt): readonly number[] => [
    result !== null ? 0 : value !== undefined ? 1 : 2,
    errorCount,
  ];
  const [bestRank, rankNow] = [rank(best), rank(attempt)];
  const at = rankNow.findIndex((part, index) => part !== bestRank[index]);
  return at >= 0 && (rankNow[at] as number) < (bestRank[at] as number) ? attempt : best;
}

function giveUp(before: LoopState, next: LoopState, rules: RepairRules): GiveUpReason | null {
  const attempt = next.attempts.at(-1) as RepairAttempt;
  const answer = next.answers.at(-1) as string;
  if (answer !== 'none' && before.answers.includes(answer)) return 'same-answer';
  // Being cut off twice is no stall: the second answer may well have been shorter.
  if (!attempt.isTruncated && before.attempts.some(({ fingerprint }) => fingerprint === attempt.fingerprint))
    return 'same-errors';
  if (next.attempts.length >= (rules.maxAttempts ?? REPAIR_ATTEMPTS)) return 'attempts';
  if (rules.tokenBudget !== undefined && next.tokens >= rules.tokenBudget) return 'token-budget';
  return null;
}

function tell(
  attempt: RepairAttempt,
  { mode, isBadPatch, rules }: { mode: RepairMode; isBadPatch: boolean; rules: RepairRules },
): string {
  if (attempt.isTruncated) return CUT_OFF;
  const { diagnostics, result } = attempt;
  const text = rules.feedback({
    isValid: false,
    diagnostics,
    truncatedDiagnostics: result?.truncatedDiagnostics ?? 0,
  });
  if (mode === 'object' || isBadPatch) return text;
  return `${text}\n${PATCH_ASKED}`;
}

const CUT_OFF =
  'The answer was cut off before its end. Return the whole object again, shorter: leave out what is optional and shorten long texts.';
const PATCH_ASKED =
  'Instead of the whole object you may return a JSON Patch (RFC 6902): a list of operations on the object you returned.';

const isContainer = (value: Json): boolean => typeof value === 'object' && value !== null;

/** Canonical, so that spacing and the order of keys make no new answer. */
function digestOf(answer: Json | undefined, { text = '' }: AgentOutput): string {
  if (answer === undefined) return `text ${jsonDigest(text.toWellFormed().trim())}`;
  // What is no JSON has no canonical form; its errors say enough.
  return checkPlain(answer).isPlain ? `value ${jsonDigest(answer)}` : 'none';
}
