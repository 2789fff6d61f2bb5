import { INLINE_MAX_COPIED_NODES, INLINE_MAX_NODES, SCHEMA_MAX_DEPTH } from '../limits.ts';
import { nextKeys, useKey, type Expansion, type ExpansionNode } from './expansion.ts';
import { stronglyConnected } from './graph.ts';

/** `auto` copies what is small or used once, `never` nothing, `full` all but what is recursive. */
export type InlineMode = 'auto' | 'never' | 'full';

export interface InlinePlan {
  /** Keys of what the root uses and its own, each after all it leads to but for recursive ones. */
  readonly order: readonly string[];
  /** Keys of nodes that are copied to their uses. */
  readonly copied: ReadonlySet<string>;
  /** Schemas in the result. */
  readonly nodes: number;
  /** Levels of schemas in the deepest body. */
  readonly depth: number;
}

const SATURATED = 2 ** 31;

/** Decides what is copied, in time linear in the schema, however big a full copy would be. */
export function planInlining(expansion: Expansion, mode: InlineMode): InlinePlan {
  const plan = decide(expansion, mode);
  return mode === 'auto' && plan.nodes > INLINE_MAX_NODES ? decide(expansion, 'never') : plan;
}

function decide({ rootKey, nodes }: Expansion, mode: InlineMode): InlinePlan {
  const edgesOf = (key: string): readonly string[] => {
    const node = nodes.get(key);
    return node === undefined ? [] : nextKeys(node);
  };
  const components = stronglyConnected([rootKey], edgesOf);
  const order = components.flat();
  const recursive = new Set(
    components.flatMap((keys) =>
      keys.length > 1 || edgesOf(keys[0] as string).includes(keys[0] as string) ? keys : [],
    ),
  );
  const uses = new Map<string, number>();
  for (const key of order) for (const to of edgesOf(key)) uses.set(to, (uses.get(to) ?? 0) + 1);
  const sizes = new Map<string, { readonly nodes: number; readonly depth: number }>();
  const copied = new Set<string>();
  const deepest = deepestUses(order, nodes);
  let total = 0;
  let depth = 0;
  for (const key of order) {
    const size = expandedSize(nodes.get(key) as ExpansionNode, copied, sizes);
    sizes.set(key, size);
    const count = uses.get(key) ?? 0;
    const isSmall = count === 1 || size.nodes * (count - 1) <= INLINE_MAX_COPIED_NODES;
    const fits = size.depth + (deepest.get(key) ?? 0) <= SCHEMA_MAX_DEPTH;
    const isWanted = mode === 'full' || (mode === 'auto' && isSmall && fits);
    if (isWanted && key !== rootKey && !recursive.has(key)) {
      copied.add(key);
    } else {
      total = Math.min(SATURATED, total + size.nodes);
      depth = Math.max(depth, size.depth);
    }
  }
  return { order, copied, nodes: total, depth };
}

/** How deep in another body each node is used, at most. */
function deepestUses(order: readonly string[], nodes: Expansion['nodes']): Map<string, number> {
  const deepest = new Map<string, number>();
  for (const key of order) {
    const { definition, steps } = nodes.get(key) as ExpansionNode;
    for (const use of definition.uses) {
      const step = steps.get(useKey(use));
      if (step?.kind !== 'node') continue;
      // One more: beside other keywords a copy goes into an allOf.
      deepest.set(step.key, Math.max(deepest.get(step.key) ?? 0, use.depth + 1));
    }
  }
  return deepest;
}

function expandedSize(
  { definition, steps }: ExpansionNode,
  copied: ReadonlySet<string>,
  sizes: ReadonlyMap<string, { readonly nodes: number; readonly depth: number }>,
): { readonly nodes: number; readonly depth: number } {
  let { nodes, depth } = definition;
  for (const use of definition.uses) {
    const step = steps.get(useKey(use));
    const inner = step?.kind === 'node' && copied.has(step.key) ? sizes.get(step.key) : undefined;
    nodes = Math.min(SATURATED, nodes + (inner?.nodes ?? 0));
    depth = Math.max(depth, use.depth + (inner === undefined ? 0 : inner.depth + 1));
  }
  return { nodes, depth };
}
