import { inflateSync } from 'node:zlib';

export interface Unpacked {
  /** As many bytes as were asked for; 0 where nothing could be read. */
  readonly bytes: Uint8Array;
  readonly isDamaged: boolean;
}

/** Of packed bytes that end too early: the rest stays 0. */
function filled(bytes: Uint8Array, size: number): Unpacked {
  if (bytes.length >= size) return { bytes: bytes.subarray(0, size), isDamaged: false };
  const out = new Uint8Array(size);
  out.set(bytes);
  return { bytes: out, isDamaged: true };
}

export const unpackNothing = (data: Uint8Array, size: number): Unpacked => filled(data, size);

/** Runs of bytes; TIFF 6.0, section 9. */
export function unpackBits(data: Uint8Array, size: number): Unpacked {
  const out = new Uint8Array(size);
  let to = 0;
  for (let at = 0; at < data.length && to < size;) {
    const count = ((data[at++] ?? 0) << 24) >> 24;
    if (count === -128) continue;
    if (count >= 0) {
      const run = data.subarray(at, Math.min(at + count + 1, at + size - to));
      out.set(run, to);
      to += run.length;
      at += count + 1;
    } else {
      const end = Math.min(size, to + 1 - count);
      out.fill(data[at++] ?? 0, to, end);
      to = end;
    }
  }
  return { bytes: out, isDamaged: to < size };
}

/** @param size nothing is unpacked past it, whatever the data would make */
export function unpackDeflate(data: Uint8Array, size: number): Unpacked {
  try {
    return filled(inflateSync(data, { maxOutputLength: size, finishFlush: 2 }), size);
  } catch {
    return { bytes: new Uint8Array(size), isDamaged: true };
  }
}

const CLEAR = 256;
const END = 257;
const FIRST = 258;
const MAX_CODES = 4_096;

/** Codes of growing length, highest bit first; TIFF 6.0, section 13. */
export function unpackLzw(data: Uint8Array, size: number): Unpacked {
  const out = new Uint8Array(size);
  /** Each entry is a piece of what was written already. */
  const starts = new Int32Array(MAX_CODES);
  const lengths = new Int32Array(MAX_CODES);
  let [to, next, width, bits, held] = [0, FIRST, 9, 0, 0];
  let lastStart = -1;
  let lastLength = 0;
  for (let at = 0; to < size;) {
    while (bits < width && at < data.length) {
      held = ((held << 8) | (data[at++] ?? 0)) & 0xff_ffff;
      bits += 8;
    }
    if (bits < width) break;
    const code = (held >> (bits - width)) & ((1 << width) - 1);
    bits -= width;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, lastStart] = [FIRST, 9, -1];
      continue;
    }
    const begin = to;
    if (code < CLEAR) out[to++] = code;
    else if (code < next) to = repeat(out, { from: starts[code] ?? 0, length: lengths[code] ?? 0, to });
    else if (code === next && lastStart >= 0) {
      to = repeat(out, { from: lastStart, length: lastLength, to });
      if (to < size) out[to++] = out[lastStart] ?? 0;
    } else break;
    if (lastStart >= 0 && next < MAX_CODES) {
      starts[next] = lastStart;
      lengths[next++] = lastLength + 1;
    }
    [lastStart, lastLength] = [begin, to - begin];
    // One code early, as every writer does since the first.
    if (next + 1 >= 1 << width && width < 12) width++;
  }
  return { bytes: out, isDamaged: to < size };
}

function repeat(
  out: Uint8Array,
  { from, length, to }: { readonly from: number; readonly length: number; readonly to: number },
): number {
  const end = Math.min(out.length, to + length);
  for (let at = to; at < end; at++) out[at] = out[from + at - to] ?? 0;
  return end;
}
