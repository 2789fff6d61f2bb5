import type { Json, JsonObject } from '../model/json.ts';
import { isAtLeast, type DetectedDialect, type Dialect } from './dialect.ts';
import { isAnnotation, isDefinitions } from './keywords.ts';
import { escapeToken } from './pointer.ts';
import { isJsonObject } from './walk.ts';

/** One schema in the words of 2020-12. */
export interface UpgradedKeywords {
  readonly schema: JsonObject;
  /** Places of schemas that moved: from where they are now to where they were, pointers from this schema. */
  readonly moved: ReadonlyMap<string, string>;
  /** Keywords that were left out, with the reason. */
  readonly dropped: readonly { readonly keyword: string; readonly message: string }[];
}

/** Keywords by the first dialect that knows them; older ones pass over them. */
const SINCE: ReadonlyMap<string, Dialect> = new Map([
  ...'const contains propertyNames'.split(' ').map((name): [string, Dialect] => [name, 'draft-06']),
  ...'if then else'.split(' ').map((name): [string, Dialect] => [name, 'draft-07']),
  ...'$anchor dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties minContains maxContains'
    .split(' ')
    .map((name): [string, Dialect] => [name, '2019-09']),
  ...'prefixItems $dynamicRef $dynamicAnchor'.split(' ').map((name): [string, Dialect] => [name, '2020-12']),
]);

/**
 * What a schema of an older dialect means, in 2020-12, without the schemas inside it and without what its
 * references are. Only where the dialect is stated is it held to: a schema without `$schema` keeps the
 * siblings of `$ref` and keywords of younger dialects, which is what its author most likely meant.
 */
export function upgradeKeywords(
  source: JsonObject,
  { dialect, isStated }: DetectedDialect,
): UpgradedKeywords {
  // Of 2020-12 itself only OpenAPI's keyword is left to put in other words.
  if (dialect === '2020-12' && !Object.hasOwn(source, 'nullable')) {
    return { schema: source, moved: new Map(), dropped: [] };
  }
  const next = new Map<string, Json>(Object.entries(source));
  const moved = new Map<string, string>();
  const dropped: { keyword: string; message: string }[] = [];
  const drop = (keyword: string, message: string): void => {
    next.delete(keyword);
    dropped.push({ keyword, message });
  };
  if (isStated && !isAtLeast(dialect, '2019-09') && typeof source.$ref === 'string') {
    for (const keyword of Object.keys(source)) {
      if (keyword === '$ref' || isDefinitions(keyword) || isAnnotation(keyword)) continue;
      drop(keyword, `${dialect} passes over what stands beside $ref.`);
    }
  }
  if (isStated) {
    for (const keyword of Object.keys(source)) {
      const since = SINCE.get(keyword);
      if (since === undefined || isAtLeast(dialect, since)) continue;
      if (next.has(keyword)) drop(keyword, `${dialect} does not know ${keyword}: it came with ${since}.`);
    }
  }
  if (dialect !== '2020-12') {
    moveDefinitions(next, moved);
    splitDependencies(next, moved);
    movePositions(next, moved);
  }
  if (dialect === 'draft-04') joinExclusive(next);
  addNull(next, drop);
  return { schema: Object.fromEntries(next), moved, dropped };
}

type Keywords = Map<string, Json>;
type Moved = Map<string, string>;

/** Puts a keyword where another one stood. */
function rename(keywords: Keywords, from: string, to: string, value: Json): void {
  const entries = [...keywords].filter(([keyword]) => keyword !== to);
  keywords.clear();
  for (const [keyword, old] of entries) {
    if (keyword === from) keywords.set(to, value);
    else keywords.set(keyword, old);
  }
}

function moveDefinitions(keywords: Keywords, moved: Moved): void {
  const definitions = keywords.get('definitions');
  if (!isJsonObject(definitions)) return;
  const own = keywords.get('$defs');
  const names = new Map<string, Json>(isJsonObject(own) ? Object.entries(own) : []);
  for (const [name, value] of Object.entries(definitions)) {
    let free = name;
    for (let count = 2; names.has(free); count++) free = `${name}_${count}`;
    names.set(free, value);
    moved.set(`/$defs/${escapeToken(free)}`, `/definitions/${escapeToken(name)}`);
  }
  rename(keywords, 'definitions', '$defs', Object.fromEntries(names));
}

function splitDependencies(keywords: Keywords, moved: Moved): void {
  const dependencies = keywords.get('dependencies');
  if (!isJsonObject(dependencies)) return;
  keywords.delete('dependencies');
  const mapOf = (keyword: string): Map<string, Json> => {
    const value = keywords.get(keyword);
    return new Map(isJsonObject(value) ? Object.entries(value) : []);
  };
  const [required, schemas] = [mapOf('dependentRequired'), mapOf('dependentSchemas')];
  for (const [name, value] of Object.entries(dependencies)) {
    const at = `/dependentSchemas/${escapeToken(name)}`;
    const old = `/dependencies/${escapeToken(name)}`;
    const both = schemas.get(name);
    if (Array.isArray(value)) {
      const known = required.get(name);
      required.set(
        name,
        Array.isArray(known) ? [...new Set([...(known as Json[]), ...(value as Json[])])] : value,
      );
    } else if (both === undefined) {
      schemas.set(name, value);
      moved.set(at, old);
    } else {
      schemas.set(name, { allOf: [both, value] });
      moved.set(`${at}/allOf/0`, at).set(`${at}/allOf/1`, old);
    }
  }
  if (required.size > 0) keywords.set('dependentRequired', Object.fromEntries(required));
  if (schemas.size > 0) keywords.set('dependentSchemas', Object.fromEntries(schemas));
}

/** `items` as a list is `prefixItems`, and what follows the list is `items`. */
function movePositions(keywords: Keywords, moved: Moved): void {
  const items = keywords.get('items');
  const rest = keywords.get('additionalItems');
  keywords.delete('additionalItems');
  if (!Array.isArray(items)) return;
  const list = items as readonly Json[];
  rename(keywords, 'items', 'prefixItems', list);
  list.forEach((_, index) => moved.set(`/prefixItems/${index}`, `/items/${index}`));
  if (list.length === 0) keywords.delete('prefixItems');
  if (rest === undefined) return;
  keywords.set('items', rest);
  moved.set('/items', '/additionalItems');
}

/** A limit that is exclusive by a flag of its own. */
function joinExclusive(keywords: Keywords): void {
  for (const [limit, flag] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const isExclusive = keywords.get(flag);
    if (typeof isExclusive !== 'boolean') continue;
    const value = keywords.get(limit);
    keywords.delete(flag);
    if (isExclusive && typeof value === 'number') rename(keywords, limit, flag, value);
  }
}

/** `nullable` of OpenAPI 3.0; without a type beside it, it says nothing there either. */
function addNull(keywords: Keywords, drop: (keyword: string, message: string) => void): void {
  const isNullable = keywords.get('nullable');
  if (typeof isNullable !== 'boolean') return;
  const type = keywords.get('type');
  if (isNullable && typeof type === 'undefined') {
    drop('nullable', 'nullable says nothing without a type beside it.');
    return;
  }
  keywords.delete('nullable');
  if (!isNullable || type === undefined) return;
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  keywords.set('type', types.includes('null') ? types : [...types, 'null']);
  const values = keywords.get('enum');
  if (Array.isArray(values) && !values.includes(null)) keywords.set('enum', [...(values as Json[]), null]);
}
