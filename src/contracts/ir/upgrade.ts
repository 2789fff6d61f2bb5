import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import {
  indexSchema,
  isUnnamed,
  resolveUri,
  type SchemaIndex,
  type SchemaNames,
} from '../ref/index-schema.ts';
import { resolveReference } from '../ref/resolve.ts';
import { CURRENT_META_SCHEMA, detectDialect, type DetectedDialect, type Dialect } from './dialect.ts';
import { legacyNames, RECURSIVE_ANCHOR } from './legacy-names.ts';
import { rewriteSchema } from './rewrite.ts';
import type { SchemaRefusal } from './schema-refusal.ts';
import { upgradeKeywords } from './upgrade-keywords.ts';
import { childPointer, schemaChildren, schemaSites } from './walk.ts';

/** What an author should know of an upgrade: a keyword that says nothing in the schema's dialect. */
export interface UpgradeNote {
  /** The schema that has it, as it was written. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

export type UpgradedSchema =
  | {
      readonly ok: true;
      /** JSON Schema 2020-12. */
      readonly schema: JsonSchema;
      /** Of the source. */
      readonly dialect: Dialect;
      readonly notes: readonly UpgradeNote[];
    }
  | { readonly ok: false; readonly refusals: readonly SchemaRefusal[] };

/**
 * A schema of draft-04, -06, -07 or 2019-09 in the words of 2020-12, with the same verdicts; see
 * https://json-schema.org/draft/2020-12/release-notes. References follow what they lead to, and those that
 * lead nowhere are left for `resolveRefs` to refuse. For schemas within the bounds of `checkBounds`.
 */
export function upgradeSchema(source: JsonSchema): UpgradedSchema {
  const detected = detectDialect(source);
  if ('code' in detected) return { ok: false, refusals: [detected] };
  const foreign = findForeignPart(source, detected);
  if (foreign !== null) return { ok: false, refusals: [foreign] };
  if (detected.dialect === '2020-12' && !usesNullable(source)) {
    return { ok: true, schema: source, dialect: detected.dialect, notes: [] };
  }
  const names = legacyNames(source, detected);
  const index = indexSchema(source, names);
  if (index.refusals.length > 0) return { ok: false, refusals: index.refusals };
  const notes: UpgradeNote[] = [];
  const places: Places = { oldOf: new Map([['', '']]), newOf: new Map() };
  const upgraded = rewriteSchema(source, {
    enter: ({ schema, pointer }) => {
      const old = places.oldOf.get(pointer) ?? pointer;
      places.newOf.set(old, pointer);
      if (typeof schema === 'boolean') return schema;
      const next = upgradeKeywords(schema, detected);
      notes.push(...next.dropped.map((dropped) => ({ pointer: old, ...dropped })));
      for (const [to, from] of next.moved) places.oldOf.set(pointer + to, old + from);
      for (const child of schemaChildren(next.schema)) {
        const at = childPointer(pointer, child);
        if (!places.oldOf.has(at)) places.oldOf.set(at, childPointer(old, child));
      }
      if (detected.dialect === '2020-12') return next.schema;
      return withNames(next.schema, names(schema), recursionOf(schema, index, old));
    },
  });
  // Nothing moved, so no reference has to follow.
  if (upgraded === source) return { ok: true, schema: source, dialect: detected.dialect, notes };
  const schema = followMoves(upgraded as JsonSchema, index, places);
  return { ok: true, schema, dialect: detected.dialect, notes };
}

function usesNullable(source: JsonSchema): boolean {
  for (const { schema } of schemaSites(source)) {
    if (typeof schema !== 'boolean' && Object.hasOwn(schema, 'nullable')) return true;
  }
  return false;
}

/** Where each schema was and is. */
interface Places {
  readonly oldOf: Map<string, string>;
  readonly newOf: Map<string, string>;
}

