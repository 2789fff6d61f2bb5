import { isJsonObject, isSchema } from '../ir/walk.ts';
import { parseFragmentPointer, valueAt, formatPointer } from '../ir/pointer.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';

/** What a schema says about one place of a payload, from all its branches together. */
export interface FieldSite {
  /** Schemas that look at the value there. */
  readonly schemas: readonly JsonObject[];
  /** Declared keys in the order they are written. */
  readonly names: ReadonlyMap<string, number>;
}

const IN_PLACE_LISTS = ['allOf', 'anyOf', 'oneOf'];
const IN_PLACE_ONE = ['if', 'then', 'else'];
const MAX_SCHEMAS_AT_ONE_PLACE = 1_000;

/**
 * Walks a schema along a payload's pointers. Every place is looked up once and kept, and all branches count,
 * whether they apply or not: it serves order and suggestions, never verdicts.
 */
export class SchemaFields {
  readonly #root: JsonSchema;
  readonly #sites = new Map<string, FieldSite>();

  /** @param root references in it are pointers from the root */
  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** @param tokens unescaped, indices as `*` */
  at(tokens: readonly string[]): FieldSite {
    const key = formatPointer(tokens);
    const known = this.#sites.get(key);
    if (known !== undefined) return known;
    const last = tokens.at(-1);
    const site = this.#expand(
      last === undefined ? [this.#root] : this.#below(this.at(tokens.slice(0, -1)), last),
    );
    if (this.#sites.size < 10_000) this.#sites.set(key, site);
    return site;
  }

  #below(site: FieldSite, token: string): readonly Json[] {
    return site.schemas.flatMap((schema): readonly Json[] => {
      if (token === '*') {
        const first = Array.isArray(schema.prefixItems) ? (schema.prefixItems as readonly Json[]) : [];
        return [...first, ...(schema.items === undefined ? [] : [schema.items]), ...mapValues(schema)];
      }
      const { properties } = schema;
      if (isJsonObject(properties) && Object.hasOwn(properties, token)) return [properties[token] ?? true];
      return mapValues(schema);
    });
  }

  #expand(start: readonly Json[]): FieldSite {
    const schemas = new Set<JsonObject>();
    const todo = start.toReversed();
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (!isJsonObject(next) || schemas.has(next) || schemas.size >= MAX_SCHEMAS_AT_ONE_PLACE) continue;
      schemas.add(next);
      todo.push(...this.#inPlace(next).toReversed());
    }
    const names = new Map<string, number>();
    for (const { properties } of schemas) {
      if (!isJsonObject(properties)) continue;
      for (const name of Object.keys(properties)) if (!names.has(name)) names.set(name, names.size);
    }
    return { schemas: [...schemas], names };
  }

  #inPlace(schema: JsonObject): readonly Json[] {
    const lists = IN_PLACE_LISTS.flatMap((keyword) => {
      const held = schema[keyword];
      return Array.isArray(held) ? (held as readonly Json[]) : [];
    });
    const ones = IN_PLACE_ONE.map((keyword) => schema[keyword]).filter((held) => held !== undefined);
    const dependent = isJsonObject(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : [];
    const target = this.resolve(schema);
    return [...(target === null ? [] : [target]), ...lists, ...ones, ...dependent];
  }

  /** The schema that a schema's `$ref` leads to, or null. */
  resolve(schema: JsonObject): JsonSchema | null {
    const { $ref } = schema;
    if (typeof $ref !== 'string' || !$ref.startsWith('#')) return null;
    const tokens = parseFragmentPointer($ref.slice(1));
    const target =
      tokens === null || typeof this.#root === 'boolean'
        ? this.#root
        : valueAt(this.#root, formatPointer(tokens));
    return isSchema(target) ? target : null;
  }
}

/** Schemas of the values of keys that are not declared by name. */
function mapValues({ patternProperties, additionalProperties }: JsonObject): readonly Json[] {
  const byPattern = isJsonObject(patternProperties) ? Object.values(patternProperties) : [];
  return additionalProperties === undefined ? byPattern : [...byPattern, additionalProperties];
}
