import { API_KEY_TOUCH_INTERVAL_MS } from '../../config/limits.ts';
import { ANONYMOUS, SCOPES, type Actor, type Scope } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { hashToken, isTokenShaped, sameHash } from '../../security/tokens.ts';
import type { Services } from '../context.ts';
import { countFailures } from './count-failures.ts';

interface KeyRow {
  readonly id: string;
  readonly hash: string;
  readonly scopes: readonly string[];
  readonly is_valid: boolean;
  readonly needs_touch: boolean;
  readonly user_id: string;
  readonly is_superuser: boolean;
  readonly group_ids: readonly string[];
}

// What makes a key invalid is decided in the statement, so that every refusal costs the same and looks the
// same.
const KEY_SQL = `
  select k.id, k.hash, k.scopes, u.id as user_id, u.is_superuser,
    k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and u.is_active as is_valid,
    k.last_used_at is null or k.last_used_at < now() - make_interval(secs => $2) as needs_touch,
    array(select m.group_id::text from group_members m where m.user_id = u.id) as group_ids
  from api_keys k join users u on u.id = k.user_id where k.hash = $1`;

/**
 * Turns the key of a request into who acts. One statement, read anew each time, so that a revoked key or a
 * lost group counts at once.
 * @param token what followed `Bearer`; null is the anonymous actor
 * @param address of the caller, by which wrong keys are counted; left out, they are not
 * @throws AppError UNAUTHENTICATED, the same for a key that is unknown, revoked, expired or an inactive
 * user's;
 *   RATE_LIMITED after too many of those from one address
 */
export async function authenticate(
  services: Pick<Services, 'db' | 'log'>,
  token: string | null,
  address?: string,
): Promise<Actor> {
  if (token === null) return ANONYMOUS;
  const row = await countFailures(services, address, async () => {
    const found = isTokenShaped(token) ? await findKey(services, hashToken(token)) : null;
    if (found === null) throw wrongKey();
    return found;
  });
  if (row.needs_touch) await touch(services, row.id);
  return {
    kind: 'user',
    userId: row.user_id,
    isSuperuser: row.is_superuser,
    groupIds: row.group_ids,
    scopes: row.scopes.filter((scope): scope is Scope => (SCOPES as readonly string[]).includes(scope)),
    apiKeyId: row.id,
  };
}

async function findKey({ db }: Pick<Services, 'db'>, hash: string): Promise<KeyRow | null> {
  const [row] = await sql<KeyRow>(db.pool, KEY_SQL, [hash, API_KEY_TOUCH_INTERVAL_MS / 1_000], {
    name: 'api_key',
  });
  return row !== undefined && sameHash(row.hash, hash) && row.is_valid ? row : null;
}

/** When a key was last used is a hint for people: failing to note it must not fail their request. */
async function touch({ db, log }: Pick<Services, 'db' | 'log'>, keyId: string): Promise<void> {
  try {
    await sql(db.pool, 'update api_keys set last_used_at = now() where id = $1::uuid', [keyId]);
  } catch (error) {
    log.warn({ err: error, apiKeyId: keyId }, 'could not note the use of an API key');
  }
}

const wrongKey = (): AppError =>
  new AppError({
    code: 'UNAUTHENTICATED',
    message: 'the API key is unknown, revoked, expired or of an inactive user',
    publicMessage: 'This API key is not valid. It may be mistyped, revoked or expired.',
  });
