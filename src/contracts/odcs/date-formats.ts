/** Letters of the JDK's `DateTimeFormatter` that dates are made of most, as regular expressions. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['yyyy', '[0-9]{4}'],
  ['uuuu', '[0-9]{4}'],
  ['yy', '[0-9]{2}'],
  ['MM', '(?:0[1-9]|1[0-2])'],
  ['dd', '(?:0[1-9]|[12][0-9]|3[01])'],
  ['HH', '(?:[01][0-9]|2[0-3])'],
  ['hh', '(?:0[1-9]|1[0-2])'],
  ['mm', '[0-5][0-9]'],
  ['ss', '[0-5][0-9]'],
  ['SSS', '[0-9]{3}'],
  ['SSSSSS', '[0-9]{6}'],
  ['a', '[AP]M'],
  ['X', '(?:Z|[+-][0-9]{2}(?:[0-9]{2})?)'],
  ['XXX', '(?:Z|[+-][0-9]{2}:[0-9]{2})'],
  ['Z', '[+-][0-9]{4}'],
]);

const ISO: ReadonlyMap<string, string> = new Map([
  ['yyyy-MM-dd', 'date'],
  ['uuuu-MM-dd', 'date'],
  ["yyyy-MM-dd'T'HH:mm:ssXXX", 'date-time'],
  ["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 'date-time'],
  ['HH:mm:ssXXX', 'time'],
  ['HH:mm:ss.SSSXXX', 'time'],
]);

/** A format in letters of the JDK as a format of JSON Schema where it is one, else as a pattern. */
export function readDateFormat(
  letters: string,
): { readonly format: string } | { readonly pattern: string } | null {
  const format = ISO.get(letters);
  if (format !== undefined) return { format };
  let pattern = '';
  for (const [piece] of letters.matchAll(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']|'/g)) {
    if (piece.startsWith("'")) {
      pattern += escape(piece === "''" ? "'" : piece.slice(1, -1).replaceAll("''", "'"));
    } else if (/^[A-Za-z]/.test(piece)) {
      const known = LETTERS.get(piece);
      if (known === undefined) return null;
      pattern += known;
    } else {
      pattern += escape(piece);
    }
  }
  return { pattern: `^${pattern}$` };
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
