import type { Actor } from '../../domain/actor.ts';
import { hasScope } from '../../domain/actor.ts';
import type { Prisma } from '../../db/generated/prisma/client.ts';
import { NOTHING } from '../access/visible.ts';

/** People who are signed in may find each other, to share with; nobody else may. */
export const visibleUsers = (actor: Actor): Prisma.UserWhereInput =>
  actor.kind === 'user' && hasScope(actor, 'read') ? {} : NOTHING;

/** Whether the actor may see what only the user himself and superusers see: address and state. */
export const seesPrivateFields = (actor: Actor, userId: string): boolean =>
  actor.kind === 'user' && (actor.isSuperuser || actor.userId === userId);
