import { isJsonObject } from '../../ir/walk.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { textOf } from '../text-of.ts';

/** Of a schema that is quoted in words. */
export const QUOTE_MAX_CHARS = 400;
const DEFAULT_MAX_CHARS = 120;

const PAIRS: Readonly<Record<string, readonly [low: string, high: string, what: string]>> = {
  minLength: ['minLength', 'maxLength', 'length'],
  maxLength: ['minLength', 'maxLength', 'length'],
  minItems: ['minItems', 'maxItems', 'items'],
  maxItems: ['minItems', 'maxItems', 'items'],
  minProperties: ['minProperties', 'maxProperties', 'keys'],
  maxProperties: ['minProperties', 'maxProperties', 'keys'],
};
const SIGNS: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
  multipleOf: 'multiple of',
};
const SCHEMA_WORDS: Readonly<Record<string, string>> = {
  not: 'not like',
  propertyNames: 'each key like',
  unevaluatedProperties: 'any other key like',
  unevaluatedItems: 'any other item like',
  additionalProperties: 'any other key like',
  items: 'each item like',
};

/**
 * Keywords in words, in a fixed grammar: `length 3-40`, `>= 0`, `format uri`. Each keyword of the list is
 * told once; a pair of limits is one.
 *
 * @returns null for a keyword that would take too many words
 */
export function tellKeyword(
  keyword: string,
  schema: JsonObject,
  dropped: ReadonlySet<string>,
): string | null {
  const value = schema[keyword] as Json;
  const pair = PAIRS[keyword];
  if (pair !== undefined) return tellPair(pair, schema, dropped);
  const sign = SIGNS[keyword];
  if (sign !== undefined) return `${sign} ${textOf(value)}`;
  const words = SCHEMA_WORDS[keyword];
  if (words !== undefined) {
    if (value === false) return keyword === 'unevaluatedItems' ? 'no other items' : 'no other keys';
    return quoted(words, value);
  }
  switch (keyword) {
    case 'pattern':
      return `pattern ${textOf(value)}`;
    case 'format':
      return `format ${textOf(value)}`;
    case 'uniqueItems':
      return 'no two items equal';
    case 'contains': {
      const most = schema.maxContains === undefined ? '' : `, at most ${textOf(schema.maxContains)}`;
      return quoted(`at least ${textOf(schema.minContains ?? 1)}${most} of the items like`, value);
    }
    case 'minContains':
    case 'maxContains':
    case 'then':
    case 'else':
      return '';
    case 'if':
      return tellCondition(schema);
    case 'dependentRequired':
      return tellEach(value, (name, names) => `with ${name} also ${listed(names)}`);
    case 'dependentSchemas':
      return tellEach(value, (name, inner) => quoted(`with ${name} like`, inner));
    case 'patternProperties':
      return tellEach(value, (name, inner) => quoted(`keys matching ${name} hold`, inner));
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return tellList(keyword, value);
    case 'enum':
      return quoted('one of', value);
    case 'const':
      return quoted('only', value);
    default:
      return quoted(keyword, value);
  }
}

/** `Default: "x".`, or null where there is none to tell. */
export function tellDefault(schema: JsonObject): string | null {
  if (!Object.hasOwn(schema, 'default')) return null;
  const text = JSON.stringify(schema.default);
  return text.length > DEFAULT_MAX_CHARS ? null : `Default: ${text}.`;
}

/** `TEXT Constraints: a; b. Default: c.` */
export function describe(schema: JsonObject, told: readonly string[]): string | undefined {
  const own = typeof schema.description === 'string' ? schema.description.trim() : '';
  const constraints = told.length > 0 ? `Constraints: ${told.join('; ')}.` : '';
  const parts = [own, constraints, tellDefault(schema) ?? ''].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function tellPair(
  [low, high, what]: readonly [string, string, string],
  schema: JsonObject,
  dropped: ReadonlySet<string>,
): string {
  const [least, most] = [low, high].map((name) => (dropped.has(name) ? schema[name] : undefined));
  if (least === undefined) return `${what} <= ${textOf(most)}`;
  if (most === undefined) return `${what} >= ${textOf(least)}`;
  return least === most ? `${what} ${textOf(least)}` : `${what} ${textOf(least)}-${textOf(most)}`;
}

function tellCondition(schema: JsonObject): string | null {
  const parts = (['if', 'then', 'else'] as const).map((keyword) =>
    schema[keyword] === undefined ? '' : quoted(keyword, schema[keyword]),
  );
  return parts.includes(null) ? null : parts.filter((part) => part !== '').join(' ');
}

function tellEach(map: Json, tell: (name: string, value: Json) => string | null): string | null {
  if (!isJsonObject(map)) return null;
  const parts = Object.entries(map).map(([name, value]) => tell(name, value));
  const text = parts.join(', ');
  return parts.includes(null) || text.length > 2 * QUOTE_MAX_CHARS ? null : text;
}

const LIST_WORDS: Readonly<Record<string, string>> = {
  anyOf: 'at least one of',
  oneOf: 'exactly one of',
  allOf: 'all of',
};

function tellList(keyword: string, value: Json): string | null {
  if (!Array.isArray(value)) return null;
  const parts = (value as readonly Json[]).map((branch) =>
    isJsonObject(branch) && Object.keys(branch).length === 1 && Array.isArray(branch.required)
      ? `with ${listed(branch.required as Json[])}`
      : quoted('like', branch),
  );
  const text = `${LIST_WORDS[keyword] ?? keyword}: ${parts.join(' | ')}`;
  return parts.includes(null) || text.length > 2 * QUOTE_MAX_CHARS ? null : text;
}

const listed = (names: Json): string =>
  Array.isArray(names) ? (names as readonly Json[]).map(textOf).join(', ') : '';

function quoted(words: string, value: Json | undefined): string | null {
  const text = JSON.stringify(value) ?? '';
  return text.length > QUOTE_MAX_CHARS ? null : `${words} ${text}`;
}
