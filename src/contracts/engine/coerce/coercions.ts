import type { Json } from '../../model/json.ts';
import { exactNumber } from '../decimal-text.ts';
import { isDate, isDateTime } from '../format/dates.ts';
import { foldName } from '../../diag/distance.ts';
import { readJson } from '../../repair/read-json.ts';

/** The outcome of one coercion of one value; null where the value is not one that it can change. */
export type Coerced = { readonly value: Json } | null;

export interface Coercion {
  /** What the value becomes, in words. */
  readonly expected: string;
  /** The value is already what the coercion makes. */
  readonly isDone: (value: Json) => boolean;
  /** @param allowed values that the schema lists for the place */
  readonly apply: (value: Json, allowed: readonly Json[]) => Coerced;
}

const isText = (value: Json): value is string => typeof value === 'string';

/** A coercion of texts only. */
function fromText(
  expected: string,
  isDone: (value: Json) => boolean,
  apply: (text: string) => Json | null,
): Coercion {
  return {
    expected,
    isDone,
    apply: (value) => {
      const changed = isText(value) ? apply(value) : null;
      return changed === null ? null : { value: changed };
    },
  };
}

const UUID_HEX =
  /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function toInteger(text: string, isLenient: boolean): number | null {
  const value = exactNumber(text);
  const isWhole = value !== null && Number.isSafeInteger(value);
  return isWhole && (isLenient || /^-?\d+$/.test(text)) ? (value === 0 ? 0 : value) : null;
}

function toDateTime(text: string): string | null {
  const [, date, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?) ?([Zz]|[+-]\d{2}:?\d{2})$/.exec(text) ?? [];
  if (date === undefined || time === undefined || zone === undefined) return null;
  const offset = /^[Zz]$/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const whole = `${date}T${time}${offset}`;
  return isDateTime(whole) ? whole : null;
}

function toDate(text: string): string | null {
  const whole = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isDate(whole) ? whole : null;
}

function toUuid(text: string): string | null {
  const parts = UUID_HEX.exec(text)?.slice(1);
  return parts === undefined ? null : parts.join('-').toLowerCase();
}

function parseJson(text: string): Json | null {
  const { value, problems } = readJson(text);
  return problems.length === 0 && typeof value === 'object' ? value : null;
}

const always = (): boolean => false;

const BASIC: Readonly<Record<string, Coercion>> = {
  string: {
    expected: 'string',
    isDone: isText,
    apply: (value) =>
      typeof value === 'number' || typeof value === 'boolean' ? { value: String(value) } : null,
  },
  integer: fromText(
    'integer',
    (value) => Number.isInteger(value),
    (text) => toInteger(text, false),
  ),
  'integer-lenient': fromText(
    'integer',
    (value) => Number.isInteger(value),
    (text) => toInteger(text, true),
  ),
  float: fromText('number', (value) => typeof value === 'number', exactNumber),
  boolean: fromText(
    'boolean',
    (value) => typeof value === 'boolean',
    (text) => (text === 'true' ? true : text === 'false' ? false : null),
  ),
  date: fromText('date', (value) => isText(value) && isDate(value), toDate),
  datetime: fromText('date and time with offset', (value) => isText(value) && isDateTime(value), toDateTime),
  uuid: fromText('UUID', (value) => isText(value) && UUID.test(value), toUuid),
};

/** Of the same type before and after: nothing to fail. */
const TEXT: Readonly<Record<string, (text: string) => string>> = {
  lowercase: (text) => text.toLowerCase(),
  uppercase: (text) => text.toUpperCase(),
  stripped_string: (text) => text.trim(),
  nfc: (text) => text.normalize('NFC'),
};

const OTHERS: Readonly<Record<string, Coercion>> = {
  list: {
    expected: 'array',
    isDone: (value) => Array.isArray(value) || value === null,
    apply: (value) => ({ value: [value] }),
  },
  json: fromText('JSON in a string', (value) => typeof value === 'object', parseJson),
  empty_to_null: { expected: 'null', isDone: (value) => value !== '', apply: () => ({ value: null }) },
  null_text: { expected: 'null', isDone: (value) => value !== 'null', apply: () => ({ value: null }) },
  enum_case: {
    expected: 'one of the listed values',
    isDone: always,
    apply: (value, allowed) => {
      if (!isText(value) || allowed.includes(value)) return { value };
      const same = allowed.filter((each) => isText(each) && foldName(each) === foldName(value));
      const [only] = same;
      return same.length === 1 && only !== undefined ? { value: only } : null;
    },
  },
};

const texts = Object.entries(TEXT).map(([name, change]): readonly [string, Coercion] => [
  name,
  {
    expected: 'string',
    isDone: (value) => !isText(value),
    apply: (value) => (isText(value) ? { value: change(value) } : null),
  },
]);

/** Every coercion by its name. Each either keeps all that a value says or leaves the value alone. */
export const COERCIONS: ReadonlyMap<string, Coercion> = new Map([
  ...Object.entries(BASIC),
  ...texts,
  ...Object.entries(OTHERS),
]);

const NULLABLE = /^nullable_(string|integer|float|boolean|datetime|date|uuid)$/;

/** A coercion that makes null of what it cannot change, with a warning. */
export const nullableBase = (name: string): string | null => NULLABLE.exec(name)?.[1] ?? null;

/** Whether a contract may declare a coercion of this name. */
export const isCoercion = (name: string): boolean => COERCIONS.has(name) || nullableBase(name) !== null;
