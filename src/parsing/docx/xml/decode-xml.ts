const HEAD_BYTES = 200;

export interface DecodedXml {
  readonly text: string;
  /** False where some bytes are no letters of its encoding; each became U+FFFD. */
  readonly isValid: boolean;
  /** Of the bytes, in lower case. */
  readonly encoding: string;
}

/** Text of an XML file, in the encoding that its byte order mark or its first line names; else UTF-8. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const encoding = encodingOf(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isValid: true, encoding };
  } catch {
    return { ...decodeLoosely(bytes, encoding), isValid: false };
  }
}

function decodeLoosely(bytes: Uint8Array, encoding: string): Pick<DecodedXml, 'text' | 'encoding'> {
  try {
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  } catch {
    // Nobody knows an encoding of that name.
    return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' };
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const named = /^[^<]{0,3}<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  // Eight-bit bytes cannot be what they claim.
  return /^utf-?16/i.test(named) ? 'utf-8' : named.toLowerCase();
}
