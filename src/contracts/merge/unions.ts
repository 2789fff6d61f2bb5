import { MERGE_MAX_PRODUCT } from '../limits.ts';
import { joinPointer } from '../ir/pointer.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import {
  kept,
  merged,
  never,
  type KeywordPair,
  type KeywordPart,
  type MergeContext,
} from './merge-context.ts';
import { isTooMuch } from './schema-size.ts';
import { sameJson } from './values.ts';

const CONDITION = ['if', 'then', 'else'];

/** `anyOf`, `oneOf`, `not` and conditions of both sides. */
export function intersectUnions(pair: KeywordPair): KeywordPart {
  const { a, b } = pair;
  const next: Record<string, Json | undefined> = {};
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const product = intersectUnion(pair, keyword);
    if (product.kind !== 'merged') return product;
    Object.assign(next, product.value);
  }
  if (Object.hasOwn(b, 'not')) {
    const isDouble = Object.hasOwn(a, 'not') && !sameJson(a.not, b.not);
    next.not = isDouble ? { anyOf: [a.not as Json, b.not as Json] } : b.not;
  }
  const condition = (schema: JsonObject): Json[] => CONDITION.map((keyword) => schema[keyword] ?? null);
  const has = (schema: JsonObject): boolean => CONDITION.some((keyword) => Object.hasOwn(schema, keyword));
  if (has(b)) {
    if (has(a) && !sameJson(condition(a), condition(b))) return kept('if');
    for (const keyword of CONDITION) next[keyword] = b[keyword];
  }
  return merged(next);
}

/**
 * Each branch of one with each of the other. That is exact for `oneOf` too: exactly one pair holds where
 * exactly one branch of each side does.
 */
function intersectUnion({ a, b, pointer, context }: KeywordPair, keyword: 'anyOf' | 'oneOf'): KeywordPart {
  const [left, right] = [a[keyword], b[keyword]];
  if (!Array.isArray(right)) return merged({});
  if (!Array.isArray(left)) return merged({ [keyword]: right as Json[] });
  if (keyword === 'anyOf' && sameJson(left as Json[], right as Json[])) return merged({});
  if (left.length * right.length > MERGE_MAX_PRODUCT) return kept(keyword);
  const { sizes } = context;
  const isHuge =
    (left as JsonSchema[]).some((branch) => isTooMuch(branch, right.length - 1, sizes)) ||
    (right as JsonSchema[]).some((branch) => isTooMuch(branch, left.length - 1, sizes));
  if (isHuge) return kept(keyword);
  const at = joinPointer(pointer, keyword);
  // Pairs that exclude each other are what a product is for, and no conflict of the schema.
  const inner: MergeContext = { ...context, residues: [], conflicts: [] };
  const pairs: JsonSchema[] = [];
  for (const one of left as JsonSchema[]) {
    for (const other of right as JsonSchema[]) {
      const both = inner.both({ a: one, b: other, pointer: at, context: inner });
      if (both !== false) pairs.push(both);
    }
  }
  if (inner.residues.length > 0) return kept(keyword);
  return pairs.length === 0 ? never(`no branches of ${keyword} go together`) : merged({ [keyword]: pairs });
}
