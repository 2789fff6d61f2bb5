import { isDefinitions } from '../ir/keywords.ts';
import type { SchemaSite } from '../ir/walk.ts';
import type { ResolvedRefs } from './resolve.ts';

/** One place in a definition's body that stands for another definition. */
export interface DefinitionUse {
  /** Pointer of the schema that refers, or of the other definition where it is written right there. */
  readonly at: string;
  readonly keyword: '$ref' | '$dynamicRef' | 'contained';
  /** Pointer of the other definition. */
  readonly to: string;
  /** Levels below this definition. */
  readonly depth: number;
}

/** A schema that something refers to, or the root, without the definitions written inside it. */
export interface Definition {
  readonly pointer: string;
  /** Schemas in the body, itself counted. */
  readonly nodes: number;
  /** Levels of schemas below it. */
  readonly depth: number;
  /** In the order of the schema. */
  readonly uses: readonly DefinitionUse[];
}

/**
 * The schema as definitions that use each other. A definition that is written in another's body (a
 * reference to `#/properties/a`) is a use there, so each schema belongs to one definition and all of them
 * together are no bigger than the schema.
 */
export function findDefinitions({
  index,
  targets,
}: Extract<ResolvedRefs, { ok: true }>): Map<string, Definition> {
  const names = new Set(['']);
  for (const { $ref, $dynamicRef } of targets.values()) {
    for (const to of [$ref, $dynamicRef]) if (to !== undefined) names.add(to);
  }
  const found = new Map<string, { pointer: string; nodes: number; depth: number; uses: DefinitionUse[] }>();
  const owners = new Map<string, string | null>();
  for (const site of index.sites.values()) {
    const around = ownerAround(site, owners);
    const owner = names.has(site.pointer) ? site.pointer : around;
    owners.set(site.pointer, owner);
    if (owner === null) continue;
    if (owner === site.pointer) {
      found.set(owner, { pointer: owner, nodes: 0, depth: 0, uses: [] });
      const holder = around === null ? undefined : found.get(around);
      const depth = site.depth - (index.sites.get(around ?? '')?.depth ?? 0);
      holder?.uses.push({ at: owner, keyword: 'contained', to: owner, depth });
    }
    const own = found.get(owner);
    if (own === undefined) continue;
    const depth = site.depth - (index.sites.get(owner)?.depth ?? 0);
    own.nodes++;
    own.depth = Math.max(own.depth, depth);
    const target = targets.get(site.pointer) ?? {};
    for (const keyword of ['$ref', '$dynamicRef'] as const) {
      const to = target[keyword];
      if (to !== undefined) own.uses.push({ at: site.pointer, keyword, to, depth });
    }
  }
  return found;
}

function ownerAround(site: SchemaSite, owners: ReadonlyMap<string, string | null>): string | null {
  if (site.parent === null || site.place === null || isDefinitions(site.place.keyword)) return null;
  return owners.get(site.parent) ?? null;
}
