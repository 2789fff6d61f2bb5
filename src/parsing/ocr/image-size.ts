/**
 * Reads a picture's size from its first bytes, so that one that would take gigabytes is never unpacked.
 *
 * @returns null for kinds that do not say it in a known place
 */
export function imageSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length > 24 && view.toString('latin1', 1, 4) === 'PNG')
    return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
  if (view.length > 26 && view.toString('latin1', 0, 2) === 'BM')
    return { width: Math.abs(view.readInt32LE(18)), height: Math.abs(view.readInt32LE(22)) };
  if (view.length > 10 && view.toString('latin1', 0, 3) === 'GIF')
    return { width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
  if (view.length > 30 && view.toString('latin1', 8, 12) === 'WEBP') return webpSize(view);
  if (view.length > 4 && view.readUInt16BE(0) === 0xffd8) return jpegSize(view);
  return null;
}

/** Markers of a JPEG after which its size stands. */
const START_OF_FRAME: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb,
]);

function jpegSize(view: Buffer): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < view.length && view[at] === 0xff) {
    const marker = view[at + 1] ?? 0;
    if (START_OF_FRAME.has(marker))
      return { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) };
    at += 2 + Math.max(2, view.readUInt16BE(at + 2));
  }
  return null;
}

/** The three kinds of a WebP's first chunk; RFC 9649. */
function webpSize(view: Buffer): { width: number; height: number } | null {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = view.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}
