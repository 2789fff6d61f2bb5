import { SCOPES } from '../../domain/actor.ts';
import { Secret } from '../../security/secret.ts';
import { newToken } from '../../security/tokens.ts';
import type { Services } from '../context.ts';

export interface FirstAdmin {
  readonly userId: string;
  /** The key's secret: for its owner's eyes, once. */
  readonly secret: Secret;
}

/**
 * On an installation without users, makes a superuser and a key with every scope.
 * @returns null when there is a user already; several processes may ask at once, one gets the answer
 */
export async function createFirstAdmin({ db }: Pick<Services, 'db'>): Promise<FirstAdmin | null> {
  const { token, hash, hint } = newToken();
  return db.transaction(async (tx) => {
    // The row that all of them write: the second waits for the first, and then finds a user.
    await tx.$executeRaw`
      insert into settings (key, value, updated_at) values ('first_admin', 'true'::jsonb, now())
      on conflict (key) do update set updated_at = now()`;
    if ((await tx.user.count()) > 0) return null;
    const user = await tx.user.create({
      data: {
        slug: 'admin',
        name: 'Admin',
        isSuperuser: true,
        apiKeys: { create: { name: 'Made at the first start', hash, hint, scopes: [...SCOPES] } },
      },
      select: { id: true },
    });
    return { userId: user.id, secret: new Secret(token) };
  });
}
