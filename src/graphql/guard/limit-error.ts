import { GraphQLError } from 'graphql';
import { graphqlRefusals } from '../../telemetry/metrics.ts';

/** What a request was refused for, before anything of it ran. */
export type LimitCode =
  | 'BODY_TOO_LARGE'
  | 'BATCH_TOO_LARGE'
  | 'QUERY_TOO_LARGE'
  | 'QUERY_TOO_DEEP'
  | 'QUERY_TOO_MANY_ALIASES'
  | 'QUERY_TOO_MANY_ROOT_FIELDS'
  | 'QUERY_TOO_COSTLY'
  | 'TOO_MANY_OPERATIONS';

export interface Limit {
  readonly code: LimitCode;
  readonly limit: number;
  /** What was sent; where counting stops at the limit, the limit and one. */
  readonly actual: number;
  /** What is counted, in the plural. */
  readonly of: string;
}

/** A typed refusal that says the limit and what was sent, counted for operators. */
export function limitError({ code, limit, actual, of }: Limit): GraphQLError {
  graphqlRefusals.inc({ code });
  return new GraphQLError(`At most ${limit} ${of} are allowed; this has ${actual}.`, {
    extensions: { code, limit, actual, http: { status: code === 'BODY_TOO_LARGE' || code === 'BATCH_TOO_LARGE' ? 413 : 400 } },
  });
}
