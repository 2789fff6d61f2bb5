import type { DiagnosticCode, FoundValue } from '../model/diagnostic.ts';
import type { TopValues } from './top-values.ts';
import type { ValueSample } from './value-sample.ts';

/** What became of one payload. */
export type Outcome = 'first-pass' | 'repaired' | 'failed';

/** What was seen of one field, by template. */
export interface FieldCounts {
  /** Objects that could have held it. */
  readonly slots: number;
  /** Of them, those that had to. */
  readonly requiredSlots: number;
  readonly missing: number;
  /** Missing though it had to be there. */
  readonly missingRequired: number;
  readonly nulls: number;
  /** Records with an error at it. */
  readonly violatingRecords: number;
  readonly codes: Readonly<Partial<Record<DiagnosticCode, number>>>;
  readonly types: Readonly<Partial<Record<FoundValue['type'], number>>>;
  /** Listed texts and literals as they are, other texts by digest; none for sensitive fields. */
  readonly values: TopValues;
  /** Numbers; none for sensitive fields. */
  readonly numbers: ValueSample;
}

/**
 * What a window of payloads came to, for one contract, step and producer. Plain data of bounded size, so
 * that it can be stored, added to others, and frozen as a baseline.
 */
export interface ConformanceSnapshot {
  readonly digest: string;
  readonly records: number;
  readonly valid: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly attempts: number;
  readonly coerced: number;
  readonly mapped: number;
  readonly unknownKeys: number;
  /** Records with a key that the contract does not know. */
  readonly recordsWithUnknownKeys: number;
  /** Errors beyond those that validation lists. */
  readonly unlisted: number;
  readonly codes: Readonly<Partial<Record<DiagnosticCode, number>>>;
  /** By template, at most QUALITY_MAX_FIELDS. */
  readonly fields: Readonly<Record<string, FieldCounts>>;
}
