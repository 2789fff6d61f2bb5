import type { Json, JsonObject } from '../../model/json.ts';

/** The emitted schema with null allowed too: in its type and in its listed values, or beside it. */
export function withNull(schema: JsonObject): JsonObject {
  const { type, description } = schema;
  if (Array.isArray(schema.anyOf)) {
    const branches = schema.anyOf as readonly JsonObject[];
    return branches.some(takesNull) ? schema : { ...schema, anyOf: [...branches, { type: 'null' }] };
  }
  if (type === undefined || schema.$ref !== undefined) {
    if (takesNull(schema)) return schema;
    const { description: _, ...rest } = schema;
    return { ...(description !== undefined && { description }), anyOf: [rest, { type: 'null' }] };
  }
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  const entries = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (keyword === 'type') return ['type', types.includes('null') ? value : [...types, 'null']];
    if (keyword === 'const' && value !== null) return ['enum', [value, null]];
    if (keyword !== 'enum' || !Array.isArray(value) || value.includes(null)) return [keyword, value];
    return ['enum', [...(value as readonly Json[]), null]];
  });
  return Object.fromEntries(entries);
}

const takesNull = (schema: JsonObject): boolean => {
  const { type } = schema;
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
};
