import type { ErrorCode } from '../domain/errors.ts';
import { builder } from './builder.ts';
import {
  BudgetExhaustedError,
  ConflictError,
  NotFoundError,
  type Problem,
  ProviderError,
  RateLimitedError,
  TooLargeError,
  UnauthenticatedError,
  UnavailableError,
  UnsupportedFileError,
  ValidationError,
  type ProblemClass,
} from './errors.ts';
import { encodeId, NODE_KINDS, type NodeKind } from './ids.ts';

const CODES: Record<
  Exclude<ErrorCode, 'CONFIGURATION' | 'CANCELLED' | 'INTERNAL'>,
  { description: string }
> = {
  VALIDATION: { description: 'The input is not valid; `fields` says where.' },
  NOT_FOUND: { description: 'It does not exist, or you may not do this with it: the two look the same.' },
  UNAUTHENTICATED: { description: 'No valid API key, or one without the scope that is needed.' },
  CONFLICT: { description: 'The object is not in a state that allows this.' },
  RATE_LIMITED: { description: 'Too much at once; try again after `retryAfterMs`.' },
  PROVIDER: { description: 'A model provider failed.' },
  BUDGET_EXHAUSTED: { description: 'A budget is used up.' },
  UNSUPPORTED_FILE: { description: 'A file of a kind that cannot be read.' },
  TOO_LARGE: { description: 'More than a limit allows.' },
  SCHEMA_REJECTED: { description: 'A contract cannot be published; `diagnostics` says what to change.' },
  UNAVAILABLE: { description: 'A part of the service is down; try again later.' },
};

const Code = builder.enumType('ErrorCode', { description: 'What went wrong, for programs.', values: CODES });

export const ErrorInterface = builder.interfaceRef<Problem>('Error').implement({
  description: 'What a mutation answers instead of its success. Match on the type, or on `code`.',
  fields: (t) => ({
    code: t.field({
      type: Code,
      description: 'For programs.',
      resolve: ({ app }) => app.code as keyof typeof CODES,
    }),
    message: t.string({
      description: 'For people: what happened and what to do. Not stable; do not match on it.',
      resolve: ({ app }) => app.publicMessage,
    }),
  }),
});

const FieldProblem = builder
  .objectRef<{ path: readonly (string | number)[]; message: string }>('FieldProblem')
  .implement({
    description: 'One thing that is wrong with an input.',
    fields: (t) => ({
      path: t.stringList({
        description: 'Where in the input, outermost first; list positions count from 0.',
        resolve: ({ path }) => path.map(String),
      }),
      message: t.exposeString('message', { description: 'What is wrong there.' }),
    }),
  });

function simple(Class: ProblemClass, name: string, description: string): void {
  builder.objectType(Class, { name, description, interfaces: [ErrorInterface] });
}

simple(NotFoundError, 'NotFoundError', 'The object does not exist, or you may not do this with it.');
simple(UnauthenticatedError, 'UnauthenticatedError', 'Sign in, or use a key with the scope that is needed.');
simple(BudgetExhaustedError, 'BudgetExhaustedError', 'A budget is used up.');
simple(UnsupportedFileError, 'UnsupportedFileError', 'A file of a kind that cannot be read.');
simple(TooLargeError, 'TooLargeError', 'The input is larger than a limit allows.');

builder.objectType(ValidationError, {
  name: 'ValidationError',
  description: 'The input is not valid.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    fields: t.field({
      type: [FieldProblem],
      description: 'Every problem that was found, at least one.',
      resolve: ({ app }) => app.details.fields ?? [{ path: [], message: app.publicMessage }],
    }),
  }),
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'The object is not in a state that allows this.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    current: t.node({
      description: 'The object as it is now; null when there is none to show or you may not read it.',
      id: ({ app }) => currentId(app.details.current),
    }),
  }),
});

for (const [Class, name, description] of [
  [RateLimitedError, 'RateLimitedError', 'Too much at once.'],
  [ProviderError, 'ProviderError', 'A model provider failed.'],
  [UnavailableError, 'UnavailableError', 'A part of the service is down.'],
] as const) {
  builder.objectType(Class, {
    name,
    description,
    interfaces: [ErrorInterface],
    fields: (t) => ({
      retryAfterMs: t.int({
        nullable: true,
        description: 'Milliseconds after which trying again can help; null when that is not known.',
        resolve: ({ app }) => app.details.retryAfterMs ?? null,
      }),
    }),
  });
}

const KIND_OF: ReadonlyMap<string, NodeKind> = new Map(
  NODE_KINDS.flatMap(
    (kind) =>
      [
        [kind, kind],
        [kind.toLowerCase(), kind],
        [kind[0]?.toLowerCase() + kind.slice(1), kind],
      ] as const,
  ),
);

function currentId(current: { readonly kind: string; readonly id: string } | undefined): string | null {
  const kind = current === undefined ? undefined : KIND_OF.get(current.kind);
  return current === undefined || kind === undefined ? null : encodeId(kind, current.id);
}
