import { notFound } from '../../domain/errors.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';

/**
 * For what is the installation's and nobody's own.
 * @throws AppError UNAUTHENTICATED, and NOT_FOUND for everybody who is no superuser
 */
export function requireSuperuser(ctx: Pick<UseCaseContext, 'actor' | 'db'>): void {
  if (!requireUser(ctx, 'admin').isSuperuser) throw notFound();
}
