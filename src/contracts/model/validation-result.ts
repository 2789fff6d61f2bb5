import type { Diagnostic } from './diagnostic.ts';
import type { Json } from './json.ts';

export interface CoercedValue {
  readonly pointer: string;
  readonly from: Json;
  readonly to: Json;
  readonly rule: string;
}

export interface MappedField {
  /** Pointer of the object that holds the field. */
  readonly parent: string;
  readonly from: string;
  readonly to: string;
}

/** A key that no field has and no alias leads to; never its value. */
export interface UnresolvedField {
  /** Template of the object that holds it. */
  readonly template: string;
  readonly key: string;
  readonly jsonType: string;
  readonly count: number;
}

/** What a contract says of a payload. The payload itself is never changed. */
export interface ValidationResult {
  /** No diagnostic of severity `error`. */
  readonly isValid: boolean;
  /** The payload as mapped and coerced; the payload itself where nothing was. */
  readonly data: Json;
  /** Of severity `error`, at most MAX_DIAGNOSTICS, in the schema's order. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of severity `warning` and `info`. */
  readonly warnings: readonly Diagnostic[];
  readonly coerced: readonly CoercedValue[];
  readonly mapped: readonly MappedField[];
  readonly unresolved: readonly UnresolvedField[];
  /** How many diagnostics there are beyond those listed. */
  readonly truncatedDiagnostics: number;
  readonly contract: { readonly ref: string; readonly digest: string };
}
