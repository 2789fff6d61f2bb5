import { getOperationAST, GraphQLError, Kind, type DocumentNode, type SelectionSetNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isAppError, type AppError } from '../../domain/errors.ts';
import type { Services } from '../../features/context.ts';
import type { RateClass } from '../../security/rates/rate-limiter.ts';
import type { GraphqlContext } from '../context.ts';

/** Fields at the top that cost more than their kind of operation says. */
const CLASS_OF_FIELD: Readonly<Record<string, RateClass>> = {
  ask: 'ask',
  startRun: 'ask',
  regenerate: 'ask',
  search: 'search',
  uploadDocument: 'upload',
  validatePayload: 'validate',
};

interface Args {
  readonly document: DocumentNode;
  readonly operationName?: string | null;
  readonly contextValue?: unknown;
}

/**
 * Refuses an operation whose caller has used up what its class allows, before any of it runs. What its fields
 * at the top do decides the class: reads count once an operation, everything else once a field, so that
 * aliases save nothing.
 */
export function useRateLimits({ rates }: Pick<Services, 'rates'>): Plugin {
  if (rates === undefined) return {};
  const check = async (args: Args): Promise<GraphQLError | null> => {
    const { actor, address } = args.contextValue as GraphqlContext;
    try {
      for (const [kind, points] of costsOf(args)) await rates.spend(kind, { actor, address }, points);
      return null;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return rateError(error);
    }
  };
  return {
    onExecute: async ({ args, setResultAndStopExecution }) => {
      const refusal = await check(args);
      if (refusal !== null) setResultAndStopExecution({ errors: [refusal] });
    },
    onSubscribe: async ({ args, setResultAndStopExecution }) => {
      const refusal = await check(args);
      if (refusal !== null) setResultAndStopExecution({ errors: [refusal] });
    },
  };
}

/** @returns how much of each class an operation takes */
export function costsOf({ document, operationName }: Args): ReadonlyMap<RateClass, number> {
  const costs = new Map<RateClass, number>();
  const operation = getOperationAST(document, operationName);
  if (!operation) return costs;
  const usual: RateClass = operation.operation === 'mutation' ? 'write' : 'read';
  for (const name of rootFields(document, operation.selectionSet)) {
    const kind = Object.hasOwn(CLASS_OF_FIELD, name) ? (CLASS_OF_FIELD[name] ?? usual) : usual;
    costs.set(kind, kind === 'read' ? 1 : (costs.get(kind) ?? 0) + 1);
  }
  return costs;
}

function* rootFields(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  seen: Set<string> = new Set(),
): Generator<string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      yield selection.name.value;
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      yield* rootFields(document, selection.selectionSet, seen);
    } else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value);
      for (const one of document.definitions) {
        if (one.kind !== Kind.FRAGMENT_DEFINITION || one.name.value !== selection.name.value) continue;
        yield* rootFields(document, one.selectionSet, seen);
      }
    }
  }
}

function rateError({ publicMessage, retry, details: { retryAfterMs = 0 } }: AppError): GraphQLError {
  const headers = { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) };
  return new GraphQLError(publicMessage, {
    extensions: { code: 'RATE_LIMITED', retry, retryAfterMs, http: { status: 429, headers } },
  });
}
