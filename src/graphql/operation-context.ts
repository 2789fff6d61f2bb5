import type { ExecutionResult } from 'graphql';
import type { Actor } from '../domain/actor.ts';
import type { Services } from '../features/context.ts';
import type { GraphqlContext, Transport } from './context.ts';
import { errorJson, toGraphqlError, type ErrorSink } from './errors.ts';

/** What is known of a request or connection before its operations are read. */
export interface RequestFacts {
  readonly actor: Actor;
  readonly requestId: string;
  readonly transport: Transport;
  /** Of the caller; undefined where it is a proxy's. */
  readonly address?: string;
  readonly signal: AbortSignal;
}

/** One a operation: loaders are never shared between two. */
export function operationContext(services: Services, facts: RequestFacts): GraphqlContext {
  return {
    ...services,
    actor: facts.actor,
    requestId: facts.requestId,
    transport: facts.transport,
    address: facts.address,
    signal: facts.signal,
    log: services.log.child({ requestId: facts.requestId }),
    loaders: new Map(),
  };
}

export const errorSink = (services: Pick<Services, 'log'>, requestId: string): ErrorSink => ({
  requestId,
  report: (error, path) => services.log.error({ err: error, requestId, path }, 'a resolver failed'),
});

/** @returns the result with every error as callers may see it */
export function publicResult(result: ExecutionResult, sink: ErrorSink): ExecutionResult {
  if (result.errors === undefined || result.errors.length === 0) return result;
  return { ...result, errors: result.errors.map((error) => toGraphqlError(error, sink)) };
}

/** @returns the result as it is sent */
export const resultJson = (result: ExecutionResult): object =>
  result.errors === undefined ? result : { ...result, errors: result.errors.map(errorJson) };
