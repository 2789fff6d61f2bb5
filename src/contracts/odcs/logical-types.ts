import type { Json, JsonObject } from '../model/json.ts';
import { readDateFormat } from './date-formats.ts';
import type { OdcsLoss } from './odcs-loss.ts';

/** Options that mean the same in both, by the logical type that has them. */
const SAME_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
  boolean: [],
};

/** Strings of a format that has a logical type of its own. */
const BY_FORMAT: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'timestamp' };
const TIME = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?$';

interface Reading {
  readonly logicalType: Json | undefined;
  readonly options: JsonObject;
  readonly pointer: string;
  readonly losses: OdcsLoss[];
}

/** The keywords of a logical type and its options; none where there is no type. */
export function readLogicalType({ logicalType, options, pointer, losses }: Reading): JsonObject {
  const lose = (keyword: string, message: string): void => {
    losses.push({ pointer: `${pointer}/logicalTypeOptions/${keyword}`, keyword, message });
  };
  switch (logicalType) {
    case 'date':
    case 'timestamp':
    case 'time':
      return { type: 'string', ...readDates(logicalType, options, lose) };
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'array':
    case 'object':
      return { type: logicalType, ...readSame(logicalType, options, lose) };
    case undefined:
      return {};
    default:
      losses.push({
        pointer: `${pointer}/logicalType`,
        keyword: 'logicalType',
        message: 'No such logical type is known: any value is taken.',
      });
      return {};
  }
}

type Lose = (keyword: string, message: string) => void;

function readSame(logicalType: string, options: JsonObject, lose: Lose): JsonObject {
  const read: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(options)) {
    const isNumberFormat = keyword === 'format' && (logicalType === 'integer' || logicalType === 'number');
    if (isNumberFormat) Object.assign(read, withoutKnown(boundsOf(value), options));
    else if (SAME_OPTIONS[logicalType]?.includes(keyword) === true) read[keyword] = value;
    else if (keyword !== 'required' && keyword !== 'enum')
      lose(keyword, `${keyword} of a ${logicalType} is not checked.`);
  }
  // Before 3.1 they were flags beside the limit.
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof read[flag] !== 'boolean') continue;
    if (read[flag] && typeof read[limit] === 'number') {
      read[flag] = read[limit];
      delete read[limit];
    } else {
      delete read[flag];
    }
  }
  return read;
}

const withoutKnown = (bounds: JsonObject, options: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(bounds).filter(([keyword]) => !Object.hasOwn(options, keyword)));

/** `i32` and the like. Of 64 bits and more, no number of JSON reaches the bounds exactly. */
function boundsOf(format: Json): JsonObject {
  if (typeof format !== 'string') return {};
  const [, sign, bits] = /^([iu])(8|16|32)$/.exec(format) ?? [];
  if (bits === undefined) return /^u\d+$/.test(format) ? { minimum: 0 } : {};
  const size = 2 ** Number(bits);
  return sign === 'u' ? { minimum: 0, maximum: size - 1 } : { minimum: -size / 2, maximum: size / 2 - 1 };
}

function readDates(logicalType: 'date' | 'timestamp' | 'time', options: JsonObject, lose: Lose): JsonObject {
  for (const keyword of Object.keys(options)) {
    if (keyword !== 'format') lose(keyword, `${keyword} of a ${logicalType} is not checked.`);
  }
  const { format } = options;
  if (typeof format !== 'string') {
    if (logicalType === 'time') return { pattern: TIME };
    return { format: logicalType === 'date' ? 'date' : 'date-time' };
  }
  const read = readDateFormat(format);
  if (read === null) {
    lose('format', `The format ${JSON.stringify(format)} has letters that are not known: any text is taken.`);
    return { description: `Format: ${format}` };
  }
  if ('pattern' in read) {
    lose(
      'format',
      `The format ${JSON.stringify(format)} is not ISO 8601: it is checked as a pattern of digits.`,
    );
  }
  return read;
}

/** The logical type of a schema with one type, null apart, and the options that say the same. */
export function writeLogicalType(schema: JsonObject): JsonObject {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const [type] = types;
  if (types.length !== 1 || typeof type !== 'string' || SAME_OPTIONS[type] === undefined) return {};
  const dated = type === 'string' && typeof schema.format === 'string' ? BY_FORMAT[schema.format] : undefined;
  if (dated !== undefined) return { logicalType: dated };
  if (type === 'string' && schema.format === 'time')
    return { logicalType: 'time', logicalTypeOptions: { format: 'HH:mm:ssXXX' } };
  const options = Object.fromEntries(
    SAME_OPTIONS[type].flatMap((keyword) => {
      const value = schema[keyword];
      return value === undefined ? [] : [[keyword, value] as const];
    }),
  );
  return { logicalType: type, ...(Object.keys(options).length > 0 && { logicalTypeOptions: options }) };
}
