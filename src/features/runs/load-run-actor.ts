import { type Actor, ANONYMOUS, SCOPES } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import type { ClaimedRun } from '../../agents/run-lifecycle/claim-run.ts';
import type { Services } from '../context.ts';
import { loadUserActor } from '../people/load-user-actor.ts';
import { scopesOfKey } from '../people/reload-actor.ts';

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
  const scopes = apiKeyId === null ? SCOPES : await scopesOfKey(services, { apiKeyId, userId: actorId });
  if (scopes === null) throw gone('The API key that asked was revoked or has expired.');
  const actor = await loadUserActor(services.db, actorId, { scopes, apiKeyId: apiKeyId ?? undefined });
  if (actor === null) throw gone('The account that asked was closed.');
  if (!scopes.includes('ask')) throw gone('The API key that asked may no longer ask.');
  return actor;
}

const gone = (publicMessage: string): AppError =>
  new AppError({ code: 'UNAUTHENTICATED', message: publicMessage, publicMessage });
