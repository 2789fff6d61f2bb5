import { z } from 'zod';
import { API_KEY_MAX_TTL_MS, API_KEY_NAME_MAX_CHARS, API_KEYS_PER_USER } from '../../config/limits.ts';
import { SCOPES, type Scope, type UserActor } from '../../domain/actor.ts';
import { AppError, invalid, notFound } from '../../domain/errors.ts';
import type { ApiKey } from '../../db/generated/prisma/client.ts';
import { Secret } from '../../security/secret.ts';
import { newToken } from '../../security/tokens.ts';
import { recordAudit } from '../access/record-audit.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { line, parseInput } from '../parse-input.ts';

const INPUT = z.object({
  name: line(API_KEY_NAME_MAX_CHARS),
  scopes: z.array(z.enum(SCOPES)).min(1, 'Give the key at least one scope.'),
  expiresAt: z.date().nullish(),
  userId: z.string().nullish(),
});

export interface CreateApiKeyInput {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: it does not expire. */
  readonly expiresAt?: Date | null;
  /** Somebody else's key: superusers only. */
  readonly userId?: string | null;
}

/**
 * Makes a key. Its secret is in the answer and nowhere else.
 * @throws AppError UNAUTHENTICATED; NOT_FOUND for another user's; VALIDATION, also for more than the
 * caller's own key has, scopes or time; CONFLICT when the user has too many
 */
export async function createApiKey(
  ctx: UseCaseContext,
  input: CreateApiKeyInput,
): Promise<{ apiKey: ApiKey; secret: Secret }> {
  const actor = requireUser(ctx, 'admin');
  const { name, scopes, expiresAt, userId = actor.userId } = parseInput(INPUT, input);
  const ownerId = userId ?? actor.userId;
  if (ownerId !== actor.userId && !actor.isSuperuser) throw notFound();
  checkScopes(actor, scopes);
  checkExpiry(expiresAt ?? null);
  await checkOutlives(ctx, actor, expiresAt ?? null);
  const { token, hash, hint } = newToken();
  const apiKey = await ctx.db.transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: ownerId, isActive: true } })) === 0) throw notFound();
    const live = await tx.apiKey.count({ where: { userId: ownerId, revokedAt: null } });
    if (live >= API_KEYS_PER_USER) throw tooMany();
    const made = await tx.apiKey.create({
      data: { userId: ownerId, name, hash, hint, scopes: [...new Set(scopes)], expiresAt: expiresAt ?? null },
    });
    await recordAudit(tx, ctx, {
      action: 'createApiKey',
      object: { kind: 'ApiKey', id: made.id },
      details: { scopes },
    });
    return made;
  });
  return { apiKey, secret: new Secret(token) };
}

function checkScopes(actor: UserActor, scopes: readonly Scope[]): void {
  if (scopes.includes('ask') && !scopes.includes('read'))
    throw invalid(['scopes'], 'The scope ask needs read as well: an answer is made of what can be read.');
  const beyond = scopes.find((scope) => !actor.scopes.includes(scope));
  if (beyond === undefined) return;
  throw invalid(
    ['scopes'],
    `The key you use does not have the scope ${beyond}, so it cannot make one that has.`,
  );
}

function checkExpiry(expiresAt: Date | null): void {
  if (expiresAt === null) return;
  const leftMs = expiresAt.getTime() - Date.now();
  if (leftMs <= 0) throw invalid(['expiresAt'], 'This moment has passed.');
  if (leftMs > API_KEY_MAX_TTL_MS) throw invalid(['expiresAt'], 'At most a year from now, or leave it out.');
}

/** Else a key that expires could make itself one that does not. */
async function checkOutlives(
  { db }: Pick<UseCaseContext, 'db'>,
  { apiKeyId }: UserActor,
  expiresAt: Date | null,
): Promise<void> {
  if (apiKeyId === undefined) return;
  const used = await db.prisma.apiKey.findUnique({ where: { id: apiKeyId }, select: { expiresAt: true } });
  const end = used?.expiresAt ?? null;
  if (end === null || (expiresAt !== null && expiresAt <= end)) return;
  throw invalid(
    ['expiresAt'],
    `The key you use expires at ${end.toISOString()}, so it cannot make one that lasts longer. Give that or earlier.`,
  );
}

const tooMany = (): AppError =>
  new AppError({
    code: 'CONFLICT',
    message: 'too many API keys of one user',
    publicMessage: `A user has at most ${API_KEYS_PER_USER} keys. Revoke one first.`,
  });
