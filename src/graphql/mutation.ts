import type { InputFieldMap, InputShapeFromFields } from '@pothos/core';
import type { StandardSchemaV1 } from '@pothos/plugin-validation';
import type { GraphQLResolveInfo } from 'graphql';
import type { Scope } from '../domain/actor.ts';
import { invalid, isAppError } from '../domain/errors.ts';
import { builder } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import { asProblem, Problem, UnauthenticatedError, ValidationError, type ProblemClass } from './errors.ts';
import { BROKEN_TEXT, findBrokenText } from '../domain/find-broken-text.ts';

type Types = typeof builder.$inferSchemaTypes;

/** Keep the order `input`, `resolve`, `success`: TypeScript infers each from the one before. */
export interface MutationOptions<Fields extends InputFieldMap, Result extends object> {
  readonly description: string;
  /** What the caller's key must allow; `write` when left out. */
  readonly scope?: Scope;
  /** The fields of `VerbNounInput`, each with a description. */
  readonly input: (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => Fields;
  /** A zod object over the whole input; its problems become a ValidationError with paths. */
  readonly validate?: StandardSchemaV1;
  /** What it can really give, besides an invalid input and a caller who is not signed in. */
  readonly errors?: readonly ProblemClass[];
  /** Translates ids, calls one use-case, returns what the success fields need. May throw AppError. */
  readonly resolve: (
    input: InputShapeFromFields<Fields>,
    ctx: GraphqlContext,
    info: GraphQLResolveInfo,
  ) => Promise<Result>;
  /** The fields of `VerbNounSuccess`. */
  readonly success: PothosSchemaTypes.ObjectTypeOptions<Types, Result>['fields'];
  readonly successDescription?: string;
}

/**
 * Registers `verbNoun(input: VerbNounInput!): VerbNounResult!`, a union of `VerbNounSuccess` and its errors.
 * @param name the mutation's name, `verbNoun`
 */
export function mutation<Fields extends InputFieldMap, Result extends object>(
  name: string,
  options: MutationOptions<Fields, Result>,
): void {
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const Input = builder.inputType(`${typeName}Input`, {
    description: `What \`${name}\` takes.`,
    fields: options.input,
    ...(options.validate === undefined ? {} : { validate: options.validate }),
  });
  const Success = builder.objectRef<Result>(`${typeName}Success`);
  Success.implement({
    description: options.successDescription ?? `\`${name}\` did what was asked.`,
    fields: options.success,
  });
  const errorTypes = [
    ...new Set<ProblemClass>([ValidationError, UnauthenticatedError, ...(options.errors ?? [])]),
  ];
  builder.mutationField(name, (t) =>
    t.field({
      type: Success,
      description: options.description,
      authScopes: { scope: options.scope ?? 'write' },
      errors: {
        types: errorTypes,
        union: { name: `${typeName}Result`, description: `What \`${name}\` answers.` },
      },
      args: { input: t.arg({ type: Input, required: true, description: 'What to do.' }) },
      resolve: (async (
        _root: object,
        args: { input: unknown },
        ctx: GraphqlContext,
        info: GraphQLResolveInfo,
      ) => {
        try {
          return await options.resolve(args.input as InputShapeFromFields<Fields>, ctx, info);
        } catch (error) {
          throw problemOf(error, args.input);
        }
      }) as never,
    }),
  );
}

/**
 * Use-cases that clean or refuse text do so in their own words. Where one let through what the database
 * cannot hold, that is the caller's input and no bug of ours.
 */
function problemOf(error: unknown, input: unknown): unknown {
  const problem = asProblem(error);
  if (problem instanceof Problem || isAppError(problem)) return problem;
  const path = findBrokenText(input);
  return path === null ? problem : new ValidationError(invalid(path, BROKEN_TEXT));
}
