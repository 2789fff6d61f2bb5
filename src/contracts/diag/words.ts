import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { countOf } from './found.ts';
import { quoteText } from './quote.ts';

const SHOWN_VALUES = 8;
const VALUE_MAX_POINTS = 40;
const PATTERN_MAX_POINTS = 80;

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'a date such as 2024-05-31',
  time: 'a time with its offset such as 09:30:00Z',
  'date-time': 'a date and time with its offset such as 2024-05-31T09:30:00Z',
  duration: 'a duration such as P3DT4H',
  email: 'an e-mail address',
  'idn-email': 'an e-mail address',
  hostname: 'a host name',
  'idn-hostname': 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uri: 'a URI with its scheme such as https://example.com/a',
  iri: 'an IRI with its scheme such as https://example.com/a',
  uuid: 'a UUID such as 123e4567-e89b-12d3-a456-426614174000',
  regex: 'a regular expression',
};

/** The type a schema asks for: `integer`, `string or null`; `value` where it asks for none. */
export function typeWords(schema: JsonObject | null): string {
  const type = schema?.type;
  const names = (Array.isArray(type) ? (type as readonly Json[]) : [type]).filter(
    (name) => typeof name === 'string',
  );
  return names.length === 0 ? 'value' : names.join(' or ');
}

/** A value of the contract, as JSON of bounded length. */
export function valueWords(value: Json): string {
  if (typeof value === 'string') return quoteText(value, VALUE_MAX_POINTS).quoted;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const text = JSON.stringify(value);
  return text.length <= VALUE_MAX_POINTS
    ? text.replaceAll('`', '\\u0060')
    : Array.isArray(value)
      ? 'a certain list'
      : 'a certain object';
}

/** What a field is in a word or two: its values where they are listed, else its type. */
export function fieldWords(schema: Json | undefined): string {
  if (!isJsonObject(schema)) return 'a value';
  if (Array.isArray(schema.enum)) return listWords(schema.enum as readonly Json[]);
  if (schema.const !== undefined) return valueWords(schema.const);
  const words = typeWords(schema);
  return words === 'value' ? 'a value' : words;
}

/** @param nearest the value to name first */
export function listWords(values: readonly Json[], nearest: Json | null = null): string {
  const ordered = nearest === null ? values : [nearest, ...values.filter((value) => value !== nearest)];
  const shown = ordered.slice(0, SHOWN_VALUES).map(valueWords);
  if (shown.length === 1) return shown[0] ?? '';
  const rest = values.length - shown.length;
  return `one of ${shown.join(', ')}${rest > 0 ? ` or ${rest} more (${values.length} values)` : ''}`;
}

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  Length: ['string', 'character'],
  Items: ['array', 'item'],
  Properties: ['object', 'key'],
};
const COMPARISONS: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
};

/** What a keyword of a schema would have taken. */
export function keywordWords(keyword: string, schema: JsonObject | null): string {
  const limit = schema?.[keyword] ?? null;
  const comparison = COMPARISONS[keyword];
  if (comparison !== undefined) return `${numberWord(schema)} ${comparison} ${valueWords(limit)}`;
  const [, bound, what = ''] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? [];
  if (bound !== undefined) {
    const [type, unit] = UNITS[what] ?? ['value', 'part'];
    return `${type} of at ${bound === 'min' ? 'least' : 'most'} ${countOf(Number(limit), unit)}`;
  }
  switch (keyword) {
    case 'type':
      return typeWords(schema);
    case 'enum':
      return listWords(Array.isArray(limit) ? (limit as readonly Json[]) : []);
    case 'const':
      return valueWords(limit);
    case 'multipleOf':
      return `${numberWord(schema)} that is a multiple of ${valueWords(limit)}`;
    case 'pattern':
      return `string matching ${quoteText(textOf(limit), PATTERN_MAX_POINTS).quoted}`;
    case 'format':
      return FORMAT_WORDS[textOf(limit)] ?? `string of the format ${valueWords(limit)}`;
    case 'uniqueItems':
      return 'items that all differ';
    case 'not':
      return `anything but what the contract excludes here`;
    case 'contains':
      return `at least ${countOf(Number(schema?.minContains ?? 1), 'item')} of the kind that has to be in the list`;
    case 'false schema':
      return 'nothing here';
    default:
      return 'what the contract asks for';
  }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : '');

function numberWord(schema: JsonObject | null): string {
  const words = typeWords(schema);
  return words === 'integer' || words === 'number' ? words : 'number';
}
