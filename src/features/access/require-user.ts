import { hasScope, type Scope, type UserActor } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccessContext } from './can.ts';

/**
 * For what needs somebody who can own things.
 * @throws AppError UNAUTHENTICATED for the anonymous caller, and for a key without the scope
 */
export function requireUser({ actor }: Pick<AccessContext, 'actor'>, scope: Scope): UserActor {
  if (actor.kind === 'user' && hasScope(actor, scope)) return actor;
  throw new AppError({
    code: 'UNAUTHENTICATED',
    message: `needs a user with the scope ${scope}`,
    publicMessage:
      actor.kind === 'anonymous' ? 'Sign in first.' : `This API key may not be used for that: it needs the scope \`${scope}\`.`,
  });
}
