import {
  defaultFieldResolver,
  getArgumentValues,
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type SelectionSetNode,
} from 'graphql';
import { collectFields } from './collect.ts';
import type { Execution } from './execution.ts';
import { shapeOf, type Shape } from './shape.ts';

/** What is the same for every object that a selected field is resolved on. */
export interface FieldPlan {
  /** Its name in the reply. */
  readonly key: string;
  readonly def: GraphQLField<unknown, unknown>;
  /** Null: the property of the field's name. */
  readonly resolve: GraphQLFieldResolver<unknown, unknown> | null;
  readonly shape: Shape;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  /** @throws GraphQLError for arguments that do not fit, as often as it is called */
  readonly args: () => Record<string, unknown>;
  readonly below: Map<GraphQLObjectType, SelectionPlan>;
}

export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** An empty object to fill. */
  readonly create: () => Record<string, unknown>;
}

/** @param nodes the selections to take together; those of a field, or the operation itself */
export function planSelections(
  execution: Execution,
  type: GraphQLObjectType,
  nodes: readonly { readonly selectionSet?: SelectionSetNode | undefined }[],
): SelectionPlan {
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields: FieldPlan[] = [];
  for (const [key, found] of collectFields(execution, type, sets)) {
    const [node] = found;
    const def = node && execution.schema.getField(type, node.name.value);
    if (node === undefined || def === undefined) continue;
    fields.push({
      key,
      def,
      // Where there are arguments, even ones that nobody reads have to fit.
      resolve: def.resolve ?? (def.args.length > 0 ? defaultFieldResolver : null),
      shape: shapeOf(def.type),
      nodes: found,
      parentType: type,
      args: argumentsOf(execution, def, node),
      below: new Map(),
    });
  }
  return { fields, create: fields.some(({ key }) => key === '__proto__') ? withoutPrototype : plain };
}

/** The plan of what is selected below a field, made at the first object of a type. */
export function planBelow(execution: Execution, field: FieldPlan, type: GraphQLObjectType): SelectionPlan {
  const known = field.below.get(type);
  if (known !== undefined) return known;
  const made = planSelections(execution, type, field.nodes);
  field.below.set(type, made);
  return made;
}

// Plain objects take half the time to fill and to turn into JSON.
const plain = (): Record<string, unknown> => ({});
const withoutPrototype = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** Worked out once for all rows; each gets its own object, as resolvers may expect. */
function argumentsOf(
  { variableValues }: Execution,
  def: GraphQLField<unknown, unknown>,
  node: FieldNode,
): () => Record<string, unknown> {
  if (def.args.length === 0) return plain;
  let known: Record<string, unknown> | null = null;
  return () => {
    known ??= getArgumentValues(def, node, variableValues);
    return { ...known };
  };
}
