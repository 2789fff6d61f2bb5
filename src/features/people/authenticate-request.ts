import { ANONYMOUS, type Actor } from '../../domain/actor.ts';
import type { Services } from '../context.ts';
import { isJwtShaped } from '../../security/oidc/verify-token.ts';
import { authenticate } from './authenticate.ts';
import { authenticateToken } from './authenticate-token.ts';
import { countFailures } from './count-failures.ts';
import { resumeSession } from './session.ts';

/** The cookie of a browser's session; HttpOnly and SameSite=Strict. */
export const SESSION_COOKIE = 'deedbox_session';

/** Headers by lower-case name, as node's `IncomingMessage.headers`. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * Who sends a request: by `Authorization: Bearer` with a key of ours or, where an issuer is configured, a
 * token of its, told apart by their form; else by the session cookie where our own page sent it,
 * else nobody. A header that is there and wrong is refused, never taken for anonymous.
 * @param address of the caller, by which wrong keys are counted; undefined where it is a proxy's
 * @throws AppError as authenticate and authenticateToken do
 */
export async function authenticateRequest(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'config'>,
  headers: RequestHeaders,
  address?: string,
): Promise<Actor> {
  const { authorization } = headers;
  if (typeof authorization === 'string' && authorization !== '') {
    const token = BEARER.exec(authorization)?.[1] ?? '';
    const { oidc } = services.config;
    if (!oidc || !isJwtShaped(token)) return authenticate(services, token, address);
    return countFailures(services, address, () => authenticateToken(services, oidc, token));
  }
  const value = sessionValue(headers);
  if (value === null || !isFromOurPage(headers)) return ANONYMOUS;
  return (await resumeSession(services, value)) ?? ANONYMOUS;
}

/**
 * A cookie is sent by the browser whoever asks, and pages on another port of this machine count as the same
 * site; so it counts only where the browser says that the page is ours.
 */
export function isFromOurPage(headers: RequestHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin';
  // A header that another page cannot send without asking, which we never allow.
  if (headers['x-requested-with'] !== undefined) return true;
  const { origin, host } = headers;
  if (typeof origin !== 'string' || typeof host !== 'string') return false;
  return URL.parse(origin)?.host === host;
}

function sessionValue({ cookie }: RequestHeaders): string | null {
  if (typeof cookie !== 'string') return null;
  for (const pair of cookie.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === SESSION_COOKIE && value !== undefined) return value;
  }
  return null;
}
