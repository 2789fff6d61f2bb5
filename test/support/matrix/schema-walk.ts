import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** A field that leads from one object to others, and how to ask for it from a node. */
export interface Edge {
  /** `Type.field` */
  readonly at: string;
  readonly node: string;
  /** A selection on the node that ends in the field, with what can be read of its type. */
  readonly selection: string;
  /** Names from the node to the field. */
  readonly path: readonly string[];
}

interface Step {
  readonly name: string;
  /** The type the next step is on, where the field's type is abstract. */
  readonly on: string | null;
}

/** Types whose objects belong to the field that gives them and carry no rights of their own. */
const isPart = (schema: GraphQLSchema, type: GraphQLObjectType): boolean =>
  !nodesOf(schema).includes(type) &&
  !/(Connection|Edge|Success|Error)$/.test(type.name) &&
  !isRoot(schema, type) &&
  type.name !== 'PageInfo';

const isRoot = (schema: GraphQLSchema, type: GraphQLObjectType): boolean =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(type);

export function nodesOf(schema: GraphQLSchema): readonly GraphQLObjectType[] {
  const node = schema.getType('Node');
  return isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
}

/** Every field of a type that gives objects, connections opened to their rows. */
export function fieldsToObjects(type: GraphQLObjectType): readonly Field[] {
  return Object.values(type.getFields()).filter((field) => isCompositeType(getNamedType(field.type)));
}

/** Coordinates of all fields that lead to data from an object, with the type they are on. */
export function objectFields(
  schema: GraphQLSchema,
): readonly { at: string; type: GraphQLObjectType; field: Field }[] {
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith('__'));
  return types
    .filter((type) => nodesOf(schema).includes(type) || isPart(schema, type))
    .flatMap((type) =>
      fieldsToObjects(type).map((field) => ({ at: `${type.name}.${field.name}`, type, field })),
    );
}

/** The ways from nodes to every such field; a part is reached through the first field that gives it. */
export function edgesOf(schema: GraphQLSchema): readonly Edge[] {
  const ways = new Map<GraphQLObjectType, { node: string; steps: Step[] }>(
    nodesOf(schema).map((type) => [type, { node: type.name, steps: [] }]),
  );
  const edges: Edge[] = [];
  const queue = [...ways.keys()];
  for (let type = queue.shift(); type !== undefined; type = queue.shift()) {
    const way = ways.get(type);
    if (way === undefined) continue;
    for (const field of fieldsToObjects(type)) {
      if (
        field.args.some(
          (arg) => isNonNullType(arg.type) && arg.defaultValue === undefined && arg.default === undefined,
        )
      )
        continue;
      const path = [...way.steps.map(({ name }) => name), field.name];
      const selection = nested(way.steps, `${field.name} ${leavesOf(schema, field.type)}`);
      edges.push({ at: `${type.name}.${field.name}`, node: way.node, path, selection });
      for (const part of concrete(schema, field.type)) {
        if (ways.has(part) || !isPart(schema, part)) continue;
        const on = isObjectType(getNamedType(field.type)) ? null : part.name;
        ways.set(part, { node: way.node, steps: [...way.steps, { name: field.name, on }] });
        queue.push(part);
      }
    }
  }
  return edges;
}

const nested = (steps: readonly Step[], last: string): string =>
  steps.reduceRight(
    (inner, { name, on }) => `${name} { ${on === null ? inner : `... on ${on} { ${inner} }`} }`,
    last,
  );

function concrete(schema: GraphQLSchema, type: GraphQLOutputType): readonly GraphQLObjectType[] {
  const named = getNamedType(type);
  if (isObjectType(named)) return [named];
  return isUnionType(named) || isInterfaceType(named) ? schema.getPossibleTypes(named) : [];
}

/** Everything without arguments that can be read of a type in one go; of connections, their rows. */
export function leavesOf(schema: GraphQLSchema, type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isObjectType(named) && named.name.endsWith('Connection')) {
    const { nodes } = named.getFields();
    return nodes === undefined ? '{ totalCount }' : `{ totalCount nodes ${leavesOf(schema, nodes.type)} }`;
  }
  if (isObjectType(named) || isInterfaceType(named)) {
    const leaves = Object.values(named.getFields()).filter(
      (field) => field.args.length === 0 && isLeafType(getNamedType(field.type)),
    );
    return `{ __typename ${leaves.map(({ name }) => name).join(' ')} }`;
  }
  const members = isUnionType(named) ? schema.getPossibleTypes(named) : [];
  return `{ __typename ${members.map((member) => `... on ${member.name} ${leavesOf(schema, member)}`).join(' ')} }`;
}
