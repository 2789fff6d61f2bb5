import type { PublishProblem, PublishProblemCode } from '../../contracts/artifact/publish-problem.ts';
import { AppError } from '../../domain/errors.ts';

/** What the registry refuses besides what is wrong with a draft in itself. */
export type RegistryProblemCode =
  | PublishProblemCode
  /** A payload that met the version before may not meet this one, or the other way round. */
  | 'incompatible'
  /** A name that was accepted for a field that the schema no longer has; it is left out. */
  | 'suggestion-left-out'
  /** Of a foreign format: it has no counterpart. */
  | 'import-loss';

/** One thing an author should know. It is published unless one of them is an error. */
export type RegistryProblem = Omit<PublishProblem, 'code'> & { readonly code: RegistryProblemCode };

export interface SchemaRejection {
  readonly problems: readonly RegistryProblem[];
  /** The version under which it could be published; absent where that is not what is wrong. */
  readonly suggestedVersion?: string;
}

/** A draft that cannot be published, with everything that is wrong with it. */
export function schemaRejected({ problems, suggestedVersion }: SchemaRejection): AppError {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const more = errors.length > 1 ? ` There are ${errors.length} problems in all.` : '';
  return new AppError({
    code: 'SCHEMA_REJECTED',
    message: `the draft was refused: ${errors.map(({ code, pointer }) => `${code} at ${pointer}`).join(', ')}`,
    publicMessage: `${first?.message ?? 'The contract cannot be published.'}${more}`,
    details: { problems, suggestedVersion },
  });
}

/** @returns what a SCHEMA_REJECTED error holds */
export function rejectionOf(error: AppError): SchemaRejection {
  const { problems, suggestedVersion } = error.details as Partial<SchemaRejection>;
  return { problems: problems ?? [], ...(suggestedVersion !== undefined && { suggestedVersion }) };
}
