import type { UseCaseContext } from '../context.ts';
import { grantPermission, type GrantPermissionInput, type GrantPermissionResult } from './grant-permission.ts';

/**
 * Takes everything from one user or group on one object; harmless when nothing was granted.
 * @throws AppError as grantPermission does
 */
export const revokePermission = (
  ctx: UseCaseContext,
  input: Omit<GrantPermissionInput, 'verbs'>,
): Promise<GrantPermissionResult> => grantPermission(ctx, { ...input, verbs: [] });
