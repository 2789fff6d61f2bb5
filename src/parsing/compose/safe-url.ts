const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const MAX_URL_CHARS = 2_048;

/**
 * An address of an untrusted file that may be shown as a link.
 * @returns it in its normal form, or null for other schemes, addresses with a password in them, and garbage
 */
export function safeUrl(raw: string): string | null {
  if (raw.length > MAX_URL_CHARS || !URL.canParse(raw.trim())) return null;
  const url = new URL(raw.trim());
  if (!SAFE.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length > MAX_URL_CHARS ? null : url.href;
}
