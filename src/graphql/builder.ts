import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin, { AuthScopeFailureType, type AuthFailure } from '@pothos/plugin-scope-auth';
import ValidationPlugin from '@pothos/plugin-validation';
import { PAGE_DEFAULT_ROWS, PAGE_MAX_ROWS } from '../config/limits.ts';
import { getDatamodel } from '../db/generated/pothos-types.ts';
import type PrismaTypes from '../db/generated/pothos-types.ts';
import { hasScope, type Scope } from '../domain/actor.ts';
import { AppError } from '../domain/errors.ts';
import type { GraphqlContext } from './context.ts';
import { UnauthenticatedError, ValidationError, unauthenticated } from './errors.ts';
import { encodeId, parseId, type NodeKind } from './ids.ts';

/**
 * The one schema builder. Area files import it and register by side effect; schema.ts builds.
 * Outermost first: errors sees what scope-auth and validation throw, so that both land in a mutation's union;
 * relay stands before scope-auth because ids must be read before a scope may look at them.
 */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | string };
    JSON: { Input: unknown; Output: unknown };
    BigInt: { Input: bigint; Output: bigint | number };
    File: { Input: File; Output: never };
  };
  AuthScopes: { scope: Scope };
}>({
  plugins: [
    ErrorsPlugin,
    RelayPlugin,
    ScopeAuthPlugin,
    ValidationPlugin,
    ComplexityPlugin,
    PrismaPlugin,
    DataloaderPlugin,
  ],
  defaultFieldNullability: false,
  errors: {
    directResult: true,
    // Input problems belong in the union. What is checked there is shape only, never whether something
    // exists.
    unsafelyHandleInputErrors: true,
    // Problem classes are listed per mutation: a catch-all would show the text of Prisma's errors.
    defaultTypes: [],
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: ({ actor }) => ({ scope: (scope: Scope) => hasScope(actor, scope) }),
    unauthorizedError: (_parent, { actor }, _info, { failure }) =>
      new UnauthenticatedError(unauthenticated(refusal(actor.kind, missingScope(failure)))),
  },
  validation: {
    validationError: ({ issues }) => {
      const fields = issues.map((issue) => ({
        // Arguments are one level above the input a caller thinks of.
        path: (issue.path ?? []).map(segment).filter((part, index) => index > 0 || part !== 'input'),
        message: issue.message,
      }));
      const publicMessage = fields[0]?.message ?? 'The input is not valid.';
      const app = new AppError({
        code: 'VALIDATION',
        message: publicMessage,
        publicMessage,
        details: { fields },
      });
      return new ValidationError(app);
    },
  },
  // Declares costs only; guard/measure-document.ts reads them once a document, not once a request.
  complexity: { disabled: true, defaultComplexity: 1, defaultListMultiplier: 1 },
  prisma: {
    client: ({ db }) => db.prisma,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    filterConnectionTotalCount: true,
    // A resolver that forgets to spread its query loads everything twice; tests fail on it.
    onUnusedQuery: process.env.NODE_ENV === 'test' ? 'error' : null,
    defaultConnectionSize: PAGE_DEFAULT_ROWS,
    maxConnectionSize: PAGE_MAX_ROWS,
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    nodesOnConnection: { description: 'The rows of this page, without their cursors.', complexity: 0 },
    encodeGlobalID: (typename, id) => encodeId(typename as NodeKind, String(id)),
    decodeGlobalID: (id) => {
      const { kind, uuid } = parseId(id);
      return { typename: kind, id: uuid };
    },
    idFieldOptions: { description: 'Opaque global id; `node(id)` finds the object again.' },
    nodeTypeOptions: { description: 'An object with a global id.' },
    nodeQueryOptions: {
      description: 'Any object by its global id; null when it does not exist or you may not read it.',
      args: { id: { description: 'A global id as this API gave it.' } },
    },
    nodesQueryOptions: {
      description:
        'Several objects by their global ids, in the same order; null where there is none for you.',
      args: { ids: { description: 'Global ids, at most 100.' } },
    },
    pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
    pageInfoFieldOptions: { description: 'Whether there is more, and the cursors at both ends of the page.' },
    hasNextPageFieldOptions: { description: 'Whether rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows come before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: { description: 'Cursor of the last row; null on an empty page.' },
    edgesFieldOptions: { description: 'The rows of this page with their cursors.', complexity: 0 },
    nodeFieldOptions: { description: 'The row.', complexity: 0 },
    cursorFieldOptions: { description: 'Where this row stands in the list, for `after` and `before`.' },
    firstArgOptions: {
      description: `Rows from the front, at most ${PAGE_MAX_ROWS}. ${PAGE_DEFAULT_ROWS} when neither is given.`,
    },
    lastArgOptions: {
      description: `Rows from the back, at most ${PAGE_MAX_ROWS}; not together with \`first\`.`,
    },
    afterArgOptions: { description: 'Rows after this cursor of the same list and order.' },
    beforeArgOptions: { description: 'Rows before this cursor of the same list and order.' },
  },
});

// What may not be read is null for `node(id)`, not an exception of Prisma's; nobody has to remember it.
const prismaNode = builder.prismaNode.bind(builder);
builder.prismaNode = ((type: never, options: object) =>
  prismaNode(type, { nullable: true, ...options } as never)) as unknown as typeof builder.prismaNode;

function refusal(kind: 'user' | 'anonymous', scope: string | null): string {
  if (kind === 'anonymous') return 'Sign in first: send an API key as `Authorization: Bearer …`.';
  const needed = scope === null ? 'the scope it needs' : `the scope ${scope.toUpperCase()}`;
  return `This API key is good, but has no scope for that. Make one with ${needed}.`;
}

function missingScope(failure: AuthFailure): string | null {
  if (failure.kind === AuthScopeFailureType.AuthScope) return String(failure.parameter);
  if ('failures' in failure)
    return failure.failures.map(missingScope).find((scope) => scope !== null) ?? null;
  return null;
}

function segment(part: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof part === 'object' ? part.key : part;
  return typeof key === 'symbol' ? String(key) : key;
}

builder.queryType({ description: 'Everything that can be read.', authScopes: { scope: 'read' } });
builder.mutationType({
  description:
    'Everything that can be changed. Each field answers with a union of its success and the errors it can give.',
});
builder.subscriptionType({
  description: 'Streams, over server-sent events or websockets (`graphql-transport-ws`).',
});
