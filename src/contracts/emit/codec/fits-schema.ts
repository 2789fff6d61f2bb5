import { isJsonObject } from '../../ir/walk.ts';
import { isOfType, sameJson, typesOf, valuesOf } from '../../merge/values.ts';
import type { Json, JsonObject, JsonSchema } from '../../model/json.ts';

/**
 * How well a value goes with a branch of a union: 0 where it does as far as types, listed values, names and
 * simple limits tell, more the more it does not. It only chooses between branches; the contract's schema
 * decides. It looks a few levels down: unions inside unions multiply the work with each.
 */
export function misfit(
  value: Json,
  schema: JsonSchema | undefined,
  definitions: JsonObject,
  levels = LOOKED_DOWN,
): number {
  if (schema === undefined || schema === true) return 0;
  if (schema === false) return TYPE_MISFIT;
  const types = typesOf(schema);
  if (types !== null && !types.some((type) => isOfType(value, type))) return TYPE_MISFIT;
  const values = valuesOf(schema);
  if (values !== null && !values.some((listed) => sameJson(listed, value))) return VALUE_MISFIT;
  let cost = limitsMisfit(value, schema);
  if (levels === 0) return cost;
  if (typeof schema.$ref === 'string') {
    cost += misfit(
      value,
      definitions[schema.$ref.slice('#/$defs/'.length)] as JsonSchema,
      definitions,
      levels - 1,
    );
  }
  for (const part of schemasAt(schema, 'allOf')) cost += misfit(value, part, definitions, levels - 1);
  for (const keyword of ['anyOf', 'oneOf']) {
    const costs = schemasAt(schema, keyword).map((branch) => misfit(value, branch, definitions, levels - 1));
    if (costs.length > 0) cost += Math.min(...costs);
  }
  if (isJsonObject(value)) cost += objectMisfit(value, schema, { definitions, levels: levels - 1 });
  else if (Array.isArray(value))
    cost += listMisfit(value as readonly Json[], schema, { definitions, levels: levels - 1 });
  return cost;
}

const TYPE_MISFIT = 1_000;
const VALUE_MISFIT = 100;
const NAME_MISFIT = 5;
/** Items of a list that are looked at. */
const LOOKED_AT = 20;
const LOOKED_DOWN = 4;

const schemasAt = (schema: JsonObject, keyword: string): readonly JsonSchema[] =>
  Array.isArray(schema[keyword]) ? (schema[keyword] as readonly JsonSchema[]) : [];

interface Inside {
  readonly definitions: JsonObject;
  readonly levels: number;
}

function objectMisfit(value: JsonObject, schema: JsonObject, { definitions, levels }: Inside): number {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  let cost = 0;
  for (const name of Array.isArray(schema.required) ? (schema.required as readonly Json[]) : []) {
    if (typeof name === 'string' && !Object.hasOwn(value, name)) cost += NAME_MISFIT;
  }
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(properties, name)) {
      cost += Math.min(VALUE_MISFIT, misfit(member, properties[name] as JsonSchema, definitions, levels));
    } else if (schema.additionalProperties === false && !isJsonObject(schema.patternProperties)) {
      cost += NAME_MISFIT;
    } else if (isJsonObject(schema.additionalProperties)) {
      cost += Math.min(VALUE_MISFIT, misfit(member, schema.additionalProperties, definitions, levels));
    }
  }
  return cost;
}

function listMisfit(value: readonly Json[], schema: JsonObject, { definitions, levels }: Inside): number {
  const prefix = schemasAt(schema, 'prefixItems');
  const items = schema.items as JsonSchema | undefined;
  return value
    .slice(0, LOOKED_AT)
    .reduce<number>(
      (cost, item, index) =>
        cost +
        Math.min(
          VALUE_MISFIT,
          misfit(item, index < prefix.length ? prefix[index] : items, definitions, levels),
        ),
      0,
    );
}

function limitsMisfit(value: Json, schema: JsonObject): number {
  const size =
    typeof value === 'number'
      ? (['minimum', 'maximum', value] as const)
      : typeof value === 'string'
        ? (['minLength', 'maxLength', [...value].length] as const)
        : Array.isArray(value)
          ? (['minItems', 'maxItems', value.length] as const)
          : null;
  if (size === null) return 0;
  const [low, high, actual] = size;
  const [least, most] = [schema[low], schema[high]];
  return (typeof least === 'number' && actual < least) || (typeof most === 'number' && actual > most) ? 1 : 0;
}
