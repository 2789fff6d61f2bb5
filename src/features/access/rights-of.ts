import { withinScopes, type Verb } from '../../domain/access.ts';
import type { Actor } from '../../domain/actor.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import type { AccessKind } from './access-kinds.ts';
import { RIGHTS_OF_ROW, type RightsRow } from './rights-of-row.ts';
import { RIGHTS_SQL } from './rights-sql.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

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
export async function rightsOf(executor: SqlExecutor, query: RightsQuery): Promise<readonly (readonly Verb[])[]> {
  const { actor, kind, ids } = query;
  const known = [...new Set(ids.filter((id) => UUID.test(id)).map((id) => id.toLowerCase()))];
  const user = actor.kind === 'user' ? actor : null;
  const rows = await sql<RightsRow>(executor, RIGHTS_SQL[kind], [known, user?.userId ?? null, user?.groupIds ?? []]);
  const byId = new Map(rows.map((row) => [row.id, withinScopes(actor, RIGHTS_OF_ROW[kind](actor, row))]));
  return ids.map((id) => byId.get(id.toLowerCase()) ?? []);
}
