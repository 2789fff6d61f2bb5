import type { Verb } from '../../domain/access.ts';
import type { SqlExecutor } from '../../db/sql.ts';
import type { ObjectRef } from './access-kinds.ts';
import type { AccessContext } from './can.ts';
import { rightsOf } from './rights-of.ts';

/** The verbs the actor may use on the object; empty for what is missing or forbidden. One statement. */
export async function myPermissions(
  ctx: AccessContext,
  object: ObjectRef,
  executor: SqlExecutor = ctx.db.pool,
): Promise<readonly Verb[]> {
  const [verbs] = await rightsOf(executor, { actor: ctx.actor, kind: object.kind, ids: [object.id] });
  return verbs ?? [];
}