/** An inner resource of another dialect. */
function findForeignPart(source: JsonSchema, { dialect }: DetectedDialect): SchemaRefusal | null {
  for (const { schema, pointer, depth } of schemaSites(source)) {
    if (depth === 0 || typeof schema === 'boolean' || typeof schema.$schema !== 'string') continue;
    if (typeof (schema.$id ?? schema.id) !== 'string') continue;
    const inner = detectDialect(schema);
    if ('code' in inner) return { ...inner, pointer: `${pointer}/$schema` };
    if (!inner.isStated || inner.dialect === dialect) continue;
    const message = `This part is ${inner.dialect} and the whole is ${dialect}. Write both in one dialect.`;
    return { code: 'unknown-dialect', pointer: `${pointer}/$schema`, message };
  }
  return null;
}

function withNames(schema: JsonObject, names: SchemaNames, recursion: JsonObject): JsonObject {
  const {
    id: _id,
    $id: _,
    $anchor: _anchor,
    $schema,
    $recursiveRef: _ref,
    $recursiveAnchor: _root,
    ...rest
  } = schema;
  const { allOf, ...around } = { ...rest, ...recursion };
  const both = [rest.allOf, recursion.allOf].filter(Array.isArray).flat() as Json[];
  return {
    ...(typeof $schema === 'string' && { $schema: CURRENT_META_SCHEMA }),
    ...(names.id !== undefined && { $id: names.id }),
    ...(names.anchor !== undefined && { $anchor: names.anchor }),
    ...around,
    ...(allOf !== undefined && { allOf: both.length > 0 ? both : allOf }),
  };
}

/** `$recursiveRef` and `$recursiveAnchor` of 2019-09, which follow the outermost root that allows it. */
function recursionOf(schema: JsonObject, index: SchemaIndex, pointer: string): JsonObject {
  const site = index.sites.get(pointer);
  const root = index.sites.get(site?.resource ?? '')?.schema;
  const isOpen = typeof root === 'object' && root.$recursiveAnchor === true;
  const recursion: Record<string, Json> = {};
  if (schema.$recursiveAnchor === true && site?.resource === pointer) {
    recursion.$dynamicAnchor = RECURSIVE_ANCHOR;
  }
  if (schema.$recursiveRef !== '#') return recursion;
  if (isOpen) return { ...recursion, $dynamicRef: `#${RECURSIVE_ANCHOR}` };
  return { ...recursion, ...(Object.hasOwn(schema, '$ref') ? { allOf: [{ $ref: '#' }] } : { $ref: '#' }) };
}

function followMoves(upgraded: JsonSchema, index: SchemaIndex, places: Places): JsonSchema {
  const rewritten = rewriteSchema(upgraded, {
    enter: ({ schema, pointer }) => {
      const from = index.sites.get(places.oldOf.get(pointer) ?? pointer);
      if (typeof schema === 'boolean' || from === undefined || typeof schema.$ref !== 'string') return schema;
      const outcome = resolveReference(index, from, schema.$ref);
      if (!('pointer' in outcome) || !schema.$ref.includes('#/')) return schema;
      const [path = ''] = schema.$ref.split('#');
      const uri = path === '' ? from.base : resolveUri(path, from.base);
      const resource = index.resources.get(uri ?? '') ?? '';
      const target = places.newOf.get(outcome.pointer);
      const inner = index.sites.get(outcome.pointer);
      if (target === undefined || inner === undefined) return schema;
      // Since 2019-09 a pointer does not lead into another resource: that one is called by its own name.
      const isCrossing = inner.resource !== resource && !isUnnamed(inner.base);
      const [address, start] = isCrossing ? [inner.base, inner.resource] : [path, resource];
      if (!isCrossing && target === outcome.pointer) return schema;
      const rest = target.slice((places.newOf.get(start) ?? start).length);
      return { ...schema, $ref: `${address}#${encodeFragment(rest)}` };
    },
  });
  return rewritten as JsonSchema;
}

const encodeFragment = (pointer: string): string =>
  pointer
    .split('/')
    .map((token) => encodeURIComponent(token).replaceAll('%24', '$'))
    .join('/');
