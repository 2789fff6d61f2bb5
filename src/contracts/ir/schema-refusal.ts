/** Why a schema is not taken. A closed set, so that callers can decide by it. */
export type SchemaRefusalCode =
  | 'not-json'
  | 'not-schema'
  | 'too-large'
  | 'too-deep'
  | 'too-many-subschemas'
  | 'too-many-refs'
  | 'too-many-properties'
  | 'too-many-enum-values'
  | 'empty-enum'
  | 'pattern-too-long'
  | 'reserved-name'
  | 'async'
  | 'data-reference'
  | 'unknown-dialect'
  | 'duplicate-id'
  | 'external-ref'
  | 'unresolved-ref'
  | 'ref-into-literal'
  | 'ambiguous-dynamic-ref'
  | 'ref-cycle'
  | 'transform-too-large'
  | 'too-complex'
  | 'pattern-syntax'
  | 'pattern-backtracking'
  | 'pattern-unsupported'
  | 'unsatisfiable';

/** One reason, and where in the schema it lies. */
export interface SchemaRefusal {
  readonly code: SchemaRefusalCode;
  /** RFC 6901, `''` for the whole schema. */
  readonly pointer: string;
  /** What is wrong and what to do, in a sentence or two for the author. */
  readonly message: string;
}
