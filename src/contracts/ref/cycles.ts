import { isInPlace } from '../ir/keywords.ts';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { childPointer, schemaChildren } from '../ir/walk.ts';
import { stronglyConnected } from './graph.ts';
import type { ResolvedRefs } from './resolve.ts';

/**
 * Schemas that lead back to themselves without going down into the value, by `$ref` or by `allOf`, `anyOf`
 * and the like: checking them would never end, and 2020-12 (core, 9.4.1) leaves them without a meaning.
 */
export function findRefCycles({ index, targets }: Extract<ResolvedRefs, { ok: true }>): SchemaRefusal[] {
  // Without references a schema is a tree.
  if (targets.size === 0) return [];
  const loops = new Set<string>();
  const edgesOf = (pointer: string): readonly string[] => {
    const edges: string[] = [];
    for (const child of schemaChildren(index.sites.get(pointer)?.schema ?? true)) {
      if (isInPlace(child.keyword)) edges.push(childPointer(pointer, child));
    }
    const { $ref, $dynamicRef } = targets.get(pointer) ?? {};
    for (const to of [$ref, $dynamicRef]) if (to !== undefined) edges.push(to);
    if (edges.includes(pointer)) loops.add(pointer);
    return edges;
  };
  return stronglyConnected(index.sites.keys(), edgesOf)
    .filter((component) => component.length > 1 || loops.has(component[0] as string))
    .map((component) => {
      const [pointer = ''] = component.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
      const shown = component.slice(0, 4).map((at) => (at === '' ? '#' : `#${at}`));
      const message = `These lead only to each other, so nothing is ever checked: ${shown.join(', ')}. Describe a value in one of them.`;
      return { code: 'ref-cycle', pointer, message } as const;
    });
}
