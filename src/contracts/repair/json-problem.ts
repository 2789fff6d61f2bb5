/** What is wrong with a text as JSON, beyond what `JSON.parse` says. */
export type JsonProblemCode =
  | 'syntax'
  | 'truncated'
  | 'duplicate-key'
  | 'forbidden-key'
  /** An integer whose digits a double cannot keep. */
  | 'unsafe-integer'
  /** A number beyond what a double can hold. */
  | 'huge-number'
  | 'lone-surrogate'
  | 'nul'
  | 'too-deep'
  | 'too-many-items'
  | 'too-large';

export interface JsonProblem {
  readonly code: JsonProblemCode;
  /** Of the value it is about, RFC 6901; for a key, of the member. */
  readonly pointer: string;
  /** Offset in the text, UTF-16 code units. */
  readonly at: number;
}

/** The only name that an assignment would not make a member of. */
export const FORBIDDEN_KEY = '__proto__';
