import { isAnnotation } from '../../ir/keywords.ts';
import { typesOf, valuesOf } from '../../merge/values.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';

const KEYWORDS_OF: Readonly<Record<string, readonly string[]>> = {
  object:
    'properties patternProperties additionalProperties required propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties'.split(
      ' ',
    ),
  array:
    'items prefixItems minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems'.split(
      ' ',
    ),
  string: 'minLength maxLength pattern format'.split(' '),
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(' '),
};
const TYPE_OF = new Map(
  Object.entries(KEYWORDS_OF).flatMap(([type, keywords]) =>
    keywords.map((keyword) => [keyword, type] as const),
  ),
);

/** Keywords that say something of values of that type alone; `integer` as `number`. */
export const keywordsOf = (type: string): readonly string[] =>
  KEYWORDS_OF[type === 'integer' ? 'number' : type] ?? [];

export interface SourceTypes {
  /** Without null. */
  readonly types: readonly string[];
  readonly hasNull: boolean;
  /** They are not stated, but spoken of. */
  readonly isAssumed: boolean;
}

/** The types a schema takes, or those that its keywords speak of; none for any value. */
export function sourceTypes(schema: JsonObject): SourceTypes {
  const stated = typesOf(schema);
  if (stated !== null) {
    const types = stated.filter(
      (type) => type !== 'null' && !(type === 'integer' && stated.includes('number')),
    );
    return { types: [...new Set(types)], hasNull: stated.includes('null'), isAssumed: false };
  }
  const values = valuesOf(schema);
  const spoken =
    values === null
      ? Object.keys(schema).flatMap((keyword) => TYPE_OF.get(keyword) ?? [])
      : values.map((value) => typeOf(value));
  const types = [...new Set(spoken)];
  return {
    types: types.filter((type) => type !== 'null'),
    hasNull: types.includes('null'),
    isAssumed: values === null,
  };
}

export function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Takes every value. */
export const isAny = (schema: JsonSchema): boolean =>
  schema === true || (typeof schema === 'object' && Object.keys(schema).every(isAnnotation));
