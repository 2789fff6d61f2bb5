/**
 * Strongly connected components by Tarjan's algorithm with a stack of its own, in the order in which each
 * comes after all it leads to. Time and space are linear in nodes and edges.
 *
 * @param edgesOf called once for each node; what is no node of `nodes` is followed too
 */
export function stronglyConnected(
  nodes: Iterable<string>,
  edgesOf: (node: string) => readonly string[],
): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const components: string[][] = [];
  const path: { readonly node: string; readonly edges: readonly string[]; next: number }[] = [];
  const lower = (node: string, to: number): void => {
    low.set(node, Math.min(low.get(node) ?? to, to));
  };
  const enter = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    path.push({ node, edges: edgesOf(node), next: 0 });
  };
  for (const start of nodes) {
    if (!order.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const to = top.edges[top.next++];
      if (to !== undefined) {
        if (!order.has(to)) enter(to);
        else if (isOpen.has(to)) lower(top.node, order.get(to) as number);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      const reached = low.get(top.node) as number;
      if (above !== undefined) lower(above.node, reached);
      if (reached !== order.get(top.node)) continue;
      const component = open.splice(open.lastIndexOf(top.node));
      for (const node of component) isOpen.delete(node);
      components.push(component);
    }
  }
  return components;
}
