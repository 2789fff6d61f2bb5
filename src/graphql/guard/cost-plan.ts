import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { PAGE_DEFAULT_ROWS } from '../../config/limits.ts';

/** A number in the document, or what counts once the variables are there. */
type Amount = number | ((variables: Variables) => number);
type Variables = Readonly<Record<string, unknown>>;

/** What a selection costs, worked out once a document; only page sizes wait for the variables. */
export interface CostPlan {
  readonly own: number;
  readonly times: Amount | null;
  /** What each row of a list costs by itself. */
  readonly row: number;
  readonly children: readonly CostPlan[];
}

// Lists without pages are owned and bounded (the labels of a set); their real sizes are not known here.
const PLAIN_LIST_ROWS = 5;

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly done: Map<string, CostPlan>;
  readonly defaults: Variables;
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
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  const root = schema.getRootType(operation.operation);
  const walk: Walk = { schema, fragments, done: new Map(), defaults };
  const children = root ? planSelections(walk, operation.selectionSet, root) : [];
  return { own: 0, times: null, row: 0, children };
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
  const plan: CostPlan = { own: 0, times: null, row: 0, children };
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
  const times = declared.isPage
    ? pageSize(walk, node)
    : (declared.times ?? idCount(walk, node) ?? (isList(field.type) ? PLAIN_LIST_ROWS : null));
  // A row is an object that is read, whether or not anything is read below it. Lists that cost nothing hold
  // the rows of a page, which has counted them.
  const isCounted = declared.isPage === true || (own > 0 && isList(field.type) && isCompositeType(named));
  const children = node.selectionSet ? planSelections(walk, node.selectionSet, named) : [];
  return own === 0 && children.length === 0 ? [] : [{ own, times, row: isCounted ? 1 : 0, children }];
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

/** The larger of the two: both at once are refused, and one of them may be a variable that is null. */
function pageSize(walk: Walk, node: FieldNode): Amount {
  const sizes = (node.arguments ?? [])
    .filter(({ name }) => name.value === 'first' || name.value === 'last')
    .map(({ value }) => readerOf(walk, value));
  return (variables) => {
    const given = sizes
      .map((read) => read(variables))
      .filter((size) => typeof size === 'number' && size >= 0);
    return given.length > 0 ? Math.max(...(given as number[])) : PAGE_DEFAULT_ROWS;
  };
}

/** Where a field reads the objects that it is told, they are as many as their ids. */
function idCount(walk: Walk, node: FieldNode): Amount | null {
  const ids = node.arguments?.find(({ name }) => name.value === 'ids');
  if (ids === undefined) return null;
  const read = readerOf(walk, ids.value);
  return (variables) => {
    const given = read(variables);
    return Array.isArray(given) ? given.length : 1;
  };
}

function readerOf({ defaults }: Walk, value: ValueNode): (variables: Variables) => unknown {
  if (value.kind !== Kind.VARIABLE) {
    const written = value.kind === Kind.LIST ? value.values : valueFromASTUntyped(value);
    return () => written;
  }
  const name = value.name.value;
  return (variables) => (variables[name] === undefined ? defaults[name] : variables[name]);
}

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/** @returns the cost of an operation with these variables */
export function costOf(plan: CostPlan, variables: Variables): number {
  const sums = new Map<CostPlan, number>();
  const sum = (node: CostPlan): number => {
    const known = sums.get(node);
    if (known !== undefined) return known;
    // Zero while it is being summed: a cycle of fragments is refused by validation, and must not hang here.
    sums.set(node, 0);
    let inner = 0;
    for (const child of node.children) inner += sum(child);
    const total = node.own + (node.row + inner) * rowsOf(node.times, variables);
    sums.set(node, total);
    return total;
  };
  return sum(plan);
}

function rowsOf(times: Amount | null, variables: Variables): number {
  if (times === null) return 1;
  return typeof times === 'number' ? times : times(variables);
}
