import type { Json, JsonObject } from '../model/json.ts';
import { nearestName } from './distance.ts';
import { jsonTypeOf } from './found.ts';
import { quoteText } from './quote.ts';
import { valueWords } from './words.ts';

const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;
const NO_OFFSET = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;
const SPACED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/;

/** What to write instead of a key that no field has. */
export function suggestKey(key: string, candidates: readonly string[]): string | undefined {
  const name = nearestName(key, candidates);
  return name === null ? undefined : `call it ${quoteText(name, 60).quoted}`;
}

/** The value of a list that was most likely meant. */
export function nearestValue(found: unknown, values: readonly Json[]): Json | null {
  if (typeof found !== 'string') return null;
  const texts = values.filter((value) => typeof value === 'string');
  return nearestName(found, texts);
}

/** How to write a value in the type that is asked for, where it says the same in another. */
export function suggestType(found: unknown, schema: JsonObject | null): string | undefined {
  const wanted = new Set(Array.isArray(schema?.type) ? (schema.type as readonly Json[]) : [schema?.type]);
  if (typeof found === 'string') {
    const text = found.trim();
    if (text === 'null' && wanted.has('null')) return 'write null without quotes';
    if ((text === 'true' || text === 'false') && wanted.has('boolean')) return `write ${text} without quotes`;
    const isNumber = wanted.has('number') || (wanted.has('integer') && Number.isInteger(Number(text)));
    if (NUMBER.test(text) && isNumber) return `write ${text} without quotes: a number, not string`;
  }
  const isScalar = typeof found === 'number' || typeof found === 'boolean';
  if (isScalar && wanted.has('string')) return `write ${valueWords(String(found))}: a string, in quotes`;
  if (wanted.has('array') && wanted.size === 1 && jsonTypeOf(found) !== 'null')
    return 'write a list, even of one item';
  return undefined;
}

/** How to complete a text that its format nearly has. */
export function suggestFormat(found: unknown, format: Json | undefined): string | undefined {
  if (typeof found !== 'string' || format !== 'date-time') return undefined;
  if (SPACED.test(found)) return 'write a T between date and time, and an offset such as Z at the end';
  return NO_OFFSET.test(found) ? 'add the offset, such as Z or +02:00' : undefined;
}
