import { arrange } from '../diag/arrange.ts';
import type { Finding } from '../diag/finding.ts';
import { formatPointer } from '../ir/pointer.ts';
import { templateTokens } from '../diag/template-of.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { Severity } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { CoercedValue, ValidationResult } from '../model/validation-result.ts';
import { applyRules } from './rules/apply-rules.ts';
import { coerce } from './coerce/coerce.ts';
import { dropUndefined } from './payload/drop-undefined.ts';
import { inspectPayload, limit, tooLarge } from './payload/inspect.ts';
import { checkPlain } from './payload/plain.ts';
import { problemFinding } from './payload/problem-finding.ts';
import { readJson } from '../repair/read-json.ts';
import { schemaFindings } from './schema-findings.ts';
import { readyContract, type ReadyContract } from './validator-pool.ts';

/**
 * How far a check goes: `COLLECT` finds all there is, `STRICT` keeps the first error alone, `LENIENT` makes
 * warnings of errors, but for what is no JSON or beyond a limit.
 */
export type ValidationMode = 'STRICT' | 'LENIENT' | 'COLLECT';

export interface ValidateOptions {
  /** `COLLECT` unless told otherwise. */
  readonly mode?: ValidationMode;
  /** Checks against the contract of one step, with the coercions, rules and severities of the whole. */
  readonly step?: string;
}

/**
 * Checks a payload against a published contract. The payload is never changed, whatever the outcome.
 *
 * @throws UnknownStep where the contract has no such step
 * @throws SchemaNotUsable where the artifact's schema was never fit to be published
 */
export function validate(
  artifact: ContractArtifact,
  payload: unknown,
  options: ValidateOptions = {},
): ValidationResult {
  const ready = readyContract(artifact, options.step);
  const { isPlain, isTooLarge, hasUndefined } = checkPlain(payload);
  const check: Check = { artifact, ready, mode: options.mode ?? 'COLLECT' };
  if (isTooLarge) return refuse(check, payload, [tooLarge()]);
  if (!isPlain) return refuse(check, payload, inspectPayload(payload));
  return validatePlain(check, hasUndefined ? dropUndefined(payload as Json) : (payload as Json));
}

/**
 * Checks a payload that is still text, JSON and nothing else. A key that stands twice, an integer whose
 * digits would be lost and what cannot be stored are diagnostics. What a model wrote around it takes
 * `extractJson`.
 *
 * @throws as `validate`
 */
export function validateText(
  artifact: ContractArtifact,
  text: string,
  options: ValidateOptions = {},
): ValidationResult {
  const check: Check = {
    artifact,
    ready: readyContract(artifact, options.step),
    mode: options.mode ?? 'COLLECT',
  };
  const { value, problems } = readJson(text);
  if (value !== undefined && problems.length === 0) return validatePlain(check, value);
  return refuse(
    check,
    value,
    problems.map((problem) => problemFinding(problem, { text, value })),
  );
}

interface Check {
  readonly artifact: ContractArtifact;
  readonly ready: ReadyContract;
  readonly mode: ValidationMode;
}

function validatePlain(check: Check, payload: Json): ValidationResult {
  const { artifact, ready } = check;
  const { validator } = ready;
  if (
    artifact.coercions.length === 0 &&
    artifact.rules.length === 0 &&
    validator.verdict(payload) === 'valid'
  ) {
    return validResult(check, payload);
  }
  const { data, coerced, findings } = coerce(payload, artifact.coercions, ready.fields);
  const verdict = validator.verdict(data);
  const bySchema =
    verdict === 'valid'
      ? []
      : verdict === 'invalid'
        ? schemaFindings(data, ready, artifact.aliasMap.entries)
        : [tooComplex()];
  const byRules = artifact.rules.length === 0 ? [] : applyRules(data, artifact.rules);
  const all = [...findings, ...bySchema, ...byRules];
  return toResult(check, { data, seen: data, findings: all, coerced });
}

interface Outcome {
  readonly data: Json;
  /** What the findings point into. */
  readonly seen: unknown;
  readonly findings: readonly Finding[];
  readonly coerced: readonly CoercedValue[];
}

function toResult(check: Check, { data, seen, findings, coerced }: Outcome): ValidationResult {
  const { ready, mode } = check;
  if (findings.length === 0 && coerced.length === 0) return validResult(check, data);
  const { errors, warnings, truncated } = arrange(findings, {
    payload: seen,
    fields: ready.fields,
    isSensitive: ready.isSensitive,
    severityOf: (finding) => severityOf(finding, check),
  });
  const shown = coerced.map((value) => redact(value, { data, isSensitive: ready.isSensitive }));
  const isFirstOnly = mode === 'STRICT';
  return {
    ...validResult(check, data),
    isValid: errors.length === 0,
    diagnostics: isFirstOnly ? errors.slice(0, 1) : errors,
    warnings,
    coerced: shown,
    truncatedDiagnostics: isFirstOnly ? truncated + Math.max(0, errors.length - 1) : truncated,
  };
}

const NOTHING: readonly never[] = Object.freeze([]);

/** Nothing to say. */
const validResult = ({ ready }: Check, data: Json): ValidationResult => ({
  isValid: true,
  data,
  diagnostics: NOTHING,
  warnings: NOTHING,
  coerced: NOTHING,
  mapped: NOTHING,
  unresolved: NOTHING,
  truncatedDiagnostics: 0,
  contract: ready.contract,
});

function severityOf(finding: Finding, { artifact, mode }: Check): Severity {
  if (finding.origin === 'limit' || finding.origin === 'parse') return 'error';
  const declared = Object.hasOwn(artifact.severities, finding.code)
    ? artifact.severities[finding.code]
    : undefined;
  const own = finding.origin === 'rule' ? (finding.severity ?? declared) : (declared ?? finding.severity);
  const severity = own ?? 'error';
  return mode === 'LENIENT' && severity === 'error' ? 'warning' : severity;
}

function redact(
  value: CoercedValue,
  { data, isSensitive }: { data: Json; isSensitive: ReadyContract['isSensitive'] },
): CoercedValue {
  // What is coerced above a sensitive field may hold it: a text stands for all that could.
  if (!isSensitive(formatPointer(templateTokens(data, value.pointer)), '')) return value;
  return { ...value, from: '[redacted]', to: '[redacted]' };
}

/** Nothing is handed on of what could not be taken. */
const refuse = (check: Check, seen: unknown, findings: readonly Finding[]): ValidationResult =>
  toResult(check, { data: null, seen, findings, coerced: [] });

const tooComplex = (): Finding =>
  limit({
    pointer: '',
    value: undefined,
    keyword: 'maxDepth',
    expected: 'a payload that does not lead the contract into itself so often',
  });
