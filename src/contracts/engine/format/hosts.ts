import { isIPv4, isIPv6 } from 'node:net';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const HOST_MAX_CHARS = 253;
const LOCAL_MAX_CHARS = 64;
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
const QUOTED = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/;
const ATOM_ANY_SCRIPT = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL_ANY_SCRIPT =
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00b7\u0375\u05f3\u05f4\u30fb\u200c\u200d-]{0,61}[\p{L}\p{M}\p{N}\u05f3\u05f4])?$/u;

/** An IPv4 address of four decimal numbers without leading zeros. */
export const isIpv4Address = (text: string): boolean => isIPv4(text);

/** An IPv6 address of RFC 4291, without a zone. */
export const isIpv6Address = (text: string): boolean => !text.includes('%') && isIPv6(text);

/** A host name of RFC 1123. */
export function isHostname(text: string): boolean {
  return (
    text.length <= HOST_MAX_CHARS && text.split('.').every((label) => LABEL.test(label) && !isReserved(label))
  );
}

/** A host name in any script; what of it is in ASCII obeys the rule for ASCII. */
export function isIdnHostname(text: string): boolean {
  if (text.length > HOST_MAX_CHARS) return false;
  return text
    .split(/[.\u3002\uff0e\uff61]/)
    .every((label) => LABEL_ANY_SCRIPT.test(label) && !isReserved(label));
}

/** RFC 5891 keeps two hyphens in third and fourth place for labels that it defines itself. */
const isReserved = (label: string): boolean =>
  label.slice(2, 4) === '--' && !/^xn--[a-z0-9-]*[a-z0-9]$/i.test(label);

/** A mailbox of RFC 5321. */
export const isEmail = (text: string): boolean => isMailbox(text, { atom: ATOM, isHost: isHostname });

/** A mailbox of RFC 6531: both parts in any script. */
export const isIdnEmail = (text: string): boolean =>
  isMailbox(text, { atom: ATOM_ANY_SCRIPT, isHost: isIdnHostname });

interface MailboxRules {
  readonly atom: RegExp;
  readonly isHost: (text: string) => boolean;
}

function isMailbox(text: string, { atom, isHost }: MailboxRules): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const host = text.slice(at + 1);
  if (at < 1 || local.length > LOCAL_MAX_CHARS) return false;
  const isLocal = QUOTED.test(local) || local.split('.').every((part) => atom.test(part));
  return isLocal && (isHost(host) || isAddressLiteral(host));
}

function isAddressLiteral(host: string): boolean {
  const [, address] = /^\[(.*)\]$/.exec(host) ?? [];
  if (address === undefined) return false;
  return address.startsWith('IPv6:') ? isIpv6Address(address.slice(5)) : isIpv4Address(address);
}
