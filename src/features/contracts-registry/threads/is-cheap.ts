import {
  PAYLOAD_THREAD_MIN_CHARS,
  PAYLOAD_THREAD_MIN_SCHEMAS,
  PAYLOAD_THREAD_MIN_WORK,
} from '../../../config/limits-registry.ts';
import { schemasPerValue } from '../../../contracts/engine/schemas-per-value.ts';
import type { JsonSchema } from '../../../contracts/model/json.ts';
import type { PayloadSource } from './thread-job.ts';

export interface CheapUnder {
  readonly schema: JsonSchema;
  /** The contract may have patterns that take exponential time. */
  readonly allowBacktracking: boolean;
}

/** Each value of a JSON text takes two characters at least, with what keeps it from the next. */
const CHARS_PER_VALUE = 2;

/** Whether checking a payload holds nobody up who waits in this thread. */
export function isCheap(source: PayloadSource, { schema, allowBacktracking }: CheapUnder): boolean {
  if (allowBacktracking) return false;
  const schemas = schemasPerValue(schema);
  if (schemas > PAYLOAD_THREAD_MIN_SCHEMAS) return false;
  const values = 'text' in source ? valuesOfText(source.text) : valuesOf(source.value);
  return values * schemas <= PAYLOAD_THREAD_MIN_WORK;
}

/** At most so many, told by the length alone. */
const valuesOfText = ({ length }: string): number =>
  length > PAYLOAD_THREAD_MIN_CHARS ? Infinity : length / CHARS_PER_VALUE;

/** Infinity for a payload that is long as JSON: nothing is counted beyond. */
function valuesOf(payload: unknown): number {
  let count = 0;
  let left = PAYLOAD_THREAD_MIN_CHARS;
  const todo: unknown[] = [payload];
  while (todo.length > 0 && left >= 0) {
    const value = todo.pop();
    count += 1;
    left -= typeof value === 'string' ? value.length + 3 : 4;
    if (typeof value !== 'object' || value === null) continue;
    // A list or map with more members than that is beyond it already.
    const members = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
    if (members.length > left) return Infinity;
    if (!Array.isArray(value)) for (const key of Object.keys(value)) left -= key.length + 3;
    for (const member of members) todo.push(member);
  }
  return left >= 0 ? count : Infinity;
}
