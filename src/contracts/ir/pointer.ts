import type { Json } from '../model/json.ts';

/** One token as it stands in a pointer (RFC 6901): `~` as `~0`, `/` as `~1`. */
export const escapeToken = (token: string | number): string =>
  typeof token === 'number' || !/[~/]/.test(token)
    ? String(token)
    : token.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer one level below `parent`. */
export const joinPointer = (parent: string, token: string | number): string =>
  `${parent}/${escapeToken(token)}`;

/** RFC 6901 pointer of tokens that are not escaped; `''` for none. */
export const formatPointer = (tokens: readonly (string | number)[]): string =>
  tokens.map((token) => `/${escapeToken(token)}`).join('');

/** @returns null where the text is no pointer: it neither is empty nor starts with `/`, or has a lone `~` */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  // `~1` before `~0`: `~01` means `~1`, not `/`.
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Tokens of a pointer in a URI fragment (without `#`): percent signs are decoded first, over the whole
 * fragment, and only then is it a pointer (RFC 6901 section 6). `%25` thus means `%`, and `%7E1` means `/`.
 *
 * @returns null where the fragment is no pointer or has a broken percent sign
 */
export function parseFragmentPointer(fragment: string): string[] | null {
  try {
    return parsePointer(decodeURIComponent(fragment));
  } catch {
    return null;
  }
}

/** The value a pointer leads to through own members only; undefined where there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const token of parsePointer(pointer) ?? [null]) {
    if (token === null || typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(token)) return undefined;
    if (!Object.hasOwn(value, token)) return undefined;
    value = (value as Readonly<Record<string, Json>>)[token];
  }
  return value;
}
