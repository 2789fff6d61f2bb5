import { decodeText } from '../text/decode-text.ts';
import type { DecodedText } from '../text/decode-text.ts';

/** Browsers look no further for a declaration. */
const DECLARED_WITHIN_BYTES = 4_096;
const META = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;
const XML_DECLARATION = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i;

/**
 * Bytes of a web page to text: by byte order mark, else as the page declares in its first 4 KB, else as any
 * text. A declaration in words of one byte a letter cannot be true of UTF-16, so that one is not believed.
 */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  const declared = declaredEncoding(bytes);
  if (declared === null || hasMark(bytes)) return decodeText(bytes);
  const text = new TextDecoder(declared).decode(bytes);
  return { kind: 'text', text, encoding: declared, warnings: brokenIn(text, declared) };
}

/** @returns a name that is not UTF-8's or UTF-16's, which `decodeText` tells apart better than a page does */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN_BYTES)).toString('latin1');
  const label = META.exec(head)?.[1] ?? XML_DECLARATION.exec(head)?.[1];
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-') || isUtf8(bytes) ? null : encoding;
  } catch {
    return null;
  }
}

/** Pages saved as UTF-8 keep the declaration of what they were before; by chance hardly any text is UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    return /[^\0-\x7f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

const hasMark = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) ||
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff);

const brokenIn = (text: string, encoding: string): Extract<DecodedText, { kind: 'text' }>['warnings'] =>
  text.includes('\ufffd')
    ? [
        {
          code: 'UNMAPPED_CHARACTERS',
          message: `The page says it is in ${encoding.toUpperCase()}, and some of its characters are not.`,
        },
      ]
    : [];
