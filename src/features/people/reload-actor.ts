import { type Actor, SCOPES, type Scope } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { tokenIsOver } from '../../security/oidc/verify-token.ts';
import type { Services } from '../context.ts';
import { loadUserActor } from './load-user-actor.ts';

const KEY = `
  select scopes from api_keys
  where id = $1::uuid and user_id = $2::uuid and revoked_at is null and (expires_at is null or expires_at > now())`;

/** @returns what the key may be used for now, or null when it was revoked or has expired */
export async function scopesOfKey(
  { db }: Pick<Services, 'db'>,
  { apiKeyId, userId }: { readonly apiKeyId: string; readonly userId: string },
): Promise<readonly Scope[] | null> {
  const [row] = await sql<{ scopes: string[] }>(db.pool, KEY, [apiKeyId, userId]);
  if (row === undefined) return null;
  return row.scopes.filter((scope): scope is Scope => (SCOPES as readonly string[]).includes(scope));
}

/**
 * The same actor with the rights of this moment, for what lasts longer than a request.
 * @throws AppError UNAUTHENTICATED when the key or token is over, or the account was closed
 */
export async function reloadActor(services: Pick<Services, 'db'>, actor: Actor): Promise<Actor> {
  if (actor.kind === 'anonymous') return actor;
  const { userId, apiKeyId, tokenEndsAtMs } = actor;
  if (tokenEndsAtMs !== undefined && tokenEndsAtMs <= Date.now()) throw tokenIsOver();
  const scopes = apiKeyId === undefined ? actor.scopes : await scopesOfKey(services, { apiKeyId, userId });
  if (scopes === null) throw gone('This API key was revoked or has expired.');
  const fresh = await loadUserActor(services.db, userId, { scopes, apiKeyId });
  if (fresh === null) throw gone('This account was closed.');
  return tokenEndsAtMs === undefined ? fresh : { ...fresh, tokenEndsAtMs };
}

const gone = (publicMessage: string): AppError =>
  new AppError({ code: 'UNAUTHENTICATED', message: 'the actor of a stream is gone', publicMessage });
