import { canonicalJson } from '../ir/canonical-json.ts';
import { joinPointer } from '../ir/pointer.ts';
import { isJsonObject, isSchema } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { SCHEMA_PROPERTY, writeCustom } from './custom-properties.ts';
import { importElement, ODCS_KEYWORD, ownKeywords, SAID } from './import-element.ts';
import { writeListed } from './listed-values.ts';
import { writeLogicalType } from './logical-types.ts';
import type { OdcsLoss } from './odcs-loss.ts';

export interface ElementWriting {
  readonly schema: JsonSchema;
  readonly pointer: string;
  readonly template: string;
  readonly name: string | null;
  /** Null where that is not said: of a whole contract. */
  readonly isRequired: boolean | null;
  readonly aliasesOf: (template: string) => readonly string[];
  readonly losses: OdcsLoss[];
}

/**
 * A schema as an object, a property or the items of ODCS. What ODCS cannot say goes into a custom property,
 * so that nothing is lost on the way back: it is found by reading again what was written.
 */
export function exportElement(writing: ElementWriting): JsonObject {
  const { schema, name, pointer, losses } = writing;
  const named: JsonObject = name === null ? {} : { name };
  if (typeof schema === 'boolean') {
    losses.push(lost(pointer, 'boolean schema'));
    return { ...named, ...writeCustom(new Map([[SCHEMA_PROPERTY, schema]])) };
  }
  const odcs = schema[ODCS_KEYWORD];
  const { customProperties, quality, ...rest } = isJsonObject(odcs) ? odcs : {};
  const kept = Object.fromEntries(Object.entries(rest).filter(([word]) => !SAID.has(word)));
  const custom = new Map(
    Array.isArray(customProperties) ? customEntries(customProperties as readonly Json[]) : [],
  );
  const isNullable = isNullType(schema.type);
  const isRequired = writing.isRequired === true && !isNullable;
  const rules = [
    ...(isListable(schema.enum) ? [writeListed(isNullable ? withoutNull(schema.enum) : schema.enum)] : []),
    ...(Array.isArray(quality) ? (quality as readonly Json[]) : []),
  ];
  const plain: JsonObject = {
    ...named,
    ...writeLogicalType(schema),
    ...(writing.isRequired !== null && { required: isRequired }),
    ...(typeof schema.title === 'string' && { businessName: schema.title }),
    ...(typeof schema.description === 'string' && { description: schema.description }),
    ...(Array.isArray(schema.examples) && { examples: schema.examples as readonly Json[] }),
    ...(rules.length > 0 && { quality: rules }),
    ...kept,
  };
  const inside = { ...membersOf(writing, plain), ...itemsOf(writing, plain) };
  const element = { ...plain, ...inside };
  const residual = residualOf({
    said: schema,
    element: { ...element, ...writeCustom(custom) },
    isNullable: writing.isRequired !== null && !isRequired,
    // What stands at the top is an object unless it says otherwise.
    isObject: writing.isRequired === null && element.logicalType === undefined,
  });
  for (const keyword of Object.keys(residual)) losses.push(lost(joinPointer(pointer, keyword), keyword));
  const aliases = writing.aliasesOf(writing.template);
  if (aliases.length > 0) custom.set('aliases', aliases);
  if (Object.keys(residual).length > 0) custom.set(SCHEMA_PROPERTY, residual);
  return { ...element, ...writeCustom(custom) };
}

const lost = (pointer: string, keyword: string): OdcsLoss => ({
  pointer,
  keyword,
  message: `ODCS has no word for this ${keyword}: it is kept in the custom property ${SCHEMA_PROPERTY}, which others pass over.`,
});

const isNullType = (type: Json | undefined): boolean => Array.isArray(type) && type.includes('null');
const isListable = (values: Json | undefined): values is readonly Json[] =>
  Array.isArray(values) &&
  values.length > 0 &&
  values.every((value) => typeof value !== 'object' || value === null);
const withoutNull = (values: readonly Json[]): readonly Json[] => {
  const rest = values.filter((value) => value !== null);
  return rest.length > 0 ? rest : values;
};
const customEntries = (list: readonly Json[]): [string, Json][] =>
  list.flatMap((entry): [string, Json][] =>
    isJsonObject(entry) && typeof entry.property === 'string' ? [[entry.property, entry.value ?? null]] : [],
  );

interface Residual {
  readonly said: JsonObject;
  readonly element: JsonObject;
  readonly isNullable: boolean;
  /** It is read as one where nothing is said of its type. */
  readonly isObject: boolean;
}

/** Keywords that are read back otherwise, or not at all; `type: null` where a type is read that is none. */
function residualOf({ said, element, isNullable, isObject }: Residual): JsonObject {
  const reading = { element, pointer: '', isNullable, losses: [] };
  const members = Array.isArray(element.properties) ? importElement(reading) : {};
  const read: JsonObject = {
    ...ownKeywords(reading),
    ...(isJsonObject(members) && members.required !== undefined && { required: members.required }),
  };
  const residual: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(said)) {
    const isInside =
      (keyword === 'properties' && element.properties !== undefined) ||
      (keyword === 'items' && element.items !== undefined);
    const again = read[keyword];
    if (!isInside && (again === undefined || canonicalJson(again) !== canonicalJson(value)))
      residual[keyword] = value;
  }
  if ((read.type !== undefined || isObject) && said.type === undefined) residual.type = null;
  return residual;
}

function membersOf({ schema, ...writing }: ElementWriting, { logicalType }: JsonObject): JsonObject {
  const properties = isJsonObject(schema) ? schema.properties : undefined;
  if (logicalType !== 'object' || !isJsonObject(properties)) return {};
  const entries = Object.entries(properties);
  if (entries.length === 0 || !entries.every(([, held]) => isSchema(held))) return {};
  const required = isJsonObject(schema) && Array.isArray(schema.required) ? schema.required : [];
  return {
    properties: entries.map(([name, held]) =>
      exportElement({
        ...writing,
        schema: held as JsonSchema,
        name,
        pointer: joinPointer(joinPointer(writing.pointer, 'properties'), name),
        template: joinPointer(writing.template, name),
        isRequired: required.includes(name),
      }),
    ),
  };
}

function itemsOf({ schema, ...writing }: ElementWriting, { logicalType }: JsonObject): JsonObject {
  const items = isJsonObject(schema) ? schema.items : undefined;
  if (logicalType !== 'array' || !isSchema(items)) return {};
  return {
    items: exportElement({
      ...writing,
      schema: items,
      name: null,
      pointer: joinPointer(writing.pointer, 'items'),
      template: joinPointer(writing.template, '*'),
      isRequired: true,
    }),
  };
}
