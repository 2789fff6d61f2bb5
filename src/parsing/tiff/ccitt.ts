import { BLACK_RUNS, HORIZONTAL, MODE_CODES, MODE_OFFSET, PASS, WHITE_RUNS } from './ccitt-codes.ts';
import type { CodeTable } from './ccitt-codes.ts';
import type { Unpacked } from './unpack.ts';

export interface FaxOptions {
  /** In dots. */
  readonly width: number;
  readonly rows: number;
  /** `rle`: compression 2, rows begin on a byte. `g3`: compression 3. `g4`: compression 4. */
  readonly kind: 'rle' | 'g3' | 'g4';
  /** Of `g3`: rows may be coded by the row above. */
  readonly isTwoDimensional: boolean;
}

/** Where the colour changes in a row, from white on; the end of the row closes it. */
type Changes = number[];

/**
 * Reads dots that were packed as fax machines do (ITU-T T.4 and T.6).
 *
 * @returns eight dots a byte, 1 for black; rows after the first damaged one are white where nothing can be
 * found again
 */
export function unpackFax(data: Uint8Array, { width, rows, kind, isTwoDimensional }: FaxOptions): Unpacked {
  const rowBytes = Math.ceil(width / 8);
  const out = new Uint8Array(rowBytes * rows);
  const bits = new BitReader(data);
  let above: Changes = [width];
  let isDamaged = false;
  for (let row = 0; row < rows; row++) {
    if (kind === 'rle') bits.align();
    if (kind === 'g3') bits.skipEndOfLine();
    if (bits.isAtEnd) return { bytes: out, isDamaged: true };
    const isByAbove = kind === 'g4' || (kind === 'g3' && isTwoDimensional && bits.take(1) === 0);
    const read = isByAbove ? rowByAbove(bits, above, width) : rowByItself(bits, width);
    read?.push(width);
    if (read === null) {
      isDamaged = true;
      if (kind !== 'g3') break;
      bits.seekEndOfLine();
      continue;
    }
    draw(out, row * rowBytes, read);
    above = read;
  }
  return { bytes: out, isDamaged };
}

function rowByItself(bits: BitReader, width: number): Changes | null {
  const changes: Changes = [];
  for (let at = 0, isBlack = false; at < width; isBlack = !isBlack) {
    const run = bits.run(isBlack);
    if (run === null || at + run > width) return null;
    at += run;
    changes.push(at);
  }
  return changes;
}

/** `a0`, `b1` and `b2` are the names of T.4; `a0` begins before the first dot. */
function rowByAbove(bits: BitReader, above: Changes, width: number): Changes | null {
  const changes: Changes = [];
  let index = 0;
  for (let a0 = -1, isBlack = false; a0 < width;) {
    index = nextChange(above, { after: a0, from: index, isBlack });
    const mode = bits.mode();
    if (mode === null) return null;
    if (mode === PASS) a0 = above[index + 1] ?? width;
    else if (mode === HORIZONTAL) {
      const first = bits.run(isBlack);
      const second = bits.run(!isBlack);
      const from = Math.max(a0, 0);
      if (first === null || second === null || from + first + second > width) return null;
      a0 = from + first + second;
      changes.push(from + first, a0);
    } else {
      const a1 = (above[index] ?? width) + mode;
      if (a1 < Math.max(a0, 0) || a1 > width) return null;
      changes.push(a1);
      a0 = a1;
      isBlack = !isBlack;
    }
  }
  return changes;
}

/** @returns the index of `b1`: the first change after a dot, to the other colour */
function nextChange(
  above: Changes,
  { after, from, isBlack }: { readonly after: number; readonly from: number; readonly isBlack: boolean },
): number {
  let index = Math.min(from, above.length);
  while (index > 0 && (above[index - 1] ?? 0) > after) index--;
  while (index < above.length && ((above[index] ?? 0) <= after || (index % 2 === 1) !== isBlack)) index++;
  return index;
}

function draw(out: Uint8Array, from: number, changes: Changes): void {
  for (let index = 0; index < changes.length; index += 2) {
    const begin = changes[index] ?? 0;
    const end = changes[index + 1] ?? begin;
    for (let at = begin; at < end; at++) {
      const byte = from + (at >> 3);
      if ((at & 7) === 0 && at + 8 <= end) {
        out[byte] = 0xff;
        at += 7;
      } else out[byte] = (out[byte] ?? 0) | (0x80 >> (at & 7));
    }
  }
}

class BitReader {
  #at = 0;
  readonly #data: Uint8Array;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#data.length * 8;
  }

  /** Looks at the next bits; past the end they are 0. */
  #peek(count: number): number {
    const byte = this.#at >> 3;
    const word =
      ((this.#data[byte] ?? 0) << 16) | ((this.#data[byte + 1] ?? 0) << 8) | (this.#data[byte + 2] ?? 0);
    return (word >> (24 - (this.#at & 7) - count)) & ((1 << count) - 1);
  }

  take(count: number): number {
    const value = this.#peek(count);
    this.#at += count;
    return value;
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }

  #code({ bits, entries }: CodeTable): number | null {
    const entry = entries[this.#peek(bits)] ?? 0;
    if (entry === 0 || this.isAtEnd) return null;
    this.#at += entry & 15;
    return entry >> 4;
  }

  mode(): number | null {
    const code = this.#code(MODE_CODES);
    return code === null ? null : code - MODE_OFFSET;
  }

  /** Long runs are written as some of 64s and one of less. */
  run(isBlack: boolean): number | null {
    let sum = 0;
    for (;;) {
      const length = this.#code(isBlack ? BLACK_RUNS : WHITE_RUNS);
      if (length === null) return null;
      sum += length;
      if (length < 64) return sum;
    }
  }

  /** Skips fill and the end-of-line code, eleven zeros and a one, where they stand. */
  skipEndOfLine(): void {
    const from = this.#at;
    while (!this.isAtEnd && this.#peek(1) === 0) this.#at++;
    if (this.#at - from >= 11) this.#at++;
    else this.#at = from;
  }

  seekEndOfLine(): void {
    while (!this.isAtEnd && this.#peek(12) !== 1) this.#at++;
  }
}
