const MASK = '[secret]';

// Keys of ours, of the model providers, and whatever follows `Bearer`.
const KEYS =
  /\b(?:dbx_[A-Za-z0-9_-]{20,}|sk-[A-Za-z0-9_-]{16,}|AIza[A-Za-z0-9_-]{30,})|(?<=\bBearer\s+)[^\s"',;]+/g;
const SECRET_PARAMETERS = /^(?:key|api[_-]?key|token|access[_-]?token|secret|password|signature|sig)$/i;
const URLS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi;

/**
 * Masks keys, passwords in URLs and secret query parameters in a text that is about to be logged or shown.
 */
export function redact(text: string): string {
  return text.replaceAll(URLS, redactUrl).replaceAll(KEYS, MASK);
}

/** @returns the URL without its user info and without the values of parameters that name secrets */
export function redactUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return text;
  }
  const secrets = [...url.searchParams.keys()].filter((name) => SECRET_PARAMETERS.test(name));
  if (url.username === '' && url.password === '' && secrets.length === 0) return text;
  if (url.username !== '' || url.password !== '') {
    url.username = MASK;
    url.password = '';
  }
  for (const name of secrets) url.searchParams.set(name, MASK);
  return url.href.replaceAll(encodeURIComponent(MASK), MASK);
}
