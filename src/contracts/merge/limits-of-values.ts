import type { JsonObject } from '../model/json.ts';
import { kept, merged, type KeywordPair, type KeywordPart } from './merge-context.ts';
import { sameJson } from './values.ts';

const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

const numberAt = (schema: JsonObject, keyword: string): number | null => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : null;
};

/** The tighter of each pair of bounds; of an exclusive and an inclusive bound only the tighter stays. */
export function intersectBounds({ a, b }: KeywordPair): KeywordPart {
  const next: Record<string, number | undefined> = {};
  for (const [keywords, tighter] of [
    [UPPER, Math.min],
    [LOWER, Math.max],
  ] as const) {
    for (const keyword of keywords) {
      const [left, right] = [numberAt(a, keyword), numberAt(b, keyword)];
      if (right !== null) next[keyword] = left === null ? right : tighter(left, right);
    }
  }
  const low = [
    next.minimum ?? numberAt(a, 'minimum'),
    next.exclusiveMinimum ?? numberAt(a, 'exclusiveMinimum'),
  ];
  const high = [
    next.maximum ?? numberAt(a, 'maximum'),
    next.exclusiveMaximum ?? numberAt(a, 'exclusiveMaximum'),
  ];
  const [minimum, above] = low;
  const [maximum, below] = high;
  if (minimum != null && above != null) next[above >= minimum ? 'minimum' : 'exclusiveMinimum'] = undefined;
  if (maximum != null && below != null) next[below <= maximum ? 'maximum' : 'exclusiveMaximum'] = undefined;
  return merged(next);
}

/** Whole numbers have a least common multiple; of others only equal ones are merged. */
export function intersectMultiples({ a, b }: KeywordPair): KeywordPart {
  const [left, right] = [numberAt(a, 'multipleOf'), numberAt(b, 'multipleOf')];
  if (right === null || left === right) return merged({});
  if (left === null) return merged({ multipleOf: right });
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right) || left <= 0 || right <= 0)
    return kept('multipleOf');
  const common = (left / greatestDivisor(left, right)) * right;
  return Number.isSafeInteger(common) ? merged({ multipleOf: common }) : kept('multipleOf');
}

function greatestDivisor(a: number, b: number): number {
  let [left, right] = [a, b];
  while (right !== 0) [left, right] = [right, left % right];
  return left;
}

/** Two patterns or formats hold together only in an `allOf`, unless they are the same. */
export function intersectTexts({ a, b }: KeywordPair): KeywordPart {
  for (const keyword of ['pattern', 'format']) {
    if (Object.hasOwn(a, keyword) && Object.hasOwn(b, keyword) && !sameJson(a[keyword], b[keyword])) {
      return kept(keyword);
    }
  }
  return merged({
    ...(Object.hasOwn(b, 'pattern') && { pattern: b.pattern }),
    ...(Object.hasOwn(b, 'format') && { format: b.format }),
    ...(b.uniqueItems === true && { uniqueItems: true }),
  });
}
