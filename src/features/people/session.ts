import { randomBytes } from 'node:crypto';
import { SESSION_TTL_MS, SIGN_IN_CODE_TTL_MS } from '../../config/limits.ts';
import { SCOPES, type Actor, type Scope } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { hashToken } from '../../security/tokens.ts';
import type { Services } from '../context.ts';
import { authenticate } from './authenticate.ts';
import { loadUserActor } from './load-user-actor.ts';

type SessionServices = Pick<Services, 'db' | 'keys' | 'log'>;

/**
 * A browser's session: a signed value in a cookie. It names a user and, where one was used, the key that
 * opened it.
 */
export interface Session {
  /** The cookie's value. */
  readonly value: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
}

/**
 * Opens a session with an API key: it can do what the key can, and ends when the key ends.
 * @throws AppError as authenticate does
 */
export async function openSession(
  services: SessionServices,
  token: string,
  address?: string,
): Promise<Session> {
  const actor = await authenticate(services, token, address);
  if (actor.kind !== 'user') throw notSignedIn();
  return sessionOf(services, actor.userId, { actor, apiKeyId: actor.apiKeyId ?? null });
}

interface Code {
  readonly userId: string;
  readonly expiresAtMs: number;
}

// Codes are for the process that printed them, in embedded mode the only one.
const codes = new WeakMap<object, Map<string, Code>>();

/**
 * @returns a code that opens one session for this user, once and soon; for the line a person clicks after
 * the start
 */
export function createSignInCode({ db }: Pick<Services, 'db'>, userId: string): string {
  const code = randomBytes(24).toString('base64url');
  const known = codes.get(db) ?? new Map<string, Code>();
  codes.set(db, known);
  known.set(hashToken(code), { userId, expiresAtMs: Date.now() + SIGN_IN_CODE_TTL_MS });
  return code;
}

/** @throws AppError UNAUTHENTICATED for a code that is unknown, used or too old */
export async function openSessionWithCode(services: SessionServices, code: string): Promise<Session> {
  const known = codes.get(services.db);
  const hash = hashToken(code);
  const found = known?.get(hash);
  known?.delete(hash);
  if (found === undefined || found.expiresAtMs <= Date.now()) throw codeIsOver();
  const actor = await loadUserActor(services.db, found.userId);
  if (actor === null) throw notSignedIn();
  return sessionOf(services, found.userId, { actor, apiKeyId: null });
}

/**
 * Who a session cookie stands for, with the rights of this moment. One statement.
 * @returns null for a value that is not ours, is over, or whose user or key is: the caller is then nobody
 */
export async function resumeSession(services: SessionServices, value: string): Promise<Actor | null> {
  const parts = readValue(services, value);
  if (parts === null) return null;
  if (parts.apiKeyId === null) return loadUserActor(services.db, parts.userId);
  const [row] = await sql<SessionRow>(services.db.pool, SESSION_SQL, [parts.apiKeyId, parts.userId]);
  if (row === undefined) return null;
  return {
    kind: 'user',
    userId: parts.userId,
    isSuperuser: row.is_superuser,
    groupIds: row.group_ids,
    scopes: row.scopes.filter((scope): scope is Scope => (SCOPES as readonly string[]).includes(scope)),
    apiKeyId: parts.apiKeyId,
  };
}

interface SessionRow {
  readonly scopes: readonly string[];
  readonly is_superuser: boolean;
  readonly group_ids: readonly string[];
}

const SESSION_SQL = `
  select k.scopes, u.is_superuser, array(select m.group_id::text from group_members m where m.user_id = u.id) as group_ids
  from api_keys k join users u on u.id = k.user_id
  where k.id = $1::uuid and u.id = $2::uuid and u.is_active
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

function sessionOf(
  { keys }: Pick<Services, 'keys'>,
  userId: string,
  { actor, apiKeyId }: { actor: Actor; apiKeyId: string | null },
): Session {
  const expiresAt = new Date(Date.now() + SESSION_TTL_MS);
  const body = [userId, apiKeyId ?? '-', Math.floor(expiresAt.getTime() / 1_000)].join('~');
  return { value: `${body}~${keys.sign(`session\n${body}`)}`, expiresAt, actor };
}

const VALUE = /^(([0-9a-f-]{36})~([0-9a-f-]{36}|-)~(\d{9,12}))~(.+)$/;

function readValue(
  { keys }: Pick<Services, 'keys'>,
  value: string,
): { userId: string; apiKeyId: string | null } | null {
  const [, body, userId, apiKeyId, expires, signature] = VALUE.exec(value) ?? [];
  if (body === undefined || userId === undefined || signature === undefined) return null;
  if (!keys.verify(`session\n${body}`, signature)) return null;
  if (Number(expires) * 1_000 <= Date.now()) return null;
  return { userId, apiKeyId: apiKeyId === undefined || apiKeyId === '-' ? null : apiKeyId };
}

const codeIsOver = (): AppError =>
  new AppError({
    code: 'UNAUTHENTICATED',
    message: 'a sign-in code that is used, too old or unknown',
    publicMessage:
      'This link is used or too old. Start Deedbox again for a new one, or paste the key in .deedbox/admin-key.',
  });

const notSignedIn = (): AppError =>
  new AppError({
    code: 'UNAUTHENTICATED',
    message: 'a sign-in was refused',
    publicMessage: 'This sign-in is not valid any more. Use your API key.',
  });
