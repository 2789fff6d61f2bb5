import { SCOPES, type Scope, type UserActor } from '../../domain/actor.ts';
import type { Database } from '../../db/database.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';

interface ActorRow {
  readonly is_superuser: boolean;
  readonly group_ids: readonly string[];
}

const ACTOR_SQL = `
  select u.is_superuser, array(select m.group_id::text from group_members m where m.user_id = u.id) as group_ids
  from users u where u.id = $1::uuid and u.is_active`;

export interface LoadUserActorOptions {
  /** All of them when left out: a person without a key. */
  readonly scopes?: readonly Scope[];
  readonly apiKeyId?: string;
  /** Inside a transaction, the transaction. */
  readonly executor?: SqlExecutor;
}

/**
 * A user with his rights as they are now: superuser, groups. One statement.
 * @returns null when there is no such user, or he is not active
 */
export async function loadUserActor(
  db: Database,
  userId: string,
  options: LoadUserActorOptions = {},
): Promise<UserActor | null> {
  const [row] = await sql<ActorRow>(options.executor ?? db.pool, ACTOR_SQL, [userId]);
  if (row === undefined) return null;
  return {
    kind: 'user',
    userId,
    isSuperuser: row.is_superuser,
    groupIds: row.group_ids,
    scopes: options.scopes ?? SCOPES,
    ...(options.apiKeyId === undefined ? {} : { apiKeyId: options.apiKeyId }),
  };
}
