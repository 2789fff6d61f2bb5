import type { DiagnosticCode, DiagnosticOrigin, Severity } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';

/** What a finding says in words, worked out only for those that are listed. */
export interface FindingWords {
  readonly expected: string;
  readonly constraint?: Json;
  readonly suggestion?: string;
}

/** A diagnostic before it has its place among the others. */
export interface Finding {
  readonly code: DiagnosticCode;
  readonly keyword: string;
  readonly pointer: string;
  readonly schemaPointer: string | null;
  readonly origin: DiagnosticOrigin;
  /** What is there; undefined where nothing is. */
  readonly value: unknown;
  /** Tells findings of one keyword at one place apart. */
  readonly key: string;
  /** Of findings that cannot be told apart, the lowest is listed; the first where it is not given. */
  readonly certainty?: () => number;
  /** Where it is not that of its code. */
  readonly severity?: Severity;
  readonly words: (isSensitive: boolean) => FindingWords;
}
