import { PERSON_NAME_MAX_CHARS } from '../../config/limits.ts';

type Claims = Readonly<Record<string, unknown>>;

/** @param path `roles`, or through objects: `realm_access.roles`; a claim with dots in its name wins */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let current: unknown = claims;
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Claims)[part];
  }
  return current;
}

/** @returns the address that the issuer says it has verified, in lower case; else null */
export function verifiedEmail(claims: Claims): string | null {
  const { email, email_verified: isVerified } = claims;
  if (isVerified !== true || typeof email !== 'string') return null;
  return /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 320 ? email.toLowerCase() : null;
}

/** @returns a name to show, on one line and not too long, made of what the claims have */
export function nameIn(claims: Claims): string {
  const whole = [claims.given_name, claims.family_name].filter((part) => typeof part === 'string').join(' ');
  for (const said of [claims.name, whole, claims.preferred_username, verifiedEmail(claims)]) {
    if (typeof said !== 'string') continue;
    // Everybody sees the name, and an address only its owner.
    const name = said
      .replace(/^([^\s@]+)@[^\s@]+$/, '$1')
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim();
    if (name !== '') return name.slice(0, PERSON_NAME_MAX_CHARS).toWellFormed();
  }
  return 'New user';
}
