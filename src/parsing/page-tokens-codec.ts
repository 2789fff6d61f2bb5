import type { PageTokens } from './page-tokens.ts';

const VERSION = 1;
const HEADER_BYTES = 16;
const BYTES_PER_TOKEN = 12;
/** Boxes are stored in sixty-fourths of a point: finer than any display, and 1,023 points fit in 16 bits. */
const FINE = 64;
const COARSE = 4;

/**
 * Compact form for storage: a header of 16 bytes (version, box unit, count, first offset), then 12 bytes a
 * token: gap to the previous end, length, and four coordinates of 16 bits. Pages whose numbers do not fit
 * take
 * a wide form of 24 bytes a token. Coordinates are rounded to 1/64 point (1/4 on pages larger than 1,023
 * points); ranges are exact.
 */
export function encodePageTokens(tokens: PageTokens): Buffer {
  const unit = fits(tokens.box, FINE) ? FINE : COARSE;
  return isNarrow(tokens, unit) ? encodeNarrow(tokens, unit) : encodeWide(tokens);
}

/** @throws RangeError when the bytes are not a page of tokens, or of a newer version */
export function decodePageTokens(bytes: Uint8Array): PageTokens {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < HEADER_BYTES) throw new RangeError('page tokens: too short');
  if (view.getUint8(0) !== VERSION) throw new RangeError(`page tokens: unknown version ${view.getUint8(0)}`);
  const unit = view.getUint8(1);
  const count = view.getUint32(4, true);
  const width = unit === 0 ? 24 : BYTES_PER_TOKEN;
  if (view.byteLength !== HEADER_BYTES + count * width) throw new RangeError('page tokens: wrong length');
  return unit === 0
    ? decodeWide(view, count)
    : decodeNarrow({ view, count, unit, first: view.getUint32(8, true) });
}

/** One loop without a call a number: a page has thousands. */
function fits(box: Float32Array, unit: number): boolean {
  for (let index = 0; index < box.length; index++) {
    const rounded = Math.round((box[index] ?? 0) * unit);
    if (!(rounded >= 0 && rounded <= 0xffff)) return false;
  }
  return true;
}

function isNarrow(tokens: PageTokens, unit: number): boolean {
  let previous = tokens.start[0] ?? 0;
  for (let index = 0; index < tokens.count; index++) {
    const start = tokens.start[index] ?? 0;
    const end = tokens.end[index] ?? 0;
    if (start < previous || start - previous > 0xffff || end < start || end - start > 0xffff) return false;
    previous = end;
  }
  return unit === FINE || fits(tokens.box, unit);
}

function header(tokens: PageTokens, unit: number, width: number): { bytes: Buffer; view: DataView } {
  const bytes = Buffer.alloc(HEADER_BYTES + tokens.count * width);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setUint8(0, VERSION);
  view.setUint8(1, unit);
  view.setUint32(4, tokens.count, true);
  view.setUint32(8, tokens.start[0] ?? 0, true);
  return { bytes, view };
}

function encodeNarrow(tokens: PageTokens, unit: number): Buffer {
  const { bytes, view } = header(tokens, unit, BYTES_PER_TOKEN);
  let previous = tokens.start[0] ?? 0;
  let at = HEADER_BYTES;
  for (let index = 0; index < tokens.count; index++, at += BYTES_PER_TOKEN) {
    const start = tokens.start[index] ?? 0;
    const end = tokens.end[index] ?? 0;
    view.setUint16(at, start - previous, true);
    view.setUint16(at + 2, end - start, true);
    for (let side = 0; side < 4; side++) {
      view.setUint16(at + 4 + side * 2, Math.round((tokens.box[index * 4 + side] ?? 0) * unit), true);
    }
    previous = end;
  }
  return bytes;
}

function encodeWide(tokens: PageTokens): Buffer {
  const { bytes, view } = header(tokens, 0, 24);
  let at = HEADER_BYTES;
  for (let index = 0; index < tokens.count; index++, at += 24) {
    view.setUint32(at, tokens.start[index] ?? 0, true);
    view.setUint32(at + 4, tokens.end[index] ?? 0, true);
    for (let side = 0; side < 4; side++) {
      view.setFloat32(at + 8 + side * 4, tokens.box[index * 4 + side] ?? 0, true);
    }
  }
  return bytes;
}

interface Narrow {
  readonly view: DataView;
  readonly count: number;
  readonly unit: number;
  readonly first: number;
}

function decodeNarrow({ view, count, unit, first }: Narrow): PageTokens {
  const tokens = emptyTokens(count);
  let previous = first;
  let at = HEADER_BYTES;
  for (let index = 0; index < count; index++, at += BYTES_PER_TOKEN) {
    const start = previous + view.getUint16(at, true);
    previous = start + view.getUint16(at + 2, true);
    tokens.start[index] = start;
    tokens.end[index] = previous;
    for (let side = 0; side < 4; side++) {
      tokens.box[index * 4 + side] = view.getUint16(at + 4 + side * 2, true) / unit;
    }
  }
  return tokens;
}

function decodeWide(view: DataView, count: number): PageTokens {
  const tokens = emptyTokens(count);
  let at = HEADER_BYTES;
  for (let index = 0; index < count; index++, at += 24) {
    tokens.start[index] = view.getUint32(at, true);
    tokens.end[index] = view.getUint32(at + 4, true);
    for (let side = 0; side < 4; side++) {
      tokens.box[index * 4 + side] = view.getFloat32(at + 8 + side * 4, true);
    }
  }
  return tokens;
}

const emptyTokens = (count: number): PageTokens => ({
  count,
  start: new Uint32Array(count),
  end: new Uint32Array(count),
  box: new Float32Array(count * 4),
});
