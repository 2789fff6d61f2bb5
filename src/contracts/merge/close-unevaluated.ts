import type { Json, JsonObject } from '../model/json.ts';

const APPLICATORS = '$ref $dynamicRef allOf anyOf oneOf not if then else dependentSchemas dependencies'.split(
  ' ',
);

/**
 * `unevaluated…` where nothing else applies to the same value says no more than `additionalProperties` and
 * `items`, which can be merged.
 */
export function closeUnevaluated(schema: JsonObject): JsonObject {
  const hasAny = Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems');
  if (!hasAny || APPLICATORS.some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  const { unevaluatedProperties, unevaluatedItems, ...rest } = schema;
  const next: Record<string, Json> = rest;
  if (unevaluatedProperties !== undefined && !Object.hasOwn(schema, 'additionalProperties')) {
    next.additionalProperties = unevaluatedProperties;
  }
  // What `contains` finds counts as evaluated, item by item.
  if (
    unevaluatedItems !== undefined &&
    Object.hasOwn(schema, 'contains') &&
    !Object.hasOwn(schema, 'items')
  ) {
    next.unevaluatedItems = unevaluatedItems;
  } else if (unevaluatedItems !== undefined && !Object.hasOwn(schema, 'items')) {
    next.items = unevaluatedItems;
  }
  return next;
}
