import type { SchemaRefusalCode } from '../ir/schema-refusal.ts';
import type { Severity } from '../model/diagnostic.ts';

/** What is wrong, or only doubtful, in a draft. A closed set, so that callers can decide by it. */
export type PublishProblemCode =
  | SchemaRefusalCode
  | 'draft-shape'
  | 'invalid-ref'
  | 'unknown-template'
  | 'unknown-coercion'
  | 'unknown-rule'
  | 'rule-parameters'
  | 'unknown-code'
  | 'alias-is-field'
  | 'alias-twice'
  | 'alias-is-own-name'
  | 'alias-name'
  | 'alias-in-pattern'
  | 'alias-in-one-branch'
  | 'alias-folded-twice'
  | 'unknown-scheme'
  | 'unknown-concept'
  | 'undeclared-required'
  | 'unknown-format'
  | 'unknown-keyword'
  | 'unanchored-pattern'
  | 'pattern-without-unicode'
  | 'keyword-says-nothing';

/** One thing that an author should know of a draft. It is published unless one of them is an error. */
export interface PublishProblem {
  readonly code: PublishProblemCode;
  readonly severity: Severity;
  /** RFC 6901, from the draft: `/schema/properties/total`. */
  readonly pointer: string;
  /** What is wrong and what to do. */
  readonly message: string;
}
