/**
 * The header for a file that a person named: an ASCII name for old clients, the real one in RFC 8187 form.
 * Quotes, control characters, separators and bidirectional overrides cannot leave it or disguise an ending.
 */
export function attachment(fileName: string): string {
  const clean = fileName
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/g, '_')
    .toWellFormed();
  const name = clean.trim() === '' ? 'document' : clean;
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
