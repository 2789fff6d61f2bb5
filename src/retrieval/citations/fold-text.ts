export interface FoldOptions {
  /** Letters of either case are the same; off for quotes. */
  readonly ignoreCase?: boolean;
}

/** A text in one spelling, with the way back to the text it was made from. */
export interface FoldedText {
  readonly folded: string;
  /** Source position where the n-th unit of `folded` begins. */
  readonly starts: Uint32Array;
  /** Source position behind it. */
  readonly ends: Uint32Array;
}

/** Soft hyphen, zero-width marks and the byte order mark: invisible, so a quote may have or lack them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\u034f]/g;

/**
 * Writes a text the one way that all its harmless spellings share: any run of white space is one space,
 * curly and
 * straight quotes are the same, so are all dashes, letters are composed, compatibility forms (ligatures, full
 * width) unfolded, invisible characters gone. Words, their order and, unless asked, their case stay.
 */
export function foldText(text: string, { ignoreCase = false }: FoldOptions = {}): FoldedText {
  const writer = new Writer(text.length);
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    const end = endOfCharacter(text, at);
    if (end === at + 1 && unit < 0x80 && unit !== 0x60) {
      const isSpace = unit === 32 || (unit >= 9 && unit <= 13);
      const isUpper = ignoreCase && unit >= 65 && unit <= 90;
      writer.put(isSpace ? 32 : isUpper ? unit + 32 : unit, at, end);
    } else {
      const spelling = spell(text.slice(at, end));
      const written = ignoreCase ? spelling.toLowerCase() : spelling;
      for (let index = 0; index < written.length; index += 1) writer.put(written.charCodeAt(index), at, end);
    }
    at = end;
  }
  return writer.result();
}

/** Fills arrays that are as long as the source and grow where a form unfolds into more units. */
class Writer {
  #units: Uint16Array<ArrayBuffer>;
  #starts: Uint32Array<ArrayBuffer>;
  #ends: Uint32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity + 16);
    this.#starts = new Uint32Array(capacity + 16);
    this.#ends = new Uint32Array(capacity + 16);
  }

  put(unit: number, start: number, end: number): void {
    if (unit === 32 && this.#length > 0 && this.#units[this.#length - 1] === 32) {
      this.#ends[this.#length - 1] = end;
      return;
    }
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  result(): FoldedText {
    const units = Buffer.from(this.#units.buffer, 0, this.#length * 2);
    return {
      folded: units.toString('utf16le'),
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
    };
  }

  #grow(): void {
    const size = this.#units.length * 2;
    const [units, starts, ends] = [new Uint16Array(size), new Uint32Array(size), new Uint32Array(size)];
    units.set(this.#units);
    starts.set(this.#starts);
    ends.set(this.#ends);
    [this.#units, this.#starts, this.#ends] = [units, starts, ends];
  }
}

/** A character with the marks that combine with it, which are folded as one. */
function endOfCharacter(text: string, at: number): number {
  let end = at + (isPairAt(text, at) ? 2 : 1);
  while (end < text.length && text.charCodeAt(end) >= 0x300 && COMBINING.test(characterAt(text, end))) {
    end += isPairAt(text, end) ? 2 : 1;
  }
  return end;
}

const COMBINING = /^\p{M}/u;
const characterAt = (text: string, at: number): string => text.slice(at, at + 2);

function isPairAt(text: string, at: number): boolean {
  const high = text.charCodeAt(at);
  const low = text.charCodeAt(at + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}

const spellings = new Map<string, string>();
const SPELLINGS_MAX = 4_096;

/** Texts use the same few hundred characters over and over. */
function spell(segment: string): string {
  const known = spellings.get(segment);
  if (known !== undefined) return known;
  const spelling = respell(segment);
  if (spellings.size < SPELLINGS_MAX && segment.length <= 4) spellings.set(segment, spelling);
  return spelling;
}

function respell(segment: string): string {
  return segment
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/[“”„‟«»″〝〞＂]/g, '"')
    .replace(/[‘’‚‛‹›′`´＇]/g, "'")
    .replace(/[‐‑‒–—―−﹘﹣－]/g, '-')
    .replace(/\s+/g, ' ');
}
