import { copyJson } from '../ir/copy-json.ts';
import { rewriteSchema } from '../ir/rewrite.ts';
import { isJsonObject, schemaSites } from '../ir/walk.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { costOf } from './steps/cost-of.ts';
import { STEP_KEYWORD } from './steps/step-meter.ts';
import { longestRefChain } from './ref-chain.ts';
import { resolveRefs, type ResolvedRefs, type SchemaTargets } from '../ref/resolve.ts';

/**
 * What 2020-12 knows only as annotations and Ajv reads all the same: OpenAPI's `nullable`, draft-04's `id`,
 * and our own.
 */
const READ_BY_AJV_ALONE: ReadonlySet<string> = new Set(['nullable', 'id', STEP_KEYWORD]);
/** Of no more use where every reference is a pointer; Ajv loses its way among relative ones. */
const NAMES: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$schema',
  '$ref',
  '$dynamicRef',
]);

export interface AjvSchema {
  readonly schema: JsonSchema;
  /** Each schema object in it and where it stands in the contract's schema. */
  readonly pointers: WeakMap<object, string>;
  /** See `longestRefChain`; 0 where references leave the schema. */
  readonly refChain: number;
  /** Every reference in it is a pointer from its root. */
  readonly isClosed: boolean;
  /** It counts the steps of a check. */
  readonly isMetered: boolean;
}

const targetsOf = ({ targets }: Extract<ResolvedRefs, { ok: true }>): ReadonlySet<string> =>
  new Set([...targets.values()].flatMap(({ $ref, $dynamicRef }) => [$ref ?? '', $dynamicRef ?? '']));

const withSteps = (site: JsonObject): JsonObject => ({
  ...site,
  [STEP_KEYWORD]: [...schemaSites(site)].length,
});

/** A copy of a schema that says to Ajv what the original says by the specification. */
export function schemaForAjv(original: JsonSchema): AjvSchema {
  const pointers = new WeakMap<object, string>();
  // Each object its own, even where the author's value holds one twice: a place is known by its object.
  const copy = copyJson(original);
  const resolved = resolveRefs(copy);
  const metered = resolved.ok && costOf(resolved) !== 'free' ? targetsOf(resolved) : null;
  const schema = rewriteSchema(copy, {
    leave: ({ schema: site, pointer }) => {
      if (typeof site === 'boolean') return site;
      const pointed = resolved.ok ? withPointers(site, resolved.targets.get(pointer)) : site;
      const prepared = prepareSite(pointed);
      const counted = metered?.has(pointer) === true ? withSteps(prepared) : prepared;
      pointers.set(counted, pointer);
      return counted;
    },
  });
  return {
    schema: schema ?? true,
    pointers,
    refChain: resolved.ok ? longestRefChain(resolved) : 0,
    isClosed: resolved.ok,
    isMetered: metered !== null,
  };
}

/** The schema with references that are pointers from the root, which need no names. */
function withPointers(site: JsonObject, targets: SchemaTargets = {}): JsonObject {
  if (!Object.keys(site).some((name) => NAMES.has(name))) return site;
  const rest = Object.entries(site).filter(([name]) => !NAMES.has(name));
  const refs = [targets.$ref, targets.$dynamicRef].filter((target) => target !== undefined).map(refTo);
  const [first, second] = refs;
  if (first === undefined) return Object.fromEntries(rest);
  const both: readonly [string, Json][] =
    second === undefined ? [] : [['allOf', [...listAt(site, 'allOf'), { $ref: second }]]];
  return Object.fromEntries([['$ref', first], ...rest, ...both]);
}

/** A pointer as a reference to the root. */
export const refTo = (pointer: string): string => `#${pointer.split('/').map(encodeURIComponent).join('/')}`;

function prepareSite(site: JsonObject): JsonObject {
  const out = new Map(Object.entries(site));
  for (const name of READ_BY_AJV_ALONE) out.delete(name);
  if (Array.isArray(site.enum) && site.enum.length === 0) {
    out.delete('enum');
    out.set('allOf', [...listAt(site, 'allOf'), false]);
  }
  if (isJsonObject(site.properties) && Object.hasOwn(site.properties, '__proto__')) {
    const { patterns, properties } = withoutProto(site.properties);
    out.set('properties', properties);
    out.set('patternProperties', {
      ...(isJsonObject(site.patternProperties) ? site.patternProperties : {}),
      ...patterns,
    });
  }
  // Ajv passes over an `if` without consequences, and over what it would have evaluated.
  if (site.if !== undefined && site.then === undefined && site.else === undefined) {
    out.set('allOf', [...listAt(site, 'allOf'), { anyOf: [site.if, true] }]);
  }
  const isSame =
    out.size === Object.keys(site).length && [...out].every(([name, value]) => site[name] === value);
  return isSame ? site : Object.fromEntries(out);
}

/** Ajv checks no property called `__proto__`, but does check names by pattern. */
function withoutProto(properties: JsonObject): { patterns: JsonObject; properties: JsonObject } {
  const entries = Object.entries(properties);
  const [proto] = entries.filter(([name]) => name === '__proto__');
  return {
    patterns: { '^__proto__$': proto?.[1] ?? true },
    properties: Object.fromEntries(entries.filter(([name]) => name !== '__proto__')),
  };
}

const listAt = (site: JsonObject, keyword: string): readonly Json[] => {
  const value = site[keyword];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};
