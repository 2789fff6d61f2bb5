import { type Actor, ANONYMOUS, SCOPES, type Scope } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import type { Services } from '../context.ts';
import { loadUserActor } from '../people/load-user-actor.ts';

const KEY = `
  select scopes from api_keys
  where id = $1::uuid and user_id = $2::uuid and revoked_at is null and (expires_at is null or expires_at > now())`;

/**
 * Who asked, with the rights of this moment: a key that was revoked or narrowed, a group that was left, and
 * an account that was closed all count while the run is under way.
 * @throws AppError UNAUTHENTICATED
 */
export async function loadRunActor(
  services: Pick<Services, 'db' | 'config'>,
  { actorId, apiKeyId }: Pick<ClaimedRun, 'actorId' | 'apiKeyId'>,
): Promise<Actor> {
  if (actorId === null) {
    if (services.config.allowsAnonymousAsk) return ANONYMOUS;
    throw gone('Asking without an account was switched off.');
  }
  const scopes = apiKeyId === null ? SCOPES : await scopesOfKey(services, apiKeyId, actorId);
  const actor = await loadUserActor(services.db, actorId, { scopes, apiKeyId: apiKeyId ?? undefined });
  if (actor === null) throw gone('The account that asked was closed.');
  if (!scopes.includes('ask')) throw gone('The API key that asked may no longer ask.');
  return actor;
}

async function scopesOfKey(
  { db }: Pick<Services, 'db'>,
  apiKeyId: string,
  userId: string,
): Promise<readonly Scope[]> {
  const [row] = await sql<{ scopes: string[] }>(db.pool, KEY, [apiKeyId, userId]);
  if (row === undefined) throw gone('The API key that asked was revoked or has expired.');
  return row.scopes.filter((scope): scope is Scope => (SCOPES as readonly string[]).includes(scope));
}

const gone = (publicMessage: string): AppError =>
  new AppError({ code: 'UNAUTHENTICATED', message: publicMessage, publicMessage });
