import type { Json } from './json.ts';

/**
 * What a diagnostic is about: a closed set, so that callers can decide by it. `rule:NAME` is a rule of the
 * contract.
 */
export type DiagnosticCode =
  | 'type'
  | 'required'
  | 'additional'
  | 'enum'
  | 'const'
  | 'min'
  | 'max'
  | 'multiple'
  | 'length'
  | 'items'
  | 'unique'
  | 'pattern'
  | 'format'
  | 'union'
  | 'dependent'
  | 'not'
  | 'coerce'
  | 'parse'
  | 'limit'
  | 'conflict'
  | `rule:${string}`;

export type Severity = 'error' | 'warning' | 'info';

export type DiagnosticOrigin = 'schema' | 'rule' | 'coercion' | 'mapper' | 'parse' | 'limit';

/** What was there, safe to show: quoted, cut, and without a word of what is sensitive. */
export interface FoundValue {
  readonly type:
    'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'absent' | 'other';
  /** JSON of at most 60 code points, control characters escaped; absent where the value is redacted. */
  readonly preview?: string;
  readonly isTruncated: boolean;
  readonly isRedacted: boolean;
}

/** One typed finding about a payload. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** Where in the payload: RFC 6901, `''` for the whole. */
  readonly pointer: string;
  /** The pointer with every index of a list as `*`. */
  readonly template: string;
  /** Where in the contract's schema; null for what no schema says. */
  readonly schemaPointer: string | null;
  /** The keyword of JSON Schema, or the name of the rule. */
  readonly keyword: string;
  /** What would have been right, in words: `integer >= 1`. */
  readonly expected: string;
  readonly found: FoundValue;
  /** The limit, list or name that was broken, as the schema says it. */
  readonly constraint?: Json;
  /** One way to mend it, found without guessing. */
  readonly suggestion?: string;
  /** How many more of the same were folded into it. */
  readonly count?: number;
  readonly origin: DiagnosticOrigin;
}
