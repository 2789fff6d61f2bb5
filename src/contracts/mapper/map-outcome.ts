import type { Diagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { MappedField, UnresolvedField } from '../model/validation-result.ts';

/** A value that was left out because the field had another one already. */
export interface MapConflict extends MappedField {
  /** The value that came by the other name; sensitive as the field is. */
  readonly value: Json;
}

/** A payload with the names of its contract, and everything that was done to it. */
export interface MapOutcome {
  /** The payload itself where nothing was renamed. */
  readonly data: Json;
  readonly mapped: readonly MappedField[];
  /** Keys of closed or plain objects that nothing is known of, at most UNRESOLVED_MAX_KEYS. */
  readonly unresolved: readonly UnresolvedField[];
  /**
   * The same for objects that the contract leaves open: their keys are data, and nobody is asked about
   * them.
   */
  readonly passed: readonly UnresolvedField[];
  /** Errors for conflicts, and notes for names that came twice with the same value. */
  readonly diagnostics: readonly Diagnostic[];
  readonly conflicts: readonly MapConflict[];
}
