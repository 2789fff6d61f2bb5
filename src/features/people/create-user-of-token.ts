import { isUniqueViolation } from '../../db/errors.ts';
import { SCOPES } from '../../domain/actor.ts';
import type { VerifiedToken } from '../../security/oidc/verify-token.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { Services } from '../context.ts';
import { slugOf } from './slug.ts';
import { nameIn, verifiedEmail } from './token-claims.ts';

const ATTEMPTS = 3;

/**
 * Makes the account of somebody whose token is seen for the first time; harmless when another request has
 * just made it. An address that another account has is left out, and links nothing.
 */
export async function createUserOfToken(
  { db }: Pick<Services, 'db'>,
  { issuer, subject, claims }: VerifiedToken,
): Promise<void> {
  const name = nameIn(claims);
  const wanted = verifiedEmail(claims);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (tx) => {
        if ((await tx.userIdentity.count({ where: { issuer, subject } })) > 0) return;
        const isTaken = (await tx.user.count({ where: { slug: slugOf(name, false) } })) > 0;
        const hasEmail = wanted !== null && (await tx.user.count({ where: { email: wanted } })) === 0;
        const { id } = await tx.user.create({
          data: {
            name,
            slug: slugOf(name, isTaken),
            email: hasEmail ? wanted : null,
            identities: { create: { issuer, subject } },
          },
          select: { id: true },
        });
        const actor = { kind: 'user', userId: id, isSuperuser: false, groupIds: [], scopes: SCOPES } as const;
        const object = { kind: 'User', id };
        const entry = { action: 'createUserOfToken', object, details: { issuer } };
        await recordAudit(tx, { actor, requestId: 'token' }, entry);
      });
      return;
    } catch (error) {
      // Another took the name, the address or the identity meanwhile: what is left is seen by looking again.
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
