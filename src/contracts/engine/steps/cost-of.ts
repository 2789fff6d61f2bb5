import { isDefinitions, isInPlace } from '../../ir/keywords.ts';
import { STEPS_FREE_SITES, STEPS_MAX } from '../../limits.ts';
import { stronglyConnected } from '../../ref/graph.ts';
import type { ResolvedRefs } from '../../ref/resolve.ts';

/**
 * What checking may take: `free` where it is no more steps than the schema has schemas for each value;
 * `counted` where a definition that many ways lead to is checked once for each way, or a recursion comes
 * back by two ways on each level; `endless` where that is too much for any value.
 */
export type Cost = 'free' | 'counted' | 'endless';

type Refs = Extract<ResolvedRefs, { ok: true }>;

export function costOf(refs: Refs): Cost {
  if (refs.targets.size < 2) return 'free';
  if (stepsForOneValue(refs) > STEPS_MAX) return 'endless';
  return isCounted(refs) ? 'counted' : 'free';
}

/** Schemas that look at the very same value, each counted once for each way to it. */
function stepsForOneValue(refs: Refs): number {
  const edges = edgesBy(refs, isInPlace);
  const steps = new Map<string, number>();
  let most = 0;
  // No way leads back: such a schema was refused before.
  for (const [pointer = ''] of stronglyConnected(refs.index.sites.keys(), (at) => edges.get(at) ?? [])) {
    let sum = 1;
    for (const to of edges.get(pointer) ?? []) sum += steps.get(to) ?? 0;
    steps.set(pointer, sum);
    most = Math.max(most, sum);
  }
  return most;
}

function edgesBy({ index, targets }: Refs, follows: (keyword: string) => boolean): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const pointer of index.sites.keys()) {
    const { $ref, $dynamicRef } = targets.get(pointer) ?? {};
    const to = [$ref, $dynamicRef].filter((each) => each !== undefined);
    edges.set(pointer, to);
  }
  for (const { pointer, parent, place } of index.sites.values()) {
    if (parent !== null && place !== null && follows(place.keyword)) edges.get(parent)?.push(pointer);
  }
  return edges;
}

function isCounted(refs: Refs): boolean {
  const edges = edgesBy(refs, (keyword) => !isDefinitions(keyword));
  const edgesOf = (pointer: string): readonly string[] => edges.get(pointer) ?? [];
  const sizes = new Map<string, number>();
  // Each component comes after all that it leads to.
  for (const component of stronglyConnected(refs.index.sites.keys(), edgesOf)) {
    const members = new Set(component);
    let inside = 0;
    let size = component.length;
    for (const pointer of component) {
      for (const to of edgesOf(pointer)) {
        if (members.has(to)) inside++;
        else size += sizes.get(to) ?? 0;
      }
    }
    // A single way round has as many edges as schemas.
    if (size > STEPS_FREE_SITES || inside > component.length) return true;
    for (const pointer of component) sizes.set(pointer, size);
  }
  return false;
}
