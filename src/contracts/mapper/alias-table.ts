import { groupBy } from '../ir/group-by.ts';
import type { SchemaFields } from '../diag/schema-fields.ts';
import { compilePattern, type PatternMatcher } from '../engine/pattern/compile-pattern.ts';
import { formatPointer } from '../ir/pointer.ts';
import { isJsonObject } from '../ir/walk.ts';
import type { AliasEntry, AliasMap } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { foldName } from './fold-name.ts';

/** What names mean in the objects at one template. */
export interface AliasTable {
  /** The contract itself speaks of the key. */
  readonly isKnown: (key: string) => boolean;
  /** Keys that it does not speak of are data: `additionalProperties` is true or a schema. */
  readonly isOpen: boolean;
  /** The field that a key stands for in an object, and its place among the frozen entries. */
  readonly find: (key: string, object: JsonObject) => { readonly to: string; readonly rank: number } | null;
}

const MAX_TABLES = 1_000;

/** @returns the table of a template, made at its first use */
export function aliasTables(map: AliasMap, fields: SchemaFields): (tokens: readonly string[]) => AliasTable {
  const ranks = new Map(map.entries.map((entry, rank) => [entry, rank]));
  const byParent = groupBy(map.entries, ({ parent }) => parent);
  const tables = new Map<string, AliasTable>();
  return (tokens) => {
    const key = formatPointer(tokens);
    const known = tables.get(key);
    if (known !== undefined) return known;
    const table = makeTable(tokens, { fields, ranks, entries: byParent.get(key) ?? [] });
    if (tables.size < MAX_TABLES) tables.set(key, table);
    return table;
  };
}

interface Parts {
  readonly fields: SchemaFields;
  readonly ranks: ReadonlyMap<AliasEntry, number>;
  readonly entries: readonly AliasEntry[];
}

function makeTable(tokens: readonly string[], { fields, ranks, entries }: Parts): AliasTable {
  const { names, schemas } = fields.at(tokens);
  const matchers = schemas.flatMap(({ patternProperties }) =>
    isJsonObject(patternProperties) ? Object.keys(patternProperties).flatMap(matcherOf) : [],
  );
  const isOpen = schemas.some(
    ({ additionalProperties }) => additionalProperties === true || isJsonObject(additionalProperties),
  );
  const exact = groupBy(
    entries.filter(({ tier }) => tier === 'exact'),
    ({ from }) => from,
  );
  const folded = groupBy(
    entries.filter(({ tier }) => tier === 'folded'),
    ({ from }) => from,
  );
  const holding = (
    candidates: readonly AliasEntry[] | undefined,
    object: JsonObject,
  ): AliasEntry | undefined => candidates?.find(({ when }) => when === undefined || hasTag(object, when));
  return {
    isOpen,
    isKnown: (key) => names.has(key) || matchers.some((matcher) => matcher.test(key)),
    find(key, object) {
      if (entries.length === 0) return null;
      const entry =
        holding(exact.get(key), object) ??
        (isOpen || folded.size === 0 ? undefined : holding(folded.get(foldName(key)), object));
      return entry === undefined ? null : { to: entry.to, rank: ranks.get(entry) ?? 0 };
    },
  };
}

const hasTag = (object: JsonObject, { key, values }: NonNullable<AliasEntry['when']>): boolean =>
  Object.hasOwn(object, key) && values.includes(object[key] as Json);

function matcherOf(pattern: string): readonly PatternMatcher[] {
  const compiled = compilePattern(pattern);
  return compiled.ok ? [compiled.matcher] : [];
}
