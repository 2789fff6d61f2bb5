import {
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';

/** A type as values are completed by it: asked once what it is, not once a value. */
export type Shape = { readonly isNonNull: boolean } & (
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
  | { readonly kind: 'list'; readonly item: Shape }
);

const shapes = new WeakMap<GraphQLOutputType, Shape>();

export function shapeOf(type: GraphQLOutputType): Shape {
  const known = shapes.get(type);
  if (known !== undefined) return known;
  const made = makeShape(type);
  shapes.set(type, made);
  return made;
}

function makeShape(given: GraphQLOutputType): Shape {
  const isNonNull = isNonNullType(given);
  const type = getNullableType(given) as GraphQLOutputType;
  if (isListType(type)) return { kind: 'list', isNonNull, item: shapeOf(type.ofType) };
  if (isObjectType(type)) return { kind: 'object', isNonNull, type };
  if (isAbstractType(type)) return { kind: 'abstract', isNonNull, type };
  return { kind: 'leaf', isNonNull, type: type as GraphQLLeafType };
}
