import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Every key of ours starts with it, so that scanners of leaked secrets know one when they see it. */
export const TOKEN_PREFIX = 'dbx_';
const TOKEN_BYTES = 32;
const SHAPE = /^dbx_[A-Za-z0-9_-]{43}$/;

export interface NewToken {
  /** Shown once; never stored. */
  readonly token: string;
  /** Lower-case hex SHA-256: what is stored. A random 256-bit token needs no slow hash. */
  readonly hash: string;
  /** Its last four characters, by which a person tells keys apart. */
  readonly hint: string;
}

export function newToken(): NewToken {
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, hash: hashToken(token), hint: token.slice(-4) };
}

export const hashToken = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex');

/** Whether it can be one of ours at all; what is not costs no statement. */
export const isTokenShaped = (token: string): boolean => SHAPE.test(token);

/** Compares two hex hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a, 'hex');
  const right = Buffer.from(b, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
}
