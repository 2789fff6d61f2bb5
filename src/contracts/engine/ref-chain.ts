import { isDefinitions } from '../ir/keywords.ts';
import { REF_MAX_CHAIN } from '../limits.ts';
import type { ResolvedRefs } from '../ref/resolve.ts';
import { stronglyConnected } from '../ref/graph.ts';

/**
 * References that follow one another on the longest way down a schema, a recursion counted once. A compiler
 * that goes down with them needs that much stack. Of few references it is their number.
 */
export function longestRefChain({ index, targets }: Extract<ResolvedRefs, { ok: true }>): number {
  // Fewer references than are allowed in one chain make no longer one.
  if (targets.size <= REF_MAX_CHAIN) return targets.size;
  const refsOf = (pointer: string): readonly string[] =>
    [targets.get(pointer)?.$ref, targets.get(pointer)?.$dynamicRef].filter((to) => to !== undefined);
  const children = new Map<string, string[]>();
  for (const { pointer, parent, place } of index.sites.values()) {
    if (parent === null || place === null || isDefinitions(place.keyword)) continue;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [pointer]);
    else siblings.push(pointer);
  }
  const childrenOf = (pointer: string): readonly string[] => children.get(pointer) ?? [];
  const edgesOf = (pointer: string): readonly string[] => [...childrenOf(pointer), ...refsOf(pointer)];
  const lengths = new Map<string, number>();
  let longest = 0;
  // Each component comes after all that it leads to.
  for (const component of stronglyConnected(index.sites.keys(), edgesOf)) {
    let length = component.length > 1 ? component.filter((pointer) => targets.has(pointer)).length : 0;
    let below = 0;
    for (const pointer of component) {
      for (const to of childrenOf(pointer)) below = Math.max(below, lengths.get(to) ?? 0);
      for (const to of refsOf(pointer)) below = Math.max(below, (lengths.get(to) ?? 0) + 1);
    }
    length += below;
    for (const pointer of component) lengths.set(pointer, length);
    longest = Math.max(longest, length);
  }
  return longest;
}
