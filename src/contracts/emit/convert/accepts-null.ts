import { typesOf, valuesOf } from '../../merge/values.ts';
import type { JsonObject, JsonSchema } from '../../model/json.ts';

const MAX_LEVELS = 32;

/** Whether null may meet a schema; true where only checking it would tell. */
export function acceptsNull(schema: JsonSchema, definitions: JsonObject, levels = 0): boolean {
  if (typeof schema === 'boolean') return schema;
  const types = typesOf(schema);
  if (types !== null && !types.includes('null')) return false;
  const values = valuesOf(schema);
  if (values !== null && !values.includes(null)) return false;
  if (levels > MAX_LEVELS) return true;
  const takes = (part: JsonSchema): boolean => acceptsNull(part, definitions, levels + 1);
  if (typeof schema.$ref === 'string') {
    const target = definitions[schema.$ref.slice('#/$defs/'.length)];
    if (target !== undefined && !takes(target as JsonSchema)) return false;
  }
  const isLeftOut = (['anyOf', 'oneOf'] as const).some(
    (keyword) => Array.isArray(schema[keyword]) && !(schema[keyword] as readonly JsonSchema[]).some(takes),
  );
  if (isLeftOut) return false;
  return !Array.isArray(schema.allOf) || (schema.allOf as readonly JsonSchema[]).every(takes);
}
