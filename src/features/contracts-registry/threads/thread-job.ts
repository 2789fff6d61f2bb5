import type { UnresolvedField, ValidationResult } from '../../../contracts/model/validation-result.ts';
import type { Json } from '../../../contracts/model/json.ts';

/** One payload to check, as it goes to a thread. */
export interface ThreadJob {
  readonly id: number;
  readonly digest: string;
  /** Its text; a thread reads it once. */
  readonly artifact: string;
  readonly payload: PayloadSource;
  readonly step?: string;
  readonly isMapped: boolean;
}

/** A value, or the text of one. */
export type PayloadSource = { readonly value: Json } | { readonly text: string };

/** A thread says first that it has the contract ready, then what came of the payload. */
export type ThreadReply =
  | { readonly id: number; readonly kind: 'ready' }
  | { readonly id: number; readonly kind: 'done'; readonly result: CheckedPayload }
  | { readonly id: number; readonly kind: 'failed'; readonly error: string };

/** What a contract says of a payload, with the keys of open objects that nobody is asked about. */
export interface CheckedPayload extends ValidationResult {
  readonly passed: readonly UnresolvedField[];
}
