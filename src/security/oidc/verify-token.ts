import type { JWTPayload } from 'jose';
import type { OidcConfig } from '../../config/config.ts';
import { OIDC_CLOCK_TOLERANCE_MS } from '../../config/limits.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import { IssuerKeys } from './issuer-keys.ts';

export interface VerifiedToken {
  readonly issuer: string;
  readonly subject: string;
  /** When it stops being taken, epoch milliseconds: its end and the tolerance for clocks. */
  readonly endsAtMs: number;
  readonly claims: JWTPayload;
}

const JWT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Whether it has the form of a signed token, which no key of ours has. */
export const isJwtShaped = (token: string): boolean => JWT.test(token);

const keysOf = new WeakMap<OidcConfig, IssuerKeys>();

/**
 * Checks a bearer token of the configured issuer: signature by one of its keys with an allowed algorithm,
 * issuer, audience, and times with OIDC_CLOCK_TOLERANCE_MS.
 * @throws AppError UNAUTHENTICATED saying whether it is over or not valid; UNAVAILABLE when the issuer's keys
 *   cannot be had
 */
export async function verifyToken(config: OidcConfig, token: string): Promise<VerifiedToken> {
  const { jwtVerify, errors } = await import('jose');
  const keys = keysOf.get(config) ?? new IssuerKeys(config);
  keysOf.set(config, keys);
  try {
    const { payload: claims } = await jwtVerify(token, keys.find, {
      issuer: config.issuer,
      audience: config.audience,
      algorithms: [...config.algorithms],
      clockTolerance: OIDC_CLOCK_TOLERANCE_MS / 1_000,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    const { sub, exp = 0, iat = Infinity } = claims;
    // The library asks only that it is there.
    if (!isSubject(sub)) throw refused('the token names nobody');
    // The library asks this only of tokens whose age is limited.
    if (iat * 1_000 > Date.now() + OIDC_CLOCK_TOLERANCE_MS) throw refused('the token is made in the future');
    return { issuer: config.issuer, subject: sub, endsAtMs: exp * 1_000 + OIDC_CLOCK_TOLERANCE_MS, claims };
  } catch (error) {
    if (isAppError(error)) throw error;
    if (error instanceof errors.JWTExpired) throw tokenIsOver();
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw refused(error.message, error);
    throw error;
  }
}

/** OpenID Connect Core, section 2: at most 255 ASCII characters; ours are any that can be stored. */
const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && sub.length <= 255 && sub.isWellFormed() && !/\p{Cc}/u.test(sub);

/** @returns the error for a token whose time is over */
export const tokenIsOver = (): AppError =>
  new AppError({
    code: 'UNAUTHENTICATED',
    message: 'the token has expired',
    publicMessage: 'This token has expired. Sign in again for a new one.',
  });

const refused = (why: string, cause?: unknown): AppError =>
  new AppError({
    code: 'UNAUTHENTICATED',
    message: `a token was refused: ${why}`,
    publicMessage: 'This token is not valid here. It may be of another service, or not meant for this one.',
    cause,
  });
