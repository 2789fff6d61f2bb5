import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { childPointer, schemaChildren, type SchemaChild, type SchemaSite } from './walk.ts';

/** What becomes of each schema of a schema; see `rewriteSchema`. */
export interface SchemaVisitor {
  /** What it returns stands for the schema and is not visited; undefined goes on with the schema itself. */
  readonly replace?: (site: SchemaSite) => JsonSchema | null | undefined;
  /** Called before the schemas inside are visited, which are then those of what it returns. */
  readonly enter?: (site: SchemaSite) => JsonSchema;
  /**
   * Called with the schemas inside already rewritten. Null takes the schema out: the name out of its map,
   * the item out of its list, the keyword that holds it alone.
   */
  readonly leave?: (site: SchemaSite) => JsonSchema | null;
}

interface Frame {
  readonly site: SchemaSite;
  readonly entered: JsonSchema;
  readonly children: readonly SchemaChild[];
  readonly results: (JsonSchema | null)[];
}

/**
 * A schema with each schema in it replaced, from the inside out. Names, literals and what is no keyword are
 * kept as they are, in their order; the input is never changed. Works at any depth. `site.pointer` is where
 * the schema stood in the input (with `enter` applied to those around it).
 *
 * @returns null where `leave` took the root out
 */
export function rewriteSchema(root: JsonSchema, { replace, enter, leave }: SchemaVisitor): JsonSchema | null {
  const open = (site: SchemaSite): Frame => {
    const entered = enter?.(site) ?? site.schema;
    return { site, entered, children: schemaChildren(entered), results: [] };
  };
  const start: SchemaSite = { schema: root, pointer: '', depth: 0, place: null, parent: null };
  const instead = replace?.(start);
  if (instead !== undefined) return instead;
  const frames: Frame[] = [open(start)];
  for (;;) {
    const frame = frames.at(-1) as Frame;
    const child = frame.children[frame.results.length];
    if (child !== undefined) {
      const { schema, keyword, name } = child;
      const { pointer: parent, depth } = frame.site;
      const place = { keyword, name };
      const site = { schema, pointer: childPointer(parent, place), depth: depth + 1, place, parent };
      const replaced = replace?.(site);
      if (replaced === undefined) frames.push(open(site));
      else frame.results.push(replaced);
      continue;
    }
    frames.pop();
    const schema = replaceChildren(frame.entered, frame.children, frame.results);
    const result = leave === undefined ? schema : leave({ ...frame.site, schema });
    const parent = frames.at(-1);
    if (parent === undefined) return result;
    parent.results.push(result);
  }
}

/** The schema with `results[i]` where `children[i]` stood; what is null is taken out. */
export function replaceChildren(
  schema: JsonSchema,
  children: readonly SchemaChild[],
  results: readonly (JsonSchema | null)[],
): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  if (children.every((child, index) => child.schema === results[index])) return schema;
  const replaced = new Map<string, Map<string | number | null, JsonSchema | null>>();
  children.forEach(({ keyword, name }, index) => {
    const held = replaced.get(keyword) ?? new Map<string | number | null, JsonSchema | null>();
    replaced.set(keyword, held.set(name, results[index] as JsonSchema | null));
  });
  const entries: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const held = replaced.get(keyword);
    const next = held === undefined ? value : replaceHeld(value, held);
    if (next !== null || held === undefined) entries.push([keyword, next]);
  }
  // Not by assignment: a key may be `__proto__`.
  return Object.fromEntries(entries);
}

function replaceHeld(value: Json, held: ReadonlyMap<string | number | null, JsonSchema | null>): Json {
  if (held.has(null)) return held.get(null) as JsonSchema | null;
  const pick = (name: string | number, old: Json): Json =>
    held.has(name) ? (held.get(name) as JsonSchema | null) : old;
  if (Array.isArray(value)) {
    return (value as readonly Json[])
      .map((item, index) => pick(index, item))
      .filter((item, index) => item !== null || !held.has(index));
  }
  const entries = Object.entries(value as JsonObject).map(([name, old]): [string, Json] => [
    name,
    pick(name, old),
  ]);
  return Object.fromEntries(entries.filter(([name, item]) => item !== null || !held.has(name)));
}
