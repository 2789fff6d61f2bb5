import { MERGE_MAX_EXAMPLES } from '../limits.ts';
import { isAnnotation } from '../ir/keywords.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { intersectArrays } from './arrays.ts';
import { intersectBounds, intersectMultiples, intersectTexts } from './limits-of-values.ts';
import {
  kept,
  merged,
  never,
  type Intersection,
  type KeywordPair,
  type KeywordPart,
  type SchemaPair,
} from './merge-context.ts';
import { intersectObjects } from './objects.ts';
import { settle } from './settle.ts';
import { intersectUnions } from './unions.ts';
import { intersectTypes, intersectValues, sameJson } from './values.ts';

const PARTS: readonly ((pair: KeywordPair) => KeywordPart)[] = [
  intersectTypes,
  intersectValues,
  intersectBounds,
  intersectMultiples,
  intersectTexts,
  intersectUnions,
  intersectArrays,
  intersectObjects,
];

/** They look at what else stands in their schema, or say where it is. */
const BOUND = [
  ...['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$defs', 'definitions'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
];

/**
 * The schema of the values that meet both, where `b` is one of `a`'s own `allOf`: what `a` says of
 * `unevaluated…` sees `b` already, and the definitions of `a` stay. Annotations of `a` win.
 */
export function intersectInner({ a, b, pointer, context }: SchemaPair): Intersection<JsonSchema> {
  if (context.budget.steps-- <= 0) return kept('allOf');
  if (a === false || b === false) return never('one side takes no value');
  if (a === true || b === true) return merged(a === true ? b : a);
  const bound = BOUND.find((keyword) => Object.hasOwn(b, keyword));
  if (bound !== undefined) return kept(bound);
  if (Object.hasOwn(b, '$ref') && !sameJson(a.$ref, b.$ref) && !isEmpty(a)) return kept('$ref');
  const next = new Map<string, Json | undefined>(Object.entries(a));
  for (const part of PARTS) {
    const outcome = part({ a, b, pointer, context });
    if (outcome.kind !== 'merged') return outcome;
    for (const [keyword, value] of Object.entries(outcome.value)) next.set(keyword, value);
  }
  if (Object.hasOwn(b, '$ref')) next.set('$ref', b.$ref);
  if (Array.isArray(b.allOf)) next.set('allOf', [...((a.allOf ?? []) as Json[]), ...(b.allOf as Json[])]);
  annotate(next, b);
  return settle(Object.fromEntries([...next].filter(([, value]) => value !== undefined)) as JsonObject);
}

/**
 * The schema of the values that meet both, side by side. What has no exact form stays in an `allOf`, which
 * is noted in the context; where no value can meet both, it is false.
 */
export function intersectBeside({ a, b, pointer, context }: SchemaPair): JsonSchema {
  if (a === true || b === true) return a === true ? b : a;
  if (sameJson(a, b)) return a;
  const bound = typeof a === 'object' ? BOUND.find((keyword) => Object.hasOwn(a, keyword)) : undefined;
  const conflicts = context.conflicts.length;
  const residues = context.residues.length;
  const outcome = bound === undefined ? intersectInner({ a, b, pointer, context }) : kept(bound);
  if (outcome.kind === 'merged') return outcome.value;
  // What was found inside goes with the schema that is not used.
  context.residues.length = residues;
  context.conflicts.length = conflicts;
  if (outcome.kind === 'never') {
    if (a !== false && b !== false) context.conflicts.push({ pointer, why: outcome.why });
    return false;
  }
  context.residues.push({ pointer, keyword: outcome.keyword });
  return { allOf: [a, b] };
}

const isEmpty = (schema: JsonObject): boolean =>
  Object.keys(schema).every((keyword) => isAnnotation(keyword) || keyword === '$defs');

function annotate(next: Map<string, Json | undefined>, b: JsonObject): void {
  for (const [keyword, value] of Object.entries(b)) {
    if (!isAnnotation(keyword)) continue;
    const own = next.get(keyword);
    if (keyword === 'examples' && Array.isArray(own) && Array.isArray(value)) {
      next.set(keyword, [...(own as Json[]), ...(value as Json[])].slice(0, MERGE_MAX_EXAMPLES));
    } else if (!next.has(keyword)) {
      next.set(keyword, value);
    }
  }
}
