import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

export interface DocumentMeasures {
  /** Levels of selections, fragments resolved, introspection included. */
  readonly depth: number;
  readonly aliases: number;
  /** Fields at the top of the operation with the most of them, fragments resolved. */
  readonly rootFields: number;
  /** Their names, over all operations. */
  readonly rootNames: ReadonlySet<string>;
}

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly depths: Map<string, number>;
  aliases: number;
}

/** One walk over a document; each fragment is walked once, however often it is spread. */
export function measureDocument(document: DocumentNode): DocumentMeasures {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const walk: Walk = { fragments, depths: new Map(), aliases: 0 };
  const rootNames = new Set<string>();
  let depth = 0;
  let rootFields = 0;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    depth = Math.max(depth, depthOf(walk, definition.selectionSet));
    rootFields = Math.max(
      rootFields,
      collectRoots(walk, definition.selectionSet, { names: rootNames, seen: new Set() }),
    );
  }
  return { depth, aliases: walk.aliases, rootFields, rootNames };
}

function depthOf(walk: Walk, { selections }: SelectionSetNode): number {
  let deepest = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (selection.alias !== undefined) walk.aliases += 1;
      const below = selection.selectionSet ? depthOf(walk, selection.selectionSet) : 0;
      deepest = Math.max(deepest, 1 + below);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      deepest = Math.max(deepest, depthOf(walk, selection.selectionSet));
    } else {
      deepest = Math.max(deepest, fragmentDepth(walk, selection.name.value));
    }
  }
  return deepest;
}

function fragmentDepth(walk: Walk, name: string): number {
  const known = walk.depths.get(name);
  if (known !== undefined) return known;
  const fragment = walk.fragments.get(name);
  if (fragment === undefined) return 0;
  // Zero until it is known: a fragment that spreads itself is refused by validation, and must not hang here.
  walk.depths.set(name, 0);
  const depth = depthOf(walk, fragment.selectionSet);
  walk.depths.set(name, depth);
  return depth;
}

function collectRoots(
  walk: Walk,
  { selections }: SelectionSetNode,
  found: { names: Set<string>; seen: Set<string> },
): number {
  let count = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      found.names.add(selection.name.value);
      count += 1;
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      count += collectRoots(walk, selection.selectionSet, found);
    } else {
      const name = selection.name.value;
      const fragment = walk.fragments.get(name);
      if (fragment === undefined || found.seen.has(name)) continue;
      found.seen.add(name);
      count += collectRoots(walk, fragment.selectionSet, found);
    }
  }
  return count;
}
