import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { holdsSchemas, keywordShape } from './keywords.ts';
import { escapeToken } from './pointer.ts';

/** A schema right inside another one. */
export interface SchemaChild {
  /** The keyword that holds it. */
  readonly keyword: string;
  /** The name in a name map, the index in a list, null where the keyword holds one schema. */
  readonly name: string | number | null;
  readonly schema: JsonSchema;
}

/** A schema somewhere in a schema. */
export interface SchemaSite {
  readonly schema: JsonSchema;
  /** RFC 6901, from the root. */
  readonly pointer: string;
  /** 0 for the root. */
  readonly depth: number;
  /** How the schema around it holds it; null for the root. */
  readonly place: Pick<SchemaChild, 'keyword' | 'name'> | null;
  /** Pointer of the schema around it; null for the root. */
  readonly parent: string | null;
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'boolean' || isJsonObject(value);

/** The pointer from a schema to a schema right inside it. */
export const childPointer = (parent: string, { keyword, name }: Omit<SchemaChild, 'schema'>): string =>
  `${parent}/${escapeToken(keyword)}${name === null ? '' : `/${escapeToken(name)}`}`;

/**
 * The schemas right inside a schema, in the order they are written. What stands where a schema should but
 * is none is left out; `checkBounds` refuses it.
 */
export function schemaChildren(schema: JsonSchema): SchemaChild[] {
  if (typeof schema === 'boolean') return [];
  const children: SchemaChild[] = [];
  for (const keyword of Object.keys(schema)) {
    if (!holdsSchemas(keyword)) continue;
    for (const [name, child] of heldSchemas(keyword, schema[keyword] as Json)) {
      if (isSchema(child)) children.push({ keyword, name, schema: child });
    }
  }
  return children;
}

type Held = readonly (readonly [string | number | null, Json])[];

/** What stands where the keyword holds schemas, be it a schema or not. */
export function heldSchemas(keyword: string, value: Json): Held {
  switch (keywordShape(keyword)) {
    case 'schema':
      return [[null, value]];
    case 'schema-list':
      return Array.isArray(value) ? indexed(value as readonly Json[]) : [];
    case 'schema-or-list':
      return Array.isArray(value) ? indexed(value as readonly Json[]) : [[null, value]];
    case 'schema-map':
      return isJsonObject(value) ? Object.entries(value) : [];
    case 'schema-or-names-map':
      return isJsonObject(value) ? Object.entries(value).filter(([, held]) => !Array.isArray(held)) : [];
    default:
      return [];
  }
}

const indexed = (items: readonly Json[]): Held => items.map((item, index) => [index, item]);

/** Every schema in a schema, itself first, each before those inside it, in the order they are written. */
export function* schemaSites(root: JsonSchema): Generator<SchemaSite, void, undefined> {
  const todo: SchemaSite[] = [{ schema: root, pointer: '', depth: 0, place: null, parent: null }];
  for (let site = todo.pop(); site !== undefined; site = todo.pop()) {
    yield site;
    const { pointer, depth } = site;
    for (const { schema, keyword, name } of schemaChildren(site.schema).reverse()) {
      const place = { keyword, name };
      const at = childPointer(pointer, place);
      todo.push({ schema, pointer: at, depth: depth + 1, place, parent: pointer });
    }
  }
}
