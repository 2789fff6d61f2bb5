import { isIpv6Address } from './hosts.ts';

/** Parts as appendix B of RFC 3986 takes them apart. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
const SCHEME = /^[a-z][a-z0-9+.-]*$/i;
const PATH = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i;
const QUERY = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*$/i;
const USER = /^(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*$/i;
const HOST = /^(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*$/i;
const FUTURE = /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/i;
/** `ucschar` and `iprivate` of RFC 3987. */
const BEYOND_ASCII = /[\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\ue000-\uf8ff]|[\ud800-\udbff][\udc00-\udfff]/g;
const TEMPLATE =
  /^(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2}|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?:\.(?:[a-z0-9_]|%[0-9a-f]{2})+)*(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?:\.(?:[a-z0-9_]|%[0-9a-f]{2})+)*(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i;

/** A URI of RFC 3986 with its scheme. */
export const isUri = (text: string): boolean => isReference(text, true);
/** A URI or a relative reference of RFC 3986. */
export const isUriReference = (text: string): boolean => isReference(text, false);
/** An IRI of RFC 3987 with its scheme. */
export const isIri = (text: string): boolean => isReference(asAscii(text), true);
/** An IRI or a relative reference of RFC 3987. */
export const isIriReference = (text: string): boolean => isReference(asAscii(text), false);
/** A template of RFC 6570. */
export const isUriTemplate = (text: string): boolean => TEMPLATE.test(text);

const asAscii = (text: string): string => text.replace(BEYOND_ASCII, 'x');

function isReference(text: string, needsScheme: boolean): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined ? needsScheme : !SCHEME.test(scheme)) return false;
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path)) return false;
  if (authority !== undefined && !isAuthority(authority)) return false;
  return PATH.test(path) && QUERY.test(query) && QUERY.test(fragment);
}

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf('@');
  if (at >= 0 && !USER.test(authority.slice(0, at))) return false;
  const [, literal, name, port = ''] =
    /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(.*))?$/s.exec(authority.slice(at + 1)) ?? [];
  if (!/^\d*$/.test(port)) return false;
  return literal === undefined
    ? name !== undefined && HOST.test(name)
    : isIpv6Address(literal) || FUTURE.test(literal);
}
