import { joinPointer } from '../ir/pointer.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { kept, merged, type KeywordPair, type KeywordPart } from './merge-context.ts';
import { isTooMuch } from './schema-size.ts';
import { sameJson } from './values.ts';

/** Lists of both sides, position by position; past its own positions a side asks for its `items`. */
export function intersectArrays({ a, b, pointer, context }: KeywordPair): KeywordPart {
  const contains = intersectContains(a, b);
  if (contains === null) return kept('contains');
  const [left, right] = [positionsOf(a), positionsOf(b)];
  const rest = (schema: JsonObject): JsonSchema => (schema.items ?? true) as JsonSchema;
  const count = Math.max(left.length, right.length);
  const isHuge =
    isTooMuch(rest(a), count - left.length, context.sizes) ||
    isTooMuch(rest(b), count - right.length, context.sizes);
  if (isHuge) return kept('items');
  const positions = Array.from({ length: count }, (_, index) =>
    context.both({
      a: left[index] ?? rest(a),
      b: right[index] ?? rest(b),
      pointer: `${pointer}/prefixItems/${index}`,
      context,
    }),
  );
  const hasRest = Object.hasOwn(a, 'items') || Object.hasOwn(b, 'items');
  return merged({
    ...(count > 0 && { prefixItems: positions }),
    ...(hasRest && {
      items: context.both({ a: rest(a), b: rest(b), pointer: joinPointer(pointer, 'items'), context }),
    }),
    ...contains,
  });
}

const positionsOf = ({ prefixItems }: JsonObject): readonly JsonSchema[] =>
  Array.isArray(prefixItems) ? (prefixItems as JsonSchema[]) : [];

const CONTAINS = ['contains', 'minContains', 'maxContains'];

/** Two counts of what a list contains hold together only where they are the same; null where they do not. */
function intersectContains(a: JsonObject, b: JsonObject): Record<string, Json | undefined> | null {
  if (!Object.hasOwn(b, 'contains')) return {};
  const group = (schema: JsonObject): Json[] => CONTAINS.map((keyword) => schema[keyword] ?? null);
  if (Object.hasOwn(a, 'contains') && !sameJson(group(a), group(b))) return null;
  return Object.fromEntries(CONTAINS.map((keyword) => [keyword, b[keyword]]));
}
