import {
  getOperationAST,
  getVariableValues,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { fragmentsIn, type Execution } from './execution.ts';
import { resolveFields } from './resolve.ts';
import { isPromise } from './is-promise.ts';
import { planSelections } from './plan.ts';

interface QueryArgs {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null;
  readonly variableValues?: Readonly<Record<string, unknown>> | null;
  readonly rootValue?: unknown;
  readonly contextValue?: unknown;
}

/**
 * Runs a valid query with everything that is the same for all rows worked out once: a page of 400 rows
 * takes a fraction of the general executor's time. It keeps to the specification; streamed lists
 * and incremental delivery, which this API does not have, are left out.
 * @returns null where it is not for this: mutations, subscriptions, and variables that do not fit
 */
export function executeQuery(args: QueryArgs): ExecutionResult | Promise<ExecutionResult> | null {
  const { schema, document } = args;
  const operation = getOperationAST(document, args.operationName);
  const root = schema.getQueryType();
  if (operation?.operation !== OperationTypeNode.QUERY || !root) return null;
  const { variableValues } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    args.variableValues ?? {},
  );
  if (variableValues === undefined) return null;
  const execution: Execution = {
    schema,
    operation,
    variableValues,
    fragments: fragmentsIn(document),
    rootValue: args.rootValue,
    context: args.contextValue,
    errors: [],
  };
  try {
    const plan = planSelections(execution, root, [operation]);
    const data = resolveFields(execution, plan, args.rootValue, undefined);
    if (!isPromise(data)) return reply(execution, data);
    return data.then(
      (settled) => reply(execution, settled),
      (error: unknown) => replyWithout(execution, error),
    );
  } catch (error) {
    return replyWithout(execution, error);
  }
}

const reply = ({ errors }: Execution, data: unknown): ExecutionResult =>
  (errors.length === 0 ? { data } : { errors, data }) as ExecutionResult;

function replyWithout(execution: Execution, error: unknown): ExecutionResult {
  execution.errors.push(error as never);
  return reply(execution, null);
}
