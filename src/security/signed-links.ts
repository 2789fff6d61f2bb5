import { SIGNED_LINK_TTL_MS } from '../config/limits.ts';
import type { KeyRing } from './key-ring.ts';

// Links made in the same minute are the same, so that a browser may keep what it got by one.
const STEP_MS = 60_000;

/**
 * A short-lived link to bytes. Whoever makes it has checked that the caller may read them; whoever holds it
 * may.
 * @param path absolute, without a query: `/files/…`
 * @param nowMs epoch milliseconds
 * @returns the path with `expires` (epoch seconds) and `signature`
 */
export function signLink(keys: Pick<KeyRing, 'sign'>, path: string, nowMs: number = Date.now()): string {
  const expires = (Math.ceil((nowMs + SIGNED_LINK_TTL_MS) / STEP_MS) * STEP_MS) / 1000;
  return `${path}?expires=${expires}&signature=${keys.sign(messageOf(path, expires))}`;
}

/** `expired` is only said of a link that was ours. */
export type LinkVerdict = 'valid' | 'expired' | 'invalid';

/** @param query of the request; other parameters are refused, since the signature does not cover them */
export function checkLink(
  keys: Pick<KeyRing, 'verify'>,
  link: { readonly path: string; readonly query: URLSearchParams },
  nowMs: number = Date.now(),
): LinkVerdict {
  const expires = Number(link.query.get('expires'));
  const signature = link.query.get('signature') ?? '';
  if (link.query.size !== 2 || !Number.isSafeInteger(expires)) return 'invalid';
  if (!keys.verify(messageOf(link.path, expires), signature)) return 'invalid';
  return expires * 1000 > nowMs ? 'valid' : 'expired';
}

const messageOf = (path: string, expires: number): string => `link\n${path}\n${expires}`;
