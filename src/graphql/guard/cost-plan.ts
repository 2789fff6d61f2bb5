import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { PAGE_DEFAULT_ROWS } from '../../config/limits.ts';

/** A number in the document, or the variable that holds it. */
type Amount = number | { readonly variable: string; readonly fallback: number };

/** What a selection costs, worked out once a document; only page sizes wait for the variables. */
export interface CostPlan {
  readonly own: number;
  readonly times: Amount | null;
  readonly children: readonly CostPlan[];
}

// Lists without pages are owned and bounded (the labels of a set); their real sizes are not known here.
const PLAIN_LIST_ROWS = 5;

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly done: Map<string, CostPlan>;
  readonly defaults: ReadonlyMap<string, number>;
}

export function planCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CostPlan {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const defaults = new Map<string, number>();
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue?.kind === Kind.INT) defaults.set(variable.name.value, Number(defaultValue.value));
  }
  const root = schema.getRootType(operation.operation);
  const walk: Walk = { schema, fragments, done: new Map(), defaults };
  return { own: 0, times: null, children: root ? planSelections(walk, operation.selectionSet, root) : [] };
}

function planSelections(walk: Walk, selections: SelectionSetNode, type: GraphQLNamedType): CostPlan[] {
  return selections.selections.flatMap((selection): CostPlan[] => {
    if (selection.kind === Kind.FIELD) return planField(walk, selection, type);
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const on = selection.typeCondition ? walk.schema.getType(selection.typeCondition.name.value) : type;
      return on ? planSelections(walk, selection.selectionSet, on) : [];
    }
    return [planFragment(walk, selection.name.value)];
  });
}

/**
 * Planned once and shared by every spread of it; the sums below count a shared plan each time but walk it
 * once.
 */
function planFragment(walk: Walk, name: string): CostPlan {
  const known = walk.done.get(name);
  if (known !== undefined) return known;
  const fragment = walk.fragments.get(name);
  const on = fragment && walk.schema.getType(fragment.typeCondition.name.value);
  const children: CostPlan[] = [];
  const plan: CostPlan = { own: 0, times: null, children };
  walk.done.set(name, plan);
  if (fragment && on) children.push(...planSelections(walk, fragment.selectionSet, on));
  return plan;
}

function planField(walk: Walk, node: FieldNode, type: GraphQLNamedType): CostPlan[] {
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const field = type.getFields()[node.name.value];
  // Introspection reads no data, and graphql-js bounds its nesting.
  if (field === undefined) return [];
  const named = getNamedType(field.type);
  const declared = declaredCost(field);
  const own = declared.own ?? (isCompositeType(named) ? 1 : 0);
  const times = declared.isPage ? pageSize(walk, node) : (declared.times ?? plainRows(field.type));
  const children = node.selectionSet ? planSelections(walk, node.selectionSet, named) : [];
  return own === 0 && children.length === 0 ? [] : [{ own, times, children }];
}

function declaredCost(field: GraphQLField<unknown, unknown>): {
  own?: number;
  times?: number;
  isPage?: boolean;
} {
  const declared: unknown = field.extensions.complexity;
  if (typeof declared === 'function') return { own: 1, isPage: true };
  // The plugin's default for every field; only what differs from it was declared.
  if (typeof declared === 'number') return declared === 1 ? {} : { own: declared, times: 1 };
  if (typeof declared !== 'object' || declared === null) return {};
  const { field: own, multiplier } = declared as { field?: number; multiplier?: number };
  return { own, times: multiplier === undefined || multiplier === 1 ? undefined : multiplier };
}

function pageSize(walk: Walk, node: FieldNode): Amount {
  for (const { name, value } of node.arguments ?? []) {
    if (name.value !== 'first' && name.value !== 'last') continue;
    if (value.kind === Kind.INT) return Number(value.value);
    if (value.kind === Kind.VARIABLE) {
      const variable = value.name.value;
      return { variable, fallback: walk.defaults.get(variable) ?? PAGE_DEFAULT_ROWS };
    }
  }
  return PAGE_DEFAULT_ROWS;
}

const plainRows = (type: GraphQLOutputType): number | null =>
  isListType(isNonNullType(type) ? type.ofType : type) ? PLAIN_LIST_ROWS : null;

/** @returns the cost of an operation with these variables */
export function costOf(plan: CostPlan, variables: Readonly<Record<string, unknown>>): number {
  const sums = new Map<CostPlan, number>();
  const sum = (node: CostPlan): number => {
    const known = sums.get(node);
    if (known !== undefined) return known;
    // Zero while it is being summed: a cycle of fragments is refused by validation, and must not hang here.
    sums.set(node, 0);
    let inner = 0;
    for (const child of node.children) inner += sum(child);
    const total = node.own + inner * (node.times === null ? 1 : rows(node.times, variables));
    sums.set(node, total);
    return total;
  };
  return sum(plan);
}

function rows(times: Amount, variables: Readonly<Record<string, unknown>>): number {
  if (typeof times === 'number') return Math.max(times, 0);
  const given = variables[times.variable];
  return typeof given === 'number' && given >= 0 ? given : times.fallback;
}
