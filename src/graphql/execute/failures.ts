import { locatedError } from 'graphql';
import type { Execution, Path } from './execution.ts';
import type { FieldPlan } from './plan.ts';
import type { Shape } from './shape.ts';

/**
 * What becomes of a value that could not be had.
 * @returns null where null may stand
 * @throws GraphQLError with its place where it may not: then what is above it could not be had
 */
export function failed(
  execution: Execution,
  field: FieldPlan,
  shape: Shape,
  path: Path,
  error: unknown,
): null {
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  for (const cause of causes) {
    const located = locatedError(cause, field.nodes, keysOf(path));
    if (shape.isNonNull) throw located;
    execution.errors.push(located);
  }
  return null;
}

function keysOf(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Path | undefined = path; at !== undefined; at = at.prev) keys.push(at.key);
  return keys.reverse();
}

/** Fails when what was begun has ended: a rejection that nobody hears would end the process. */
export const failAfter = (waiting: readonly unknown[], error: unknown): Promise<never> =>
  Promise.allSettled(waiting).then(() => {
    throw error;
  });
