/** A piece of an RTF file; its bytes are those between `start` and `end`. */
export interface RtfToken {
  readonly kind: 'open' | 'close' | 'word' | 'sign' | 'text';
  readonly start: number;
  readonly end: number;
  /** Of a control word `\b0`: `b`; of a control sign `\'e4`: `'`; else empty. */
  readonly name: string;
  /** Number after a control word; null where there is none. */
  readonly value: number | null;
}

const [OPEN, CLOSE, BACKSLASH, SPACE, MINUS, QUOTE] = [0x7b, 0x7d, 0x5c, 0x20, 0x2d, 0x27];
const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
/** Longer ones are no control words. */
const MAX_NAME = 32;
const MAX_DIGITS = 10;

/** The pieces of an RTF file in order; bytes after `\binN` belong to it, whatever they are. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  const at = (index: number): number => bytes[index] ?? 0;
  for (let start = 0; start < bytes.length;) {
    const first = at(start);
    let token: RtfToken;
    if (first === OPEN || first === CLOSE)
      token = { kind: first === OPEN ? 'open' : 'close', start, end: start + 1, name: '', value: null };
    else if (first !== BACKSLASH) {
      let end = start + 1;
      while (end < bytes.length && at(end) !== OPEN && at(end) !== CLOSE && at(end) !== BACKSLASH) end++;
      token = { kind: 'text', start, end, name: '', value: null };
    } else token = isLetter(at(start + 1)) ? controlWord(bytes, start) : controlSign(bytes, start);
    yield token;
    start = token.end;
  }
}

function controlSign(bytes: Uint8Array, start: number): RtfToken {
  const sign = bytes[start + 1] ?? 0;
  const end = Math.min(bytes.length, start + (sign === QUOTE ? 4 : 2));
  return { kind: 'sign', start, end, name: String.fromCharCode(sign), value: null };
}

function controlWord(bytes: Uint8Array, start: number): RtfToken {
  let end = start + 1;
  while (isLetter(bytes[end] ?? 0) && end - start <= MAX_NAME) end++;
  const name = Buffer.from(bytes.subarray(start + 1, end)).toString('latin1');
  const from = end;
  if (bytes[end] === MINUS && isDigit(bytes[end + 1] ?? 0)) end++;
  while (isDigit(bytes[end] ?? 0) && end - from <= MAX_DIGITS) end++;
  const value = end > from ? Number(Buffer.from(bytes.subarray(from, end)).toString('latin1')) : null;
  if (bytes[end] === SPACE) end++;
  if (name === 'bin' && value !== null && value > 0) end = Math.min(bytes.length, end + value);
  return { kind: 'word', start, end, name, value };
}
