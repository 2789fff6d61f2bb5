import type { Json, JsonObject } from '../../model/json.ts';
import { note, type ConvertContext, type Place } from './context.ts';
import { tellKeyword } from './tell.ts';

export interface KeptLimits {
  /** Keywords as the provider takes them. */
  readonly kept: readonly (readonly [string, Json])[];
  /** The others in words. */
  readonly told: readonly string[];
}

/** Keywords of a schema as the provider takes them, and in words where it does not; each is noted. */
export function limitsOf(
  schema: JsonObject,
  keywords: readonly string[],
  { pointer }: Pick<Place, 'pointer'>,
  context: ConvertContext,
): KeptLimits {
  const kept: (readonly [string, Json])[] = [];
  const dropped = new Set<string>();
  for (const keyword of keywords) {
    if (!Object.hasOwn(schema, keyword) || saysNothing(keyword, schema[keyword] as Json)) continue;
    const value = context.profile.keep(keyword, schema[keyword] as Json, schema);
    if (value === undefined) dropped.add(keyword);
    else kept.push([keyword, value]);
  }
  const told: string[] = [];
  for (const keyword of dropped) {
    const words = tellKeyword(keyword, schema, dropped);
    note(context, { pointer, keyword, reason: 'keyword-dropped', effect: 'widened', isTold: words !== null });
    if (words !== null && words !== '' && !told.includes(words)) told.push(words);
  }
  return { kept, told };
}

/** Of lengths and counts: a number may be below 0, and `minContains` 0 takes `contains` away. */
const COUNTED_FROM_ZERO = new Set(['minLength', 'minItems', 'minProperties']);

const saysNothing = (keyword: string, value: Json): boolean =>
  (COUNTED_FROM_ZERO.has(keyword) && value === 0) || (keyword === 'uniqueItems' && value === false);
