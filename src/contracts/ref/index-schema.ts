import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { schemaSites, type SchemaSite } from '../ir/walk.ts';
import type { JsonObject, JsonSchema } from '../model/json.ts';

/** Base of a schema that names none of its own. */
const NO_BASE = 'json-schema:///';

/** Whether a URI was made from a base that nobody named, and is understood nowhere else. */
export const isUnnamed = (uri: string): boolean => uri.startsWith(NO_BASE);

/** A schema and the resource it belongs to: the nearest schema around it that has an identifier. */
export interface IndexedSite extends SchemaSite {
  /** Absolute URI of the resource, without a fragment. */
  readonly base: string;
  /** Pointer of the resource's root. */
  readonly resource: string;
}

/** Where everything is that a reference can lead to. */
export interface SchemaIndex {
  readonly root: JsonSchema;
  /** By pointer, in the order of the schema. */
  readonly sites: ReadonlyMap<string, IndexedSite>;
  /** Absolute URI to pointer. */
  readonly resources: ReadonlyMap<string, string>;
  /** `URI#name` to pointer; those of `$dynamicAnchor` too. */
  readonly anchors: ReadonlyMap<string, string>;
  /** Pointers by name. */
  readonly dynamicAnchors: ReadonlyMap<string, readonly string[]>;
  readonly refusals: readonly SchemaRefusal[];
}

/** What a schema is called. */
export interface SchemaNames {
  /** A URI, absolute or not, without a fragment. */
  readonly id?: string;
  readonly anchor?: string;
  readonly dynamicAnchor?: string;
}

/** The names of a schema in 2020-12. An empty fragment of `$id` means nothing. */
export function namesOf(schema: JsonObject): SchemaNames {
  // Most schemas have no name: one look at the first letters is enough.
  if (!Object.keys(schema).some((keyword) => keyword.startsWith('$'))) return {};
  const text = (keyword: string): string | undefined => {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const id = text('$id')?.replace(/#$/, '');
  return { id, anchor: text('$anchor'), dynamicAnchor: text('$dynamicAnchor') };
}

/** @param names how the schema's dialect names schemas */
export function indexSchema(
  root: JsonSchema,
  names: (schema: JsonObject) => SchemaNames = namesOf,
): SchemaIndex {
  const sites = new Map<string, IndexedSite>();
  const resources = new Map<string, string>();
  const anchors = new Map<string, string>();
  const dynamicAnchors = new Map<string, string[]>();
  const refusals: SchemaRefusal[] = [];
  const claim = (names: Map<string, string>, name: string, pointer: string): void => {
    const other = names.get(name);
    if (other === undefined) names.set(name, pointer);
    else refusals.push(duplicate(name, pointer, other));
  };
  for (const site of schemaSites(root)) {
    const around = site.parent === null ? undefined : sites.get(site.parent);
    let { base, resource } = around ?? { base: NO_BASE, resource: '' };
    const named: SchemaNames = typeof site.schema === 'boolean' ? {} : names(site.schema);
    const own = named.id === undefined || named.id === '' ? null : resolveUri(named.id, base);
    if (own !== null) [base, resource] = [own, site.pointer];
    if (own !== null || around === undefined) claim(resources, base, site.pointer);
    const { schema, pointer, depth, place, parent } = site;
    sites.set(pointer, { schema, pointer, depth, place, parent, base, resource });
    const { anchor, dynamicAnchor } = named;
    if (anchor !== undefined) claim(anchors, `${base}#${anchor}`, pointer);
    if (dynamicAnchor !== undefined && dynamicAnchor !== anchor) {
      claim(anchors, `${base}#${dynamicAnchor}`, pointer);
    }
    if (named.dynamicAnchor !== undefined) {
      const known = dynamicAnchors.get(named.dynamicAnchor) ?? [];
      dynamicAnchors.set(named.dynamicAnchor, [...known, site.pointer]);
    }
  }
  return { root, sites, resources, anchors, dynamicAnchors, refusals };
}

/** @returns null where the two make no URI */
export function resolveUri(reference: string, base: string): string | null {
  try {
    return new URL(reference, base).href;
  } catch {
    return null;
  }
}

const duplicate = (name: string, pointer: string, other: string): SchemaRefusal => ({
  code: 'duplicate-id',
  pointer,
  message: `The name ${JSON.stringify(name.slice(0, 200))} is taken by the schema at ${JSON.stringify(other)}. Give each its own.`,
});
