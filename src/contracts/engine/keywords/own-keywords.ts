import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { FuncKeywordDefinition } from 'ajv/dist/types/index.js';
import { canonicalJson } from '../../ir/canonical-json.ts';
import type { Json } from '../../model/json.ts';
import { multipleOf } from '../decimal.ts';
import { CONTAINS, NOT, ONE_OF, PREFIX_ITEMS, PROPERTY_NAMES } from './applicators.ts';

const MULTIPLE_OF: FuncKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  errors: false,
  compile: (step: number) => multipleOf(step),
};

/** Two items that are equal, by index. */
export interface EqualItems {
  readonly first: number;
  readonly second: number;
}

/** The first two equal items of a list, by a table of their texts: comparing each with each is quadratic. */
export function findEqualItems(items: readonly Json[]): EqualItems | null {
  const seen = new Map<string, number>();
  for (const [second, item] of items.entries()) {
    const text = canonicalJson(item);
    const first = seen.get(text);
    if (first !== undefined) return { first, second };
    seen.set(text, second);
  }
  return null;
}

const FEW_ITEMS = 16;

/** Scalars need no texts: a set tells them apart as JSON does, and takes 0 and -0 for equal. */
function areUnique(items: readonly Json[]): boolean {
  const isFew = items.length <= FEW_ITEMS;
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (typeof item === 'object' && item !== null) return findEqualItems(items) === null;
    // For a few, looking back is faster than a set.
    for (let before = 0; isFew && before < at; before++) if (items[before] === item) return false;
  }
  return isFew || new Set(items).size === items.length;
}

const UNIQUE_ITEMS: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  compile: (isUnique: boolean) => (items: readonly Json[]) => !isUnique || areUnique(items),
};

/** Puts our own keywords in place of those that reckon in binary fractions, in quadratic time or wrong. */
export function replaceKeywords(ajv: Ajv2020): void {
  for (const definition of [NOT, ONE_OF, PREFIX_ITEMS, CONTAINS, PROPERTY_NAMES, MULTIPLE_OF, UNIQUE_ITEMS]) {
    ajv.removeKeyword(definition.keyword as string);
    ajv.addKeyword(definition);
  }
}
