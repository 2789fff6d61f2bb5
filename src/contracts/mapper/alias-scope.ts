import { groupBy } from '../ir/group-by.ts';
import type { SchemaFields } from '../diag/schema-fields.ts';
import { compilePattern } from '../engine/pattern/compile-pattern.ts';
import { formatPointer } from '../ir/pointer.ts';
import { isJsonObject } from '../ir/walk.ts';
import { foldName } from './fold-name.ts';
import { unionPlace, type UnionPlace } from './union-places.ts';

/** The names of the objects at one template, whatever schema of a contract speaks of them. */
export interface AliasScope {
  readonly has: (name: string) => boolean;
  /** A pattern of the contract that takes a name as it is. */
  readonly patternFor: (name: string) => string | undefined;
  /** Whether a field other than one folds to the same. */
  readonly foldsToOther: (folded: string, field: string) => boolean;
  readonly placeOf: (field: string) => UnionPlace;
}

/** Looks scopes up by the tokens of a template, each made once. */
export type ScopeAt = (tokens: readonly string[]) => AliasScope;

/** @param all the fields of a contract's schema and of those of its steps */
export function aliasScopes(all: readonly SchemaFields[]): ScopeAt {
  const scopes = new Map<string, AliasScope>();
  return (tokens) => {
    const key = formatPointer(tokens);
    const known = scopes.get(key);
    if (known !== undefined) return known;
    const scope = makeScope(tokens, all);
    scopes.set(key, scope);
    return scope;
  };
}

function makeScope(tokens: readonly string[], all: readonly SchemaFields[]): AliasScope {
  const sites = all.map((fields) => ({ fields, site: fields.at(tokens) }));
  const names = new Set(sites.flatMap(({ site }) => [...site.names.keys()]));
  const folded = groupBy(names, foldName);
  const patterns = sites.flatMap(({ site }) =>
    site.schemas.flatMap(({ patternProperties }) =>
      isJsonObject(patternProperties) ? Object.keys(patternProperties) : [],
    ),
  );
  const matchers = [...new Set(patterns)].flatMap((pattern) => {
    const compiled = compilePattern(pattern);
    return compiled.ok ? [{ pattern, matcher: compiled.matcher }] : [];
  });
  const places = new Map<string, UnionPlace>();
  return {
    has: (name) => names.has(name),
    patternFor: (name) => matchers.find(({ matcher }) => matcher.test(name))?.pattern,
    foldsToOther: (name, field) => (folded.get(name) ?? []).some((other) => other !== field),
    placeOf(field) {
      const known = places.get(field);
      if (known !== undefined) return known;
      const found = sites
        .map(({ fields, site }) => unionPlace(field, site, fields))
        .find(({ kind }) => kind !== 'sure');
      const place = found ?? { kind: 'sure' };
      places.set(field, place);
      return place;
    },
  };
}
