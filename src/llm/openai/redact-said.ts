const SAID_MAX_CHARS = 300;

/**
 * Cuts and cleans what a server said before it goes into an error: servers echo the key they were sent.
 * @param secrets values that must never appear
 */
export function redactSaid(text: string, secrets: readonly string[]): string {
  let clean = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, '[secret]');
  clean = clean
    .replace(/\b(sk|pk|rk|key)-[\w*.-]{6,}/gi, '[secret]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [secret]');
  return clean.length > SAID_MAX_CHARS ? `${clean.slice(0, SAID_MAX_CHARS)}…` : clean;
}
