import { withinScopes, type Verb } from '../../domain/access.ts';
import type { Actor } from '../../domain/actor.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import type { AccessKind } from './access-kinds.ts';
import { isUuid } from './is-uuid.ts';
import { RIGHTS_OF_ROW, type RightsRow } from './rights-of-row.ts';
import { RIGHTS_SQL } from './rights-sql.ts';

export interface RightsQuery {
  readonly actor: Actor;
  readonly kind: AccessKind;
  readonly ids: readonly string[];
}

/**
 * The verbs the actor may use on each object, in one statement whatever their number. An object that does not
 * exist, a malformed id and an object without any right are all an empty list.
 * @param executor inside a transaction, the transaction
 */
export async function rightsOf(
  executor: SqlExecutor,
  query: RightsQuery,
): Promise<readonly (readonly Verb[])[]> {
  const rights = await unscopedRightsOf(executor, query);
  return rights.map((verbs) => withinScopes(query.actor, verbs));
}

/**
 * What the person may do, whatever the key he uses now allows: for the consequences of an act (sharing what
 * is put into a shared corpus), never for the decision whether to act.
 */
export async function unscopedRightsOf(
  executor: SqlExecutor,
  { actor, kind, ids }: RightsQuery,
): Promise<readonly (readonly Verb[])[]> {
  const known = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
  const user = actor.kind === 'user' ? actor : null;
  const rows = await sql<RightsRow>(executor, RIGHTS_SQL[kind], [
    known,
    user?.userId ?? null,
    user?.groupIds ?? [],
  ]);
  const byId = new Map(rows.map((row) => [row.id, RIGHTS_OF_ROW[kind](actor, row)]));
  return ids.map((id) => byId.get(id.toLowerCase()) ?? []);
}
