import { isAnnotation } from '../ir/keywords.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';

/** A schema that only tells readers something. */
export const isOnlyAnnotated = (schema: JsonObject): boolean => Object.keys(schema).every(isAnnotation);

/**
 * What stood beside references, with what they lead to. Annotations beside a reference win over those of
 * its target; constraints hold beside it, in an `allOf`, so that nothing is lost and `unevaluated…` beside
 * the reference still sees the target.
 */
export function combineTargets(siblings: JsonObject, targets: readonly JsonSchema[]): JsonSchema {
  const [target, ...more] = targets;
  if (target === undefined) return siblings;
  if (more.length === 0 && isOnlyAnnotated(siblings)) {
    if (typeof target !== 'boolean') return { ...target, ...siblings };
    return target ? (Object.keys(siblings).length > 0 ? siblings : true) : false;
  }
  if (more.length === 0 && isReference(target)) return { ...target, ...siblings };
  const { allOf, ...rest } = siblings;
  return { ...rest, allOf: [...targets, ...(Array.isArray(allOf) ? (allOf as Json[]) : [])] };
}

/** Nothing but a `$ref`. */
export const isReference = (schema: JsonSchema): schema is JsonObject =>
  typeof schema !== 'boolean' && Object.hasOwn(schema, '$ref') && Object.keys(schema).length === 1;
