import { typesOf, valuesOf } from '../../merge/values.ts';
import type { JsonObject, JsonSchema } from '../../model/json.ts';

const MAX_LEVELS = 32;

/** By the name of a definition: unions of unions would ask for each again and again. */
type Known = Map<string, boolean>;

/** Whether null may meet a schema; true where only checking it would tell. */
export function acceptsNull(
  schema: JsonSchema,
  definitions: JsonObject,
  known: Known = new Map(),
  levels = 0,
): boolean {
  if (typeof schema === 'boolean') return schema;
  const types = typesOf(schema);
  if (types !== null && !types.includes('null')) return false;
  const values = valuesOf(schema);
  if (values !== null && !values.includes(null)) return false;
  if (levels > MAX_LEVELS) return true;
  const takes = (part: JsonSchema): boolean => acceptsNull(part, definitions, known, levels + 1);
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice('#/$defs/'.length);
    const target = definitions[name];
    const takesIt = known.get(name) ?? (target === undefined || takes(target as JsonSchema));
    known.set(name, takesIt);
    if (!takesIt) return false;
  }
  const isLeftOut = (['anyOf', 'oneOf'] as const).some(
    (keyword) => Array.isArray(schema[keyword]) && !(schema[keyword] as readonly JsonSchema[]).some(takes),
  );
  if (isLeftOut) return false;
  return !Array.isArray(schema.allOf) || (schema.allOf as readonly JsonSchema[]).every(takes);
}
