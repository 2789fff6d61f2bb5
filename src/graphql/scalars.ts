import { GraphQLError } from 'graphql';
import { GRAPHQL_JSON_MAX_DEPTH } from '../config/limits.ts';
import { builder } from './builder.ts';

const RFC3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

builder.scalarType('DateTime', {
  description: 'A moment, as RFC 3339 in UTC with milliseconds: `2026-11-30T09:00:00.000Z`. Any offset is accepted as input.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue: (value) => {
    if (typeof value === 'string' && RFC3339.test(value)) {
      const date = new Date(value);
      if (!Number.isNaN(date.getTime())) return date;
    }
    throw new GraphQLError('DateTime must be an RFC 3339 moment such as 2026-11-30T09:00:00Z.');
  },
});

builder.scalarType('JSON', {
  description:
    "Any JSON value. Used only where the content is the user's own: tool arguments, schemas, payloads, cell values. " +
    `As input at most ${GRAPHQL_JSON_MAX_DEPTH} levels, within the size that a request may have.`,
  serialize: (value) => value,
  parseValue: (value) => {
    if (isWithinDepth(value)) return value;
    throw new GraphQLError(`JSON may be nested ${GRAPHQL_JSON_MAX_DEPTH} levels deep at most.`);
  },
});

/** Level by level: a walk into the depth would be what it guards against. */
function isWithinDepth(root: unknown): boolean {
  let level = [root];
  for (let depth = 0; depth <= GRAPHQL_JSON_MAX_DEPTH; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) next.push(member);
    }
    if (next.length === 0) return true;
    level = next;
  }
  return false;
}

builder.scalarType('BigInt', {
  description: 'A whole number beyond 32 bits, such as a size in bytes, sent as a JSON number up to 2^53.',
  serialize: (value) => Number(value),
  parseValue: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
    throw new GraphQLError('BigInt must be a whole number of at most 2^53.');
  },
});

builder.scalarType('File', {
  description: 'A file in a GraphQL multipart request. Larger files go to `POST /files`.',
  serialize: () => {
    throw new GraphQLError('File is an input only.');
  },
  parseValue: (value) => {
    if (isFile(value)) return value;
    throw new GraphQLError('File must be sent as a part of a multipart request.');
  },
});

/** The server's own class of files is not Node's; nothing that comes as JSON has methods. */
const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && typeof (value as File).arrayBuffer === 'function';
