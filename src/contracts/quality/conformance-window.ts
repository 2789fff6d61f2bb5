import { jsonTypeOf } from '../diag/found.ts';
import { jsonDigest } from '../ir/canonical-json.ts';
import { readyContract } from '../engine/validator-pool.ts';
import { QUALITY_MAX_FIELDS } from '../limits.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { Diagnostic, DiagnosticCode } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import { certainSites } from '../diag/certain-sites.ts';
import type { ConformanceSnapshot, FieldCounts, Outcome } from './snapshot.ts';
import { DIGEST_MARK, ValueCounter } from './top-values.ts';
import { contractNames } from './contract-names.ts';
import { ValueSampler } from './value-sample.ts';
import { walkSlots, type SlotVisitor } from './walk-slots.ts';

/** Of a listed value that is counted as it is. */
const LISTED_MAX_CHARS = 128;

/** One payload and what became of it in the end. */
export interface Observation {
  readonly outcome: Outcome;
  readonly attempts: number;
  /** Null where no answer held a value. */
  readonly result: ValidationResult | null;
  /** What was checked, as mapped and coerced; undefined where no answer held a value. */
  readonly payload: Json | undefined;
}

export interface ConformanceWindow {
  add(observation: Observation): void;
  snapshot(): ConformanceSnapshot;
}

interface OpenField {
  slots: number;
  requiredSlots: number;
  missing: number;
  missingRequired: number;
  nulls: number;
  violatingRecords: number;
  readonly codes: Map<DiagnosticCode, number>;
  readonly types: Map<string, number>;
  readonly values: ValueCounter;
  readonly numbers: ValueSampler;
}

/**
 * Counts what payloads come to under one contract, in memory bounded by the contract and the limits, not by
 * the payloads. Everything comes from codes and values, nothing from texts of messages.
 *
 * @throws UnknownStep, SchemaNotUsable as `validate`
 */
export function conformanceWindow(
  artifact: ContractArtifact,
  { step }: { readonly step?: string } = {},
): ConformanceWindow {
  const ready = readyContract(artifact, step);
  const root = certainSites(ready.validator.schema, ready.fields);
  const fields = new Map<string, OpenField>();
  const codes = new Map<DiagnosticCode, number>();
  const totals = {
    records: 0,
    valid: 0,
    attempts: 0,
    coerced: 0,
    mapped: 0,
    unknownKeys: 0,
    recordsWithUnknownKeys: 0,
    unlisted: 0,
  };
  const outcomes: Record<Outcome, number> = { 'first-pass': 0, repaired: 0, failed: 0 };

  const ofContract = contractNames(ready.fields);
  const field = (template: string): OpenField | null => {
    const known = fields.get(template);
    if (known !== undefined) return known;
    if (fields.size >= QUALITY_MAX_FIELDS) return null;
    const made: OpenField = {
      slots: 0,
      requiredSlots: 0,
      missing: 0,
      missingRequired: 0,
      nulls: 0,
      violatingRecords: 0,
      codes: new Map(),
      types: new Map(),
      values: new ValueCounter(),
      numbers: new ValueSampler(),
    };
    fields.set(template, made);
    return made;
  };
  const visitor: SlotVisitor = {
    slot(template, { value, isRequired, isListed }) {
      const counts = field(template);
      if (counts === null) return;
      counts.slots++;
      if (isRequired) counts.requiredSlots++;
      if (value === undefined) {
        counts.missing++;
        if (isRequired) counts.missingRequired++;
        return;
      }
      if (value === null) counts.nulls++;
      add(counts.types, jsonTypeOf(value));
      if (!ready.isSensitive(template, value)) keepValue(counts, value, isListed);
    },
  };
  const addDiagnostics = (diagnostics: readonly Diagnostic[]): void => {
    const violated = new Set<string>();
    for (const { code, template: found, count = 0 } of diagnostics) {
      add(codes, code, 1 + count);
      const template = ofContract(found, code);
      // A key that no field has is no field.
      const counts = code === 'additional' ? null : field(template);
      if (counts === null) continue;
      add(counts.codes, code, 1 + count);
      if (!violated.has(template)) counts.violatingRecords++;
      violated.add(template);
    }
  };
  return {
    add({ outcome, attempts, result, payload }) {
      totals.records++;
      totals.attempts += attempts;
      outcomes[outcome]++;
      walkSlots(payload, root, visitor);
      if (result === null) {
        add(codes, 'parse');
        return;
      }
      if (result.isValid) totals.valid++;
      totals.coerced += result.coerced.length;
      totals.mapped += result.mapped.length;
      totals.unlisted += result.truncatedDiagnostics;
      const unknown = countUnknown(result);
      totals.unknownKeys += unknown;
      if (unknown > 0) totals.recordsWithUnknownKeys++;
      addDiagnostics(result.diagnostics);
    },
    snapshot: () => ({
      digest: artifact.digest,
      ...totals,
      outcomes: { ...outcomes },
      codes: Object.fromEntries(codes),
      fields: Object.fromEntries([...fields].map(([template, counts]) => [template, freeze(counts)])),
    }),
  };
}

/** A key that was mapped to nothing and refused as well is one key. */
const countUnknown = ({ unresolved, diagnostics }: ValidationResult): number =>
  Math.max(
    unresolved.reduce((total, { count }) => total + count, 0),
    diagnostics
      .filter(({ code }) => code === 'additional')
      .reduce((total, { count = 0 }) => total + 1 + count, 0),
  );

/** What people write freely is counted by its digest: figures are no place to read it. */
function keepValue(counts: OpenField, value: Json, isListed: boolean): void {
  if (typeof value === 'number') counts.numbers.add(value);
  else if (typeof value === 'boolean') counts.values.add(String(value));
  else if (typeof value !== 'string') return;
  else if (isListed && value.length <= LISTED_MAX_CHARS) counts.values.add(value);
  else counts.values.add(`${DIGEST_MARK}${jsonDigest(value).slice(0, 16)}`);
}

const add = <Key>(counts: Map<Key, number>, key: Key, count = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + count);

const freeze = ({ codes, types, values, numbers, ...rest }: OpenField): FieldCounts => ({
  ...rest,
  codes: Object.fromEntries(codes),
  types: Object.fromEntries(types),
  values: values.top(),
  numbers: numbers.sample(),
});
