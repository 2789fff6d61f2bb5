import type { SchemaFields } from './schema-fields.ts';
import { isJsonObject } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';

/** The schemas that a value has to meet whatever else it holds, and those of the values in it. */
export interface CertainSite {
  readonly schemas: readonly JsonObject[];
  /** The site of a member. */
  member(name: string): CertainSite;
  /** The site of an item. */
  item(index: number): CertainSite;
}

/**
 * Walks a schema along a value by what certainly applies: `$ref` and `allOf`, never a branch of a union or a
 * condition. Sites are kept, one for each set of schemas, so that a recursive schema has finitely many.
 */
export function certainSites(root: JsonSchema, fields: SchemaFields): CertainSite {
  const ids = new Map<JsonObject, number>();
  const sites = new Map<string, CertainSite>();

  const idOf = (schema: JsonObject): number => {
    const id = ids.get(schema) ?? ids.size;
    ids.set(schema, id);
    return id;
  };
  const siteOf = (start: readonly Json[]): CertainSite => {
    const schemas = expand(start, fields);
    const key = schemas.map(idOf).join(',');
    const known = sites.get(key);
    if (known !== undefined) return known;
    const site = makeSite(schemas);
    sites.set(key, site);
    return site;
  };
  const makeSite = (schemas: readonly JsonObject[]): CertainSite => {
    const members = new Map<string, CertainSite>();
    const items = new Map<number, CertainSite>();
    const fixedItems = Math.max(
      0,
      ...schemas.map(({ prefixItems }) => (Array.isArray(prefixItems) ? prefixItems.length : 0)),
    );
    const isDeclared = (name: string): boolean => schemas.some(({ properties }) => holds(properties, name));
    return {
      schemas,
      member(name) {
        // All names that no schema declares share one site, unless patterns tell them apart.
        const key = isDeclared(name) ? `.${name}` : '';
        return keep(members, key, () => siteOf(schemas.flatMap((schema) => memberSchemas(schema, name))));
      },
      item(index) {
        const at = Math.min(index, fixedItems);
        return keep(items, at, () => siteOf(schemas.flatMap((schema) => itemSchemas(schema, at))));
      },
    };
  };
  return siteOf([root]);
}

const holds = (map: Json | undefined, name: string): map is JsonObject =>
  isJsonObject(map) && Object.hasOwn(map, name);

function memberSchemas(
  { properties, patternProperties, additionalProperties }: JsonObject,
  name: string,
): readonly Json[] {
  if (holds(properties, name)) return [properties[name] as Json];
  // Whether a pattern takes the name is for the whole check to say.
  return patternProperties === undefined && additionalProperties !== undefined ? [additionalProperties] : [];
}

function itemSchemas({ prefixItems, items }: JsonObject, index: number): readonly Json[] {
  const first = Array.isArray(prefixItems) ? (prefixItems as readonly Json[]) : [];
  if (index < first.length) return [first[index] as Json];
  return items === undefined ? [] : [items];
}

function expand(start: readonly Json[], fields: SchemaFields): readonly JsonObject[] {
  const schemas = new Set<JsonObject>();
  const todo = [...start].reverse();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (!isJsonObject(next) || schemas.has(next)) continue;
    schemas.add(next);
    const target = fields.resolve(next);
    const all = Array.isArray(next.allOf) ? (next.allOf as readonly Json[]) : [];
    todo.push(...[...(target === null ? [] : [target]), ...all].reverse());
  }
  return [...schemas];
}

function keep<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
