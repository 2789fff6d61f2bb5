import { GraphQLError, type GraphQLLeafType } from 'graphql';

/**
 * A scalar or enum as the reply holds it.
 * @throws Error for a value that is none of the type
 */
export function completeLeaf(type: GraphQLLeafType, value: unknown): unknown {
  let completed: unknown;
  try {
    completed = type.coerceOutputValue(value);
  } catch (error) {
    // A scalar's own words for a bad value are a fault of ours, as any other exception is.
    throw error instanceof GraphQLError ? new Error(error.message) : error;
  }
  if (completed !== null && completed !== undefined) return completed;
  throw new Error(`${type.name} made nothing of a value of type ${typeof value}.`);
}
