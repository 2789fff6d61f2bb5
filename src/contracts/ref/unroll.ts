import { childPointer, type SchemaSite } from '../ir/walk.ts';
import type { Definition, DefinitionUse } from './definitions.ts';
import { recursiveGroups, useKey, type Expansion, type ExpansionNode, type UseStep } from './expansion.ts';
import type { SchemaIndex } from './index-schema.ts';

/**
 * What becomes of values deeper than the levels written out: `narrow` allows none (what a model should be
 * told), `widen` takes any there.
 */
export type UnrollEnds = 'narrow' | 'widen';

export interface UnrollOptions {
  /** Further levels below the first. */
  readonly levels: number;
  readonly ends: UnrollEnds;
}

/**
 * Writes recursive definitions out, a node for each level, so that nothing is recursive any more. A level
 * is passed where a definition leads to itself or to one met before it. At the last one stands the core of
 * the definition, which is its body without all that leads back.
 */
export function unrollRecursion(
  definitions: ReadonlyMap<string, Definition>,
  index: SchemaIndex,
  { levels, ends }: UnrollOptions,
): Expansion {
  const groups = recursiveGroups(definitions);
  const order = new Map(visitOrder(definitions).map((pointer, at) => [pointer, at]));
  const rank = (pointer: string): number => order.get(pointer) ?? 0;
  const nodes = new Map<string, ExpansionNode>();
  const nodeKey = (pointer: string, level: number | 'core'): string => `${level} ${pointer}`;
  const entryKey = (pointer: string): string => (groups.has(pointer) ? nodeKey(pointer, 0) : pointer);
  for (const definition of definitions.values()) {
    const { pointer, uses } = definition;
    const group = groups.get(pointer);
    const add = (key: string, isCore: boolean, stepOf: (use: DefinitionUse) => UseStep): void => {
      const steps = new Map(uses.map((use) => [useKey(use), stepOf(use)]));
      nodes.set(key, { key, definition, steps, isCore });
    };
    const outside = (use: DefinitionUse): UseStep => ({ kind: 'node', key: entryKey(use.to) });
    if (group === undefined) {
      add(pointer, false, outside);
      continue;
    }
    for (let level = 0; level <= levels; level++) {
      add(nodeKey(pointer, level), false, (use) => {
        if (!group.has(use.to)) return outside(use);
        const next = rank(use.to) > rank(pointer) ? level : level + 1;
        if (next <= levels) return { kind: 'node', key: nodeKey(use.to, next) };
        const core: UseStep = { kind: 'node', key: nodeKey(use.to, 'core') };
        return endStep(use, { definition, group, index, ends, core });
      });
    }
    add(nodeKey(pointer, 'core'), true, (use) => {
      if (!group.has(use.to)) return outside(use);
      return ends === 'widen'
        ? { kind: 'any' }
        : endStep(use, { definition, group, index, ends, core: null });
    });
  }
  return { rootKey: entryKey(''), nodes };
}

interface EndContext {
  readonly definition: Definition;
  readonly group: ReadonlySet<string>;
  readonly index: SchemaIndex;
  readonly ends: UnrollEnds;
  /** Null in a core, which has no core of its own. */
  readonly core: UseStep | null;
}

/** Where a narrow end can leave something out it does, and a core stands where something must. */
function endStep(use: DefinitionUse, context: EndContext): UseStep {
  const { definition, index, ends, core } = context;
  const site = index.sites.get(use.at);
  const fallback: UseStep = core ?? { kind: 'any' };
  if (ends === 'widen' || site === undefined || use.at === definition.pointer) return fallback;
  switch (site.place?.keyword) {
    case 'properties':
      return core === null || !isRequired(site, index) ? { kind: 'omit' } : fallback;
    case 'anyOf':
    case 'oneOf':
      return core === null || hasOtherBranch(site, context) ? { kind: 'omit' } : fallback;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { kind: 'none' };
    default:
      return fallback;
  }
}

function isRequired(site: SchemaSite, index: SchemaIndex): boolean {
  const around = index.sites.get(site.parent ?? '')?.schema;
  if (typeof around !== 'object' || !Array.isArray(around.required)) return false;
  return around.required.includes(site.place?.name);
}

/** A branch of the union that does not lead back right away. */
function hasOtherBranch(site: SchemaSite, { definition, group, index }: EndContext): boolean {
  const around = index.sites.get(site.parent ?? '')?.schema;
  const keyword = site.place?.keyword ?? '';
  const branches = typeof around === 'object' ? around[keyword] : undefined;
  const leading = new Set(definition.uses.filter(({ to }) => group.has(to)).map(({ at }) => at));
  return (
    Array.isArray(branches) &&
    branches.some((_, name) => !leading.has(childPointer(site.parent ?? '', { keyword, name })))
  );
}

/** Definitions in the order in which the root leads to them, first those of the first use. */
function visitOrder(definitions: ReadonlyMap<string, Definition>): string[] {
  const seen = new Set<string>();
  const todo = [''];
  for (let pointer = todo.pop(); pointer !== undefined; pointer = todo.pop()) {
    if (seen.has(pointer)) continue;
    seen.add(pointer);
    const uses = definitions.get(pointer)?.uses ?? [];
    todo.push(...uses.map(({ to }) => to).reverse());
  }
  return [...seen];
}
