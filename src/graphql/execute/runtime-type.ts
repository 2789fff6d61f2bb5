import {
  defaultTypeResolver,
  GraphQLError,
  isObjectType,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql';
import { isPromise } from './is-promise.ts';

/**
 * Which object type a value of an interface or union has.
 * @throws GraphQLError when the schema does not know, or not as one of these
 */
export function runtimeType(
  type: GraphQLAbstractType,
  value: unknown,
  context: unknown,
  info: GraphQLResolveInfo,
): GraphQLObjectType | Promise<GraphQLObjectType> {
  const name = (type.resolveType ?? defaultTypeResolver)(value, context, info, type);
  if (isPromise(name)) return name.then((each) => objectType(type, each, info));
  return objectType(type, name, info);
}

function objectType(
  type: GraphQLAbstractType,
  name: unknown,
  { schema, parentType, fieldName }: GraphQLResolveInfo,
): GraphQLObjectType {
  const found = typeof name === 'string' ? schema.getType(name) : undefined;
  if (found !== undefined && isObjectType(found) && schema.isSubType(type, found)) return found;
  const place = `${parentType.name}.${fieldName}`;
  throw new GraphQLError(`${place} gave no object of "${type.name}" but "${String(name)}".`);
}
