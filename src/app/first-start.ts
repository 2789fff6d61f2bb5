import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SCOPES } from '../domain/actor.ts';
import type { Services } from '../features/context.ts';
import { createFirstAdmin } from '../features/people/create-first-admin.ts';
import { Secret } from '../security/secret.ts';
import { newToken } from '../security/tokens.ts';

/** Where an embedded installation keeps the first key, for its owner only. */
export const ADMIN_KEY_FILE = 'admin-key';
/** Says that the key reached the file: from then on a missing file is its owner's decision. */
const KEPT_SETTING = 'admin_key.kept';

export interface FirstStart {
  /** Null where no user was made: the superuser of this installation is not ours to know. */
  readonly adminUserId: string | null;
  /** Set once, when the key was made. */
  readonly newKey: Secret | null;
}

/**
 * Makes the administrator and his key on an installation without users. Embedded, the key goes into a file
 * of the
 * data folder; in services mode it is only shown. A start that died between the two is made good by the next.
 */
export async function prepareFirstStart(services: Services): Promise<FirstStart> {
  const made = await createFirstAdmin(services);
  const adminUserId = made?.userId ?? (await findAdmin(services));
  if (services.config.mode === 'services') return { adminUserId, newKey: made?.secret ?? null };
  if (adminUserId === null) return { adminUserId, newKey: null };
  const secret = made?.secret ?? (await replaceLostKey(services, adminUserId));
  if (secret === null) return { adminUserId, newKey: null };
  await keep(services.config.home, secret);
  await services.db.prisma.setting.upsert({
    where: { key: KEPT_SETTING },
    create: { key: KEPT_SETTING, value: true },
    update: {},
  });
  return { adminUserId, newKey: secret };
}

/** @returns the key in the data folder, or null when there is none */
export async function readAdminKey(home: string): Promise<Secret | null> {
  const text = await readFile(join(home, ADMIN_KEY_FILE), 'utf8').catch(() => null);
  return text === null || text.trim() === '' ? null : new Secret(text.trim());
}

async function findAdmin({ db }: Services): Promise<string | null> {
  const admin = await db.prisma.user.findFirst({
    where: { slug: 'admin', isSuperuser: true, isActive: true },
    select: { id: true },
  });
  return admin?.id ?? null;
}

async function replaceLostKey({ db }: Services, userId: string): Promise<Secret | null> {
  const kept = await db.prisma.setting.findUnique({ where: { key: KEPT_SETTING } });
  if (kept !== null) return null;
  const { token, hash, hint } = newToken();
  await db.prisma.apiKey.create({
    data: { userId, name: 'Made at the first start', hash, hint, scopes: [...SCOPES] },
  });
  return new Secret(token);
}

async function keep(home: string, secret: Secret): Promise<void> {
  const path = join(home, ADMIN_KEY_FILE);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${secret.reveal()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
