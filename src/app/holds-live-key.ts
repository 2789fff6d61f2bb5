import type { Services } from '../features/context.ts';
import { hashToken } from '../security/tokens.ts';
import { readAdminKey } from './first-start.ts';

/** Whether the file `admin-key` of the data folder holds a key that would be accepted now. */
export async function holdsLiveKey({ config, db }: Services): Promise<boolean> {
  const secret = await readAdminKey(config.home);
  if (secret === null) return false;
  const key = await db.prisma.apiKey.findFirst({
    where: {
      hash: hashToken(secret.reveal()),
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
      user: { isActive: true },
    },
    select: { id: true },
  });
  return key !== null;
}
