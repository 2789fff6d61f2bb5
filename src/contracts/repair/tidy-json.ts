/** After a quote that ends a string: a mark of JSON, a comment, or what lacks its comma. */
const STRING_END =
  /\s*(?:$|[:}\])]|\/[/*]|#|\+\s*(?:"|\/\*)|"(?=[\p{L}\p{N}_])|\s-?\d+\s*[,}\]]|,\s*(?:$|["'{[\]}(\d-]|\/[/*]|#|(?:true|false|null|none)\b|[A-Za-z_]\w*\s*:))/iuy;
const WORD = /[\p{L}\p{N}_$+\-./]+/uy;
const LITERALS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['none', 'null'],
]);
const GROUPED_NUMBER = /^-?\d+(?:_\d+)+(?:\.\d+(?:_\d+)*)?$|^-?\d+\.\d+(?:_\d+)+$/;
const FRACTION = /^\d+(?:\/\d+)+$/;
/** Quotes doubled as CSV does. */
const DOUBLED = /[{,[]\s*""[\p{L}\p{N}_]/u;
const DOUBLE_OPENING = /^""[\p{L}\p{N}_]/u;
const MEMBER_NEXT = /^\s*,\s*"[^"\n]{0,200}"\s*:/;
/** A key whose closing quote is missing, its colon already read. */
const KEY_WITH_COLON = /^"([\p{L}\p{N}_ -]+):$/u;
const KEY_CHARS = 200;
const CLOSER: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ']' };

/**
 * Undoes what a repairer would read as something else, and nothing that it knows itself: quotes inside a
 * string that were not escaped, literals in capitals, tuples, digits in groups, brackets that were closed
 * in the wrong order or too soon. One pass; a text without any of it comes back as it is.
 */
export function tidyJson(text: string): string {
  const source = DOUBLED.test(text) ? text.replaceAll('""', '"').replaceAll("''", "'") : text;
  const open: string[] = [];
  let out = '';
  let mark = '';
  let tuples = 0;
  for (let at = 0; at < source.length;) {
    const char = source[at] as string;
    if (char === '"') {
      const start = mark === ':' && DOUBLE_OPENING.test(source.slice(at, at + 3)) ? at + 1 : at;
      const string = readString(source, start, open.at(-1) === '}' && mark !== ':');
      out += string.text;
      at = string.end;
      mark = string.text.endsWith(':') ? ':' : '"';
      continue;
    }
    if (char === "'") {
      const end = source.indexOf("'", at + 1);
      if (end < 0) return out + source.slice(at);
      out += source.slice(at, end + 1);
      at = end + 1;
      mark = '"';
      continue;
    }
    const word = match(WORD, source, at);
    if (word !== null) {
      out += isValuePlace(mark)
        ? tidyWord(word, source.slice(at + word.length, at + word.length + 20))
        : word;
      at += word.length;
      mark = 'a';
      continue;
    }
    at++;
    if (char === '{' || char === '[' || (char === '(' && isValuePlace(mark) && mark !== '')) {
      open.push(CLOSER[char] as string);
      out += char === '(' ? '[' : char;
      if (char === '(') tuples++;
    } else if (char === '}' || char === ']' || (char === ')' && tuples > 0 && open.at(-1) === ']')) {
      const wanted = char === ')' ? ']' : char;
      // Something inside was not closed.
      while (open.length > 1 && open.at(-1) !== wanted && open.includes(wanted)) out += open.pop() as string;
      const isTooSoon = open.length === 1 && wanted === '}' && MEMBER_NEXT.test(source.slice(at, at + 300));
      if (isTooSoon && source.trimEnd().endsWith('}')) continue;
      if (open.at(-1) === wanted) open.pop();
      out += wanted;
    } else {
      out += char;
    }
    if (!/\s/.test(char)) mark = char;
  }
  return out;
}

const isValuePlace = (mark: string): boolean => mark === '' || /[:,[({]/.test(mark);

interface TidyString {
  readonly text: string;
  /** Where the source goes on. */
  readonly end: number;
}

function readString(source: string, start: number, isKeyPlace: boolean): TidyString {
  const first = source.indexOf('"', start + 1);
  let text = '"';
  let hasInner = false;
  // Where a quote was forgotten, the next one is not inside the string but after it.
  let looksPast = false;
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at] as string;
    if (char === '\\') {
      text += char + (source[++at] ?? '');
    } else if (char !== '"') {
      text += char;
      looksPast ||= char === '\n' || (char === '*' && source[at - 1] === '/');
    } else if (match(STRING_END, source, at + 1) !== null) {
      return { text: `${text}"`, end: at + 1 };
    } else if (isKeyPlace && text.length < KEY_CHARS && KEY_WITH_COLON.test(text)) {
      return { text: `${text.slice(0, -1)}":`, end: at };
    } else if (looksPast) {
      return { text: source.slice(start, first + 1), end: first + 1 };
    } else {
      text += '\\"';
      hasInner = true;
    }
  }
  // It never ends: without a quote inside, where it should have is for the repairer to say.
  const closers = /[}\]\s]*$/.exec(source)?.[0] ?? '';
  if (!hasInner || closers.trim() === '') return { text: source.slice(start), end: source.length };
  return { text: `${text.slice(0, text.length - closers.length)}"`, end: source.length - closers.length };
}

function tidyWord(word: string, after: string): string {
  if (!/^\s*(?:$|[,}\])])/.test(after)) return word;
  if (GROUPED_NUMBER.test(word)) return word.replaceAll('_', '');
  if (FRACTION.test(word)) return `"${word}"`;
  return LITERALS.get(word.toLowerCase()) ?? word;
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
