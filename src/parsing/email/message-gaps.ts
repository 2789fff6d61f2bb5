import { contentOf } from './content-header.ts';
import type { ContentHeader } from './content-header.ts';

export interface MessageGaps {
  /** What breaks off, in a reader's words. */
  readonly missing: readonly string[];
  /** What a part only points at, in a reader's words. */
  readonly leftOut: readonly string[];
  /** Names of encodings of letters that nobody knows. */
  readonly unknownCharsets: readonly string[];
}

interface Leaf {
  readonly header: ContentHeader;
  /** Signs of base64 that were seen, padding too. */
  signs: number;
  /** Signs among them that base64 does not have. */
  strange: number;
}

/**
 * Looks at how a message is put together, since the library takes what breaks off for whole: boundaries that
 * never come, base64 that ends inside a group of four. Messages inside are looked at when they are read
 * themselves.
 */
export function messageGaps(bytes: Uint8Array): MessageGaps {
  const walk = new MessageWalk();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(0x0a, start);
    const end = found < 0 ? text.length : found;
    walk.line(text, start, end);
    start = end + 1;
  }
  return walk.finish();
}

const DASH = 0x2d;
/** No line of a header or a boundary is longer. */
const MAX_LINE_BYTES = 64 * 1024;
const MAX_HEADER_CHARS = 1024 * 1024;

class MessageWalk {
  readonly #missing: string[] = [];
  readonly #leftOut: string[] = [];
  readonly #unknownCharsets = new Set<string>();
  /** Of the multiparts that are open, innermost last. */
  readonly #boundaries: string[] = [];
  #header: string | null = '';
  #leaf: Leaf | null = null;
  #isTop = true;

  line(bytes: Buffer, start: number, end: number): void {
    if (bytes[start] === DASH && bytes[start + 1] === DASH && this.#boundary(textOf(bytes, start, end)))
      return;
    if (this.#header !== null) {
      const line = textOf(bytes, start, end);
      if (line !== '') this.#header = (this.#header + line + '\n').slice(0, MAX_HEADER_CHARS);
      else if (this.#header !== '' || !this.#isTop) this.#begin(contentOf(this.#header));
    } else if (this.#leaf?.header.isBase64 === true) countSigns(this.#leaf, bytes.subarray(start, end));
  }

  finish(): MessageGaps {
    if (this.#header !== null && this.#header !== '') this.#begin(contentOf(this.#header));
    const open = this.#leaf;
    if (this.#boundaries.length > 0) this.#missing.unshift(endFrom(open?.header ?? null));
    else this.#end();
    return {
      missing: this.#missing,
      leftOut: this.#leftOut,
      unknownCharsets: [...this.#unknownCharsets],
    };
  }

  #begin(header: ContentHeader): void {
    this.#header = null;
    const isTop = this.#isTop;
    this.#isTop = false;
    if (header.boundary !== null) {
      this.#boundaries.push(header.boundary);
      return;
    }
    this.#leaf = { header, signs: 0, strange: 0 };
    // Without it nobody can tell where its parts begin.
    if (header.type.startsWith('multipart/')) this.#missing.push('the parts of the message');
    if (header.unknownPacking !== null)
      this.#leftOut.push(`${called(header)} as it was before it was packed (${header.unknownPacking})`);
    if (header.type === 'message/external-body') this.#leftOut.push('a file that is kept elsewhere');
    if (header.charset !== null && !isKnown(header.charset)) this.#unknownCharsets.add(header.charset);
    if (header.type === 'message/partial' && isTop)
      this.#missing.push('the other pieces of a message that was sent in pieces');
  }

  #end(): void {
    const leaf = this.#leaf;
    if (leaf !== null && leaf.strange > 0) this.#missing.push(`some of ${called(leaf.header)}`);
    else if (leaf !== null && leaf.signs % 4 !== 0) this.#missing.push(`the end of ${called(leaf.header)}`);
    this.#leaf = null;
  }

  /** @returns whether the line ends or begins a part */
  #boundary(line: string): boolean {
    const at = this.#boundaries.findLastIndex((one) => line === `--${one}` || line === `--${one}--`);
    if (at < 0) return false;
    this.#end();
    const isLast = line === `--${this.#boundaries[at]}--`;
    // A part inside that was not ended ends with the one around it.
    this.#boundaries.length = isLast ? at : at + 1;
    this.#header = isLast ? null : '';
    return true;
  }
}

/** @param last the part in which the message breaks off; null where none had begun */
function endFrom(last: ContentHeader | null): string {
  if (last === null) return 'the parts of the message';
  return `the end of the message${last.name === null ? '' : `, from “${last.name}” on`}`;
}

const textOf = (bytes: Buffer, start: number, end: number): string =>
  bytes
    .subarray(start, Math.min(end, start + MAX_LINE_BYTES))
    .toString('latin1')
    .trimEnd();

const called = ({ name }: ContentHeader): string => (name === null ? 'a part of the message' : `“${name}”`);

function countSigns(leaf: Leaf, line: Buffer): void {
  for (const sign of line) {
    if (sign <= 0x20) continue;
    leaf.signs += 1;
    if (!isOfBase64(sign)) leaf.strange += 1;
  }
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=';
const IS_SIGN = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(SIGNS.includes(String.fromCharCode(code))),
);
const isOfBase64 = (sign: number): boolean => IS_SIGN[sign] === 1;

function isKnown(charset: string): boolean {
  if (/^(?:binary|8bit|7bit|unknown-8bit|x-unknown)$/.test(charset)) return true;
  try {
    return new TextDecoder(charset) !== null;
  } catch {
    return false;
  }
}
