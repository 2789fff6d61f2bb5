import type { Definition, DefinitionUse } from './definitions.ts';
import { stronglyConnected } from './graph.ts';

/** What stands at a use in the schema that is made. */
export type UseStep =
  /** The node of that key, copied or referred to. */
  | { readonly kind: 'node'; readonly key: string }
  /** Nothing: the schema at the use is taken out of what holds it. */
  | { readonly kind: 'omit' }
  /** Any value. */
  | { readonly kind: 'any' }
  /** No value. */
  | { readonly kind: 'none' };

/** One body to write: a definition, or one level of a recursive one. */
export interface ExpansionNode {
  readonly key: string;
  readonly definition: Definition;
  /** By `useKey`. */
  readonly steps: ReadonlyMap<string, UseStep>;
  /** The non-recursive part that stands at the end of an unrolled definition. */
  readonly isCore: boolean;
}

/** All bodies that the schema to be made could need; `rootKey` is that of the whole. */
export interface Expansion {
  readonly rootKey: string;
  readonly nodes: ReadonlyMap<string, ExpansionNode>;
}

export const useKey = ({ at, keyword }: Pick<DefinitionUse, 'at' | 'keyword'>): string => `${keyword} ${at}`;

/** The nodes a node leads to, once for each use. */
export const nextKeys = ({ steps }: ExpansionNode): string[] => {
  const keys: string[] = [];
  for (const step of steps.values()) if (step.kind === 'node') keys.push(step.key);
  return keys;
};

/** Recursive definitions stay recursive. */
export function keepRecursion(definitions: ReadonlyMap<string, Definition>): Expansion {
  const nodes = new Map<string, ExpansionNode>();
  for (const [key, definition] of definitions) {
    const steps = new Map<string, UseStep>();
    for (const use of definition.uses) steps.set(useKey(use), { kind: 'node', key: use.to });
    nodes.set(key, { key, definition, steps, isCore: false });
  }
  return { rootKey: '', nodes };
}

/**
 * The recursive groups among what the root uses, by the definitions in them. A group is a strongly
 * connected component of more than one, or one definition that uses itself.
 */
export function recursiveGroups(
  definitions: ReadonlyMap<string, Definition>,
): Map<string, ReadonlySet<string>> {
  const edgesOf = (key: string): readonly string[] => definitions.get(key)?.uses.map(({ to }) => to) ?? [];
  const groups = new Map<string, ReadonlySet<string>>();
  for (const component of stronglyConnected([''], edgesOf)) {
    const [first = ''] = component;
    if (component.length === 1 && !edgesOf(first).includes(first)) continue;
    const group = new Set(component);
    for (const member of component) groups.set(member, group);
  }
  return groups;
}
