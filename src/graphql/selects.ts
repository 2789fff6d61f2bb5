import { Kind, type GraphQLResolveInfo, type SelectionNode } from 'graphql';

const known = new WeakMap<object, Set<string>>();

/**
 * Whether a field of this name is asked for anywhere below the field that is being resolved. By name only: a
 * field elsewhere below with the same name counts as well, so use it to leave out work, never to decide.
 */
export function selects(info: GraphQLResolveInfo, name: string): boolean {
  const [node] = info.fieldNodes;
  if (node === undefined) return false;
  const names = known.get(node) ?? new Set<string>();
  if (!known.has(node)) {
    for (const each of info.fieldNodes) collect(info, each.selectionSet?.selections ?? [], names);
    known.set(node, names);
  }
  return names.has(name);
}

function collect(info: GraphQLResolveInfo, selections: readonly SelectionNode[], names: Set<string>): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      names.add(selection.name.value);
      collect(info, selection.selectionSet?.selections ?? [], names);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      collect(info, selection.selectionSet.selections, names);
    } else {
      collect(info, info.fragments[selection.name.value]?.selectionSet.selections ?? [], names);
    }
  }
}
