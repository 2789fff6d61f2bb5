import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { SchemaFields } from './schema-fields.ts';

/** The field by whose value a union tells its branches apart. */
export interface UnionTag {
  readonly name: string;
  readonly allowed: readonly Json[];
}

const MAX_REFS = 20;

/**
 * Finds the tag of a union: a field that has a fixed value in every branch for objects, a different one in
 * each.
 */
export function unionTag(branches: readonly Json[], fields: SchemaFields): UnionTag | null {
  const objects = branches
    .map((branch) => propertiesOf(branch, fields))
    .filter((properties) => properties !== null);
  const [first] = objects;
  if (first === undefined || objects.length < 2) return null;
  for (const name of Object.keys(first)) {
    const values = objects.map((properties) => fixedValues(properties, name));
    if (!values.every((list) => list !== null)) continue;
    const allowed = values.flat();
    if (new Set(allowed.map((value) => JSON.stringify(value))).size === allowed.length)
      return { name, allowed };
  }
  return null;
}

function propertiesOf(branch: Json, fields: SchemaFields): JsonObject | null {
  let schema: unknown = branch;
  for (let steps = 0; steps < MAX_REFS && isJsonObject(schema); steps++) {
    if (isJsonObject(schema.properties)) return schema.properties;
    schema = fields.resolve(schema);
  }
  return null;
}

function fixedValues(properties: JsonObject, name: string): readonly Json[] | null {
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!isJsonObject(schema)) return null;
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? (schema.enum as readonly Json[]) : null;
}
