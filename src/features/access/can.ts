import type { Verb } from '../../domain/access.ts';
import { notFound } from '../../domain/errors.ts';
import type { SqlExecutor } from '../../db/sql.ts';
import type { UseCaseContext } from '../context.ts';
import type { ObjectRef } from './access-kinds.ts';
import { rightsOf } from './rights-of.ts';

export type AccessContext = Pick<UseCaseContext, 'actor' | 'db'>;

/**
 * Whether the actor may do this. Always one statement, whether the object exists or not.
 * @param executor inside a transaction, the transaction
 */
export async function can(
  ctx: AccessContext,
  verb: Verb,
  object: ObjectRef,
  executor: SqlExecutor = ctx.db.pool,
): Promise<boolean> {
  const [verbs] = await rightsOf(executor, { actor: ctx.actor, kind: object.kind, ids: [object.id] });
  return verbs?.includes(verb) ?? false;
}

/**
 * @param executor inside a transaction, the transaction
 * @throws AppError NOT_FOUND, the same for what is missing and what is forbidden
 */
export async function assertCan(
  ctx: AccessContext,
  verb: Verb,
  object: ObjectRef,
  executor: SqlExecutor = ctx.db.pool,
): Promise<void> {
  if (!(await can(ctx, verb, object, executor))) throw notFound();
}
