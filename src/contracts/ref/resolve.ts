import { SCHEMA_MAX_REFUSALS } from '../limits.ts';
import { formatPointer, parseFragmentPointer, valueAt } from '../ir/pointer.ts';
import type { SchemaRefusal, SchemaRefusalCode } from '../ir/schema-refusal.ts';
import type { Json, JsonSchema } from '../model/json.ts';
import { indexSchema, resolveUri, type IndexedSite, type SchemaIndex } from './index-schema.ts';

/** Where the references of one schema lead. */
export interface SchemaTargets {
  readonly $ref?: string;
  readonly $dynamicRef?: string;
}

export type ResolvedRefs =
  | {
      readonly ok: true;
      readonly index: SchemaIndex;
      /** By the pointer of the schema that refers; targets are pointers of schemas. */
      readonly targets: ReadonlyMap<string, SchemaTargets>;
    }
  | { readonly ok: false; readonly refusals: readonly SchemaRefusal[] };

export interface ResolveOptions {
  /** Absolute URIs that lead out of the schema and are left alone, such as those of meta-schemas. */
  readonly known?: ReadonlySet<string>;
}

/**
 * Finds the target of every reference of a schema of 2020-12. Nothing is ever fetched. A `$dynamicRef` is
 * taken where it can lead to one place only.
 */
export function resolveRefs(root: JsonSchema, { known }: ResolveOptions = {}): ResolvedRefs {
  const index = indexSchema(root);
  const refusals = [...index.refusals];
  const targets = new Map<string, SchemaTargets>();
  for (const site of index.sites.values()) {
    if (typeof site.schema === 'boolean') continue;
    const found: Record<string, string> = {};
    for (const keyword of ['$ref', '$dynamicRef']) {
      if (!Object.hasOwn(site.schema, keyword)) continue;
      const outcome = resolveReference(index, site, site.schema[keyword] as Json);
      const checked = keyword === '$ref' ? outcome : settleDynamic(index, outcome);
      if ('pointer' in checked) {
        found[keyword] = checked.pointer;
      } else if (checked.uri === undefined || known?.has(checked.uri) !== true) {
        refusals.push({
          code: checked.code,
          pointer: `${site.pointer}/${keyword}`,
          message: checked.message,
        });
      }
    }
    if (Object.keys(found).length > 0) targets.set(site.pointer, found);
  }
  if (refusals.length > 0) return { ok: false, refusals: refusals.slice(0, SCHEMA_MAX_REFUSALS) };
  return { ok: true, index, targets };
}

export type ReferenceOutcome =
  | {
      readonly pointer: string;
      /** The name after `#` where it is no pointer. */
      readonly anchor: string | null;
    }
  | { readonly code: SchemaRefusalCode; readonly message: string; readonly uri?: string };

/** Where one reference of a schema leads, by RFC 3986 and the schema's base. */
export function resolveReference(index: SchemaIndex, from: IndexedSite, reference: Json): ReferenceOutcome {
  if (typeof reference !== 'string') {
    return { code: 'unresolved-ref', message: 'A reference is a text. Write one such as "#/$defs/name".' };
  }
  const hash = reference.indexOf('#');
  const path = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? '' : reference.slice(hash + 1);
  const uri = path === '' ? from.base : resolveUri(path, from.base);
  const resource = uri === null ? undefined : index.resources.get(uri);
  if (uri === null || resource === undefined) {
    const message = `${quote(reference)} leads out of the schema, and nothing is fetched. Copy what it means to $defs.`;
    return { code: 'external-ref', message, ...(uri !== null && { uri }) };
  }
  if (fragment === '') return { pointer: resource, anchor: null };
  const tokens = parseFragmentPointer(fragment);
  if (tokens === null) {
    const anchor = decodeFragment(fragment);
    const pointer = index.anchors.get(`${uri}#${anchor}`);
    return pointer === undefined ? missing(reference) : { pointer, anchor };
  }
  const pointer = resource + formatPointer(tokens);
  if (index.sites.has(pointer)) return { pointer, anchor: null };
  if (typeof index.root === 'boolean' || valueAt(index.root, pointer) === undefined)
    return missing(reference);
  const message = `${quote(reference)} leads to a value that is no schema. Move what it means to $defs.`;
  return { code: 'ref-into-literal', message };
}

const quote = (reference: string): string => JSON.stringify(reference.slice(0, 200));

const missing = (reference: string): ReferenceOutcome => ({
  code: 'unresolved-ref',
  message: `${quote(reference)} leads nowhere. Refer to a schema that is there, such as "#/$defs/name".`,
});

/** A `$dynamicRef` is a `$ref` unless it names a `$dynamicAnchor`; of several, the way taken decides. */
function settleDynamic(index: SchemaIndex, outcome: ReferenceOutcome): ReferenceOutcome {
  if (!('pointer' in outcome) || outcome.anchor === null) return outcome;
  const target = index.sites.get(outcome.pointer)?.schema;
  if (typeof target !== 'object' || target.$dynamicAnchor !== outcome.anchor) return outcome;
  if (index.dynamicAnchors.get(outcome.anchor)?.length === 1) return outcome;
  const message = `There is more than one $dynamicAnchor ${JSON.stringify(outcome.anchor)}. Keep one, or use $ref.`;
  return { code: 'ambiguous-dynamic-ref', message };
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
