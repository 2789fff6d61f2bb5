import { arrange } from '../diag/arrange.ts';
import type { Fault } from '../diag/fault.ts';
import type { Finding } from '../diag/finding.ts';
import { schemaFinding } from '../diag/schema-findings.ts';
import { templateTokens } from '../diag/template-of.ts';
import { validate } from '../engine/validate.ts';
import { readyContract } from '../engine/validator-pool.ts';
import { isJsonObject } from '../ir/walk.ts';
import { valueAt } from '../ir/pointer.ts';
import { MAX_DIAGNOSTICS } from '../limits.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import { createJsonMachine } from '../repair/json-machine.ts';
import { parseDiagnostic } from '../repair/parse-diagnostic.ts';
import { certainSites } from '../diag/certain-sites.ts';
import { watchFaults } from './watch-faults.ts';

/** What is known of a payload that is still coming in. */
export interface PartialState {
  /**
   * What was read so far, growing in place: strings as far as they go, numbers and literals once they are
   * whole. Never change it. Undefined before the first value.
   */
  readonly value: Json | undefined;
  /** Pointers of the values that are whole. */
  readonly complete: ReadonlySet<string>;
  /** What no continuation can mend, at most MAX_DIAGNOSTICS. */
  readonly diagnostics: readonly Diagnostic[];
  /** Nothing more will be read: the value is whole, or is no JSON. */
  readonly done: boolean;
  /** Of the whole value, once it is whole and JSON. */
  readonly result: ValidationResult | null;
}

export interface PartialValidator {
  /** Takes the next piece of text, cut anywhere. */
  push(chunk: string): PartialState;
  /** There is no more text. */
  end(): PartialState;
}

/**
 * Checks a payload against its contract while a model is still writing it, each character read once. A
 * diagnostic comes early only where every way to go on would have it too, so a caller may stop the model.
 * What aliases and coercions may still change is left to the whole check.
 *
 * @throws UnknownStep, SchemaNotUsable as `validate`
 */
export function createPartialValidator(
  artifact: ContractArtifact,
  { step }: { readonly step?: string } = {},
): PartialValidator {
  const ready = readyContract(artifact, step);
  const findings: Finding[] = [];
  const complete = new Set<string>();
  const report = (fault: Fault): void => {
    if (findings.length < MAX_DIAGNOSTICS) findings.push(schemaFinding(fault, context));
  };
  const watcher = watchFaults({
    root: certainSites(ready.validator.schema, ready.fields),
    artifact,
    complete,
    report,
  });
  const machine = createJsonMachine(watcher);
  const namesAt = (pointer: string) => ready.fields.at(templateTokens(machine.value, pointer)).names;
  const context = {
    pointerOf: ready.validator.pointerOf,
    missing: () => [],
    absent: (pointer: string) => {
      const object = machine.value === undefined ? undefined : valueAt(machine.value, pointer);
      return [...namesAt(pointer).keys()].filter(
        (name) => !isJsonObject(object) || !Object.hasOwn(object, name),
      );
    },
    aliasOf: () => null,
    fieldSchema: (pointer: string) => ready.fields.at(templateTokens(machine.value, pointer)).schemas[0],
    // No certainty: the faults of one site come in the order of its schemas.
  };
  let trailing = false;
  let shown: {
    readonly findings: number;
    readonly problems: number;
    readonly diagnostics: readonly Diagnostic[];
  } = {
    findings: 0,
    problems: 0,
    diagnostics: [],
  };
  let result: ValidationResult | null = null;

  const diagnose = (): readonly Diagnostic[] => {
    if (shown.findings === findings.length && shown.problems === machine.problems.length)
      return shown.diagnostics;
    const { errors } = arrange(findings, {
      payload: machine.value,
      fields: ready.fields,
      isSensitive: ready.isSensitive,
      severityOf: ({ code }) =>
        Object.hasOwn(artifact.severities, code) ? (artifact.severities[code] ?? 'error') : 'error',
    });
    const parse = machine.problems.slice(0, MAX_DIAGNOSTICS).map(parseDiagnostic);
    const diagnostics = [...parse, ...errors].slice(0, MAX_DIAGNOSTICS);
    shown = { findings: findings.length, problems: machine.problems.length, diagnostics };
    return diagnostics;
  };
  const state = (): PartialState => {
    const isWhole = machine.status === 'done' && !trailing;
    if (isWhole && machine.problems.length === 0 && machine.value !== undefined) {
      result ??= validate(artifact, machine.value, { step });
    }
    const tail = trailing ? [parseDiagnostic({ code: 'syntax', pointer: '', at: 0 })] : [];
    return {
      value: machine.value,
      complete,
      diagnostics: [...tail, ...diagnose()],
      done: machine.status !== 'open',
      result: trailing ? null : result,
    };
  };
  return {
    push(chunk) {
      const rest = machine.status === 'broken' ? '' : chunk.slice(machine.push(chunk));
      if (machine.status === 'done' && rest.trim() !== '') trailing = true;
      return state();
    },
    end() {
      machine.end();
      return state();
    },
  };
}
