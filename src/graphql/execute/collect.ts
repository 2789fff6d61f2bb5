import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type InlineFragmentNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Execution } from './execution.ts';

/** Selected fields by the name they have in the reply, in its order. */
export type Collected = Map<string, FieldNode[]>;

/** What is selected on an object of a type: CollectFields of the specification. */
export function collectFields(
  execution: Execution,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
): Collected {
  const found: Collected = new Map();
  const spread = new Set<string>();
  for (const { selections } of selectionSets) collect({ execution, type, found, spread }, selections);
  return found;
}

interface Collecting {
  readonly execution: Execution;
  readonly type: GraphQLObjectType;
  readonly found: Collected;
  readonly spread: Set<string>;
}

function collect(into: Collecting, selections: readonly SelectionNode[]): void {
  for (const selection of selections) {
    if (!isIncluded(into.execution, selection)) continue;
    if (selection.kind === Kind.FIELD) {
      const name = selection.alias?.value ?? selection.name.value;
      const nodes = into.found.get(name);
      if (nodes === undefined) into.found.set(name, [selection]);
      else nodes.push(selection);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      if (applies(into, selection)) collect(into, selection.selectionSet.selections);
    } else if (!into.spread.has(selection.name.value)) {
      into.spread.add(selection.name.value);
      const fragment = into.execution.fragments[selection.name.value];
      if (fragment !== undefined && applies(into, fragment)) collect(into, fragment.selectionSet.selections);
    }
  }
}

function isIncluded({ variableValues }: Execution, node: SelectionNode): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  if (getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false;
}

function applies(
  { execution, type }: Collecting,
  { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
): boolean {
  if (typeCondition === undefined) return true;
  const on = execution.schema.getType(typeCondition.name.value);
  return on === type || (on !== undefined && isAbstractType(on) && execution.schema.isSubType(on, type));
}
