import { joinPointer } from '../ir/pointer.ts';
import { isJsonObject, isSchema } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { readCustom, SCHEMA_PROPERTY } from './custom-properties.ts';
import { readListed } from './listed-values.ts';
import { readLogicalType } from './logical-types.ts';
import type { OdcsLoss } from './odcs-loss.ts';

/** Said by a schema as well. What else an element says is kept under this keyword, and checks nothing. */
export const ODCS_KEYWORD = 'x-odcs';
export const SAID: ReadonlySet<string> = new Set([
  ...['name', 'logicalType', 'logicalTypeOptions', 'required', 'description', 'businessName', 'examples'],
  ...['properties', 'items', 'customProperties', 'quality'],
]);
/** Promises about many records, which one payload cannot keep or break. */
const UNCHECKED = ['unique', 'primaryKey', 'relationships'];

export interface ElementReading {
  readonly element: JsonObject;
  readonly pointer: string;
  /** Null does as well. */
  readonly isNullable: boolean;
  readonly losses: OdcsLoss[];
}

/** An object, a property or the items of ODCS as a schema. */
export function importElement(reading: ElementReading): JsonSchema {
  const { element } = reading;
  const own = readCustom(element.customProperties).get(SCHEMA_PROPERTY);
  if (typeof own === 'boolean') return own;
  const merged: Record<string, Json> = {
    ...ownKeywords(reading),
    ...membersOf(reading),
    ...itemsOf(reading),
  };
  for (const [keyword, value] of Object.entries(isJsonObject(own) ? own : {})) {
    if (keyword === 'type' && value === null) delete merged.type;
    else merged[keyword] = value;
  }
  return merged;
}

/** What an element says of its own value, its members and items apart. */
export function ownKeywords({ element, pointer, isNullable, losses }: ElementReading): JsonObject {
  const options = isJsonObject(element.logicalTypeOptions) ? element.logicalTypeOptions : {};
  const { type, ...rest } = readLogicalType({ logicalType: element.logicalType, options, pointer, losses });
  const { listed, other } = qualityOf({ element, pointer, losses });
  const values = listed ?? (Array.isArray(options.enum) ? (options.enum as readonly Json[]) : null);
  const kept = Object.entries(element).filter(([name]) => !SAID.has(name));
  for (const name of UNCHECKED) {
    if (element[name] === undefined || element[name] === false) continue;
    const message = `${name} is about many records and is not checked for one.`;
    losses.push({ pointer: joinPointer(pointer, name), keyword: name, message });
  }
  const custom = otherCustom(element);
  const odcs: JsonObject = {
    ...Object.fromEntries(kept),
    ...(other.length > 0 && { quality: other }),
    ...(custom.length > 0 && { customProperties: custom }),
  };
  return {
    ...(typeof type === 'string' && { type: isNullable ? [type, 'null'] : type }),
    ...rest,
    ...(values !== null && { enum: isNullable && !values.includes(null) ? [...values, null] : values }),
    ...(typeof element.businessName === 'string' && { title: element.businessName }),
    ...(typeof element.description === 'string' && { description: element.description }),
    ...(Array.isArray(element.examples) && { examples: element.examples as readonly Json[] }),
    ...(Object.keys(odcs).length > 0 && { [ODCS_KEYWORD]: odcs }),
  };
}

/** Of properties that stand for themselves; ours are read elsewhere. */
const otherCustom = ({ customProperties }: JsonObject): readonly Json[] =>
  [...readCustom(customProperties)]
    .filter(([property]) => property !== SCHEMA_PROPERTY && property !== 'aliases')
    .map(([property, value]) => ({ property, value }));

function qualityOf({ element, pointer, losses }: Omit<ElementReading, 'isNullable'>): {
  readonly listed: readonly Json[] | null;
  readonly other: readonly Json[];
} {
  const rules = Array.isArray(element.quality) ? (element.quality as readonly Json[]) : [];
  const first = rules.findIndex((rule) => readListed(rule) !== null);
  const other = rules.filter((_, index) => index !== first);
  for (const [index, rule] of rules.entries()) {
    if (index === first) continue;
    const name = isJsonObject(rule) && typeof rule.metric === 'string' ? rule.metric : 'quality';
    const message = `The rule ${JSON.stringify(name)} is kept and not checked.`;
    losses.push({ pointer: `${pointer}/quality/${index}`, keyword: 'quality', message });
  }
  return { listed: first < 0 ? null : readListed(rules[first] as Json), other };
}

function membersOf({ element, pointer, losses }: ElementReading): JsonObject {
  const list = Array.isArray(element.properties) ? (element.properties as readonly Json[]) : [];
  if (list.length === 0) return {};
  const options = isJsonObject(element.logicalTypeOptions) ? element.logicalTypeOptions.required : undefined;
  const named = new Set(Array.isArray(options) ? (options as readonly Json[]) : []);
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  for (const [index, property] of list.entries()) {
    const at = `${pointer}/properties/${index}`;
    if (!isJsonObject(property) || typeof property.name !== 'string' || properties.has(property.name)) {
      losses.push({
        pointer: at,
        keyword: 'name',
        message: 'A property with a name of its own stands here: it is left out.',
      });
      continue;
    }
    const isRequired = property.required === true;
    const schema = importElement({ element: property, pointer: at, isNullable: !isRequired, losses });
    properties.set(property.name, isSchema(schema) ? schema : true);
    if (isRequired || named.has(property.name)) required.push(property.name);
  }
  return { properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function itemsOf({ element, pointer, losses }: ElementReading): JsonObject {
  const { items } = element;
  if (!isJsonObject(items)) return {};
  const isNullable = items.required === false;
  return { items: importElement({ element: items, pointer: `${pointer}/items`, isNullable, losses }) };
}
