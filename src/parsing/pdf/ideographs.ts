/** Han, kana and their punctuation: scripts that put no spaces between words. Hangul does. */
export function isIdeograph(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x2e80) return false;
  return (
    code <= 0x30ff ||
    (code >= 0x31f0 && code <= 0x31ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xff0f) ||
    (code >= 0xff1a && code <= 0xff20) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}
