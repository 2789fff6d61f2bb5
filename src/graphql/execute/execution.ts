import {
  Kind,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { FieldPlan } from './plan.ts';

export type Path = GraphQLResolveInfo['path'];

/** One operation under way. */
export interface Execution {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly operation: OperationDefinitionNode;
  readonly rootValue: unknown;
  readonly context: unknown;
  readonly variableValues: GraphQLResolveInfo['variableValues'];
  readonly errors: GraphQLError[];
}

/** What a resolver is told beside its arguments; made only for resolvers that are written out. */
export function infoOf(execution: Execution, field: FieldPlan, path: Path): GraphQLResolveInfo {
  return {
    fieldName: field.def.name,
    fieldNodes: field.nodes,
    returnType: field.def.type,
    parentType: field.parentType,
    path,
    schema: execution.schema,
    fragments: execution.fragments,
    rootValue: execution.rootValue,
    operation: execution.operation,
    variableValues: execution.variableValues,
    getAbortSignal: noSignal,
    getAsyncHelpers: asyncHelpers,
  };
}

// Requests are cut off through the context's own signal.
const noSignal = (): undefined => undefined;
const HELPERS = { promiseAll: Promise.all.bind(Promise), track: (): void => undefined };
const asyncHelpers = () => HELPERS;

const fragmentsOf = new WeakMap<object, Readonly<Record<string, FragmentDefinitionNode>>>();

/** The fragments of a document by name. */
export function fragmentsIn(document: {
  readonly definitions: readonly { readonly kind: string }[];
}): Readonly<Record<string, FragmentDefinitionNode>> {
  const known = fragmentsOf.get(document);
  if (known !== undefined) return known;
  const found = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const fragment = definition as FragmentDefinitionNode;
    found[fragment.name.value] = fragment;
  }
  fragmentsOf.set(document, found);
  return found;
}
