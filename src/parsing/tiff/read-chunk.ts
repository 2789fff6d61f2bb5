import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from '../ocr/image-size.ts';
import { unpackFax } from './ccitt.ts';
import type { TiffLayout } from './tiff-layout.ts';
import { unpackBits, unpackDeflate, unpackLzw, unpackNothing } from './unpack.ts';
import type { Unpacked } from './unpack.ts';

/** One strip or tile, unpacked: rows of dots, each beginning on a byte. */
export interface TiffChunk extends Unpacked {
  /** Red, green, blue and one more byte a dot, whatever the layout says. */
  readonly isRgb: boolean;
  readonly rowBytes: number;
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let out = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) out |= 0x80 >> bit;
  return out;
});

/** Unpacks a piece of a page; what cannot be read of it is 0. Never more bytes than the layout promises. */
export async function readChunk(
  bytes: Uint8Array,
  layout: TiffLayout,
  {
    index,
    rows,
    isLittleEndian,
  }: { readonly index: number; readonly rows: number; readonly isLittleEndian: boolean },
): Promise<TiffChunk> {
  const { at = 0, size = 0 } = layout.places[index] ?? {};
  const stored = bytes.subarray(at, at + size);
  if (layout.packing === 'jpeg') return readJpeg(stored, layout, rows);
  const data = layout.isReversed ? stored.map((byte) => REVERSED[byte] ?? 0) : stored;
  const rowBytes = Math.ceil((layout.chunk.width * layout.samples * layout.bits) / 8);
  const unpacked = unpack(data, layout, { rows, size: rowBytes * rows });
  if (!layout.hasPredictor) return { ...unpacked, isRgb: false, rowBytes };
  const added = Uint8Array.from(unpacked.bytes);
  addPrevious(added, { rowBytes, samples: layout.samples, isWide: layout.bits === 16, isLittleEndian });
  return { bytes: added, isDamaged: unpacked.isDamaged, isRgb: false, rowBytes };
}

function unpack(
  data: Uint8Array,
  { packing, chunk, isTwoDimensional }: TiffLayout,
  { rows, size }: { readonly rows: number; readonly size: number },
): Unpacked {
  switch (packing) {
    case 'rle':
    case 'g3':
    case 'g4':
      return unpackFax(data, { width: chunk.width, rows, kind: packing, isTwoDimensional });
    case 'lzw':
      return unpackLzw(data, size);
    case 'deflate':
      return unpackDeflate(data, size);
    case 'packbits':
      return unpackBits(data, size);
    default:
      return unpackNothing(data, size);
  }
}

interface Predicted {
  readonly rowBytes: number;
  readonly samples: number;
  readonly isWide: boolean;
  readonly isLittleEndian: boolean;
}

/** Dots are stored as the difference to the one on their left; TIFF 6.0, section 14. */
function addPrevious(bytes: Uint8Array, { rowBytes, samples, isWide, isLittleEndian }: Predicted): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let row = 0; row + rowBytes <= bytes.length; row += rowBytes) {
    if (isWide)
      for (let at = row + samples * 2; at + 1 < row + rowBytes; at += 2) {
        const before = view.getUint16(at - samples * 2, isLittleEndian);
        view.setUint16(at, (view.getUint16(at, isLittleEndian) + before) & 0xffff, isLittleEndian);
      }
    else
      for (let at = row + samples; at < row + rowBytes; at++)
        bytes[at] = (bytes[at] ?? 0) + (bytes[at - samples] ?? 0);
  }
}

/** Tells a decoder that the three values are red, green and blue: without a word it takes them for YCbCr. */
const ADOBE_RGB = Buffer.from([0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0]);

async function readJpeg(stored: Uint8Array, layout: TiffLayout, rows: number): Promise<TiffChunk> {
  const rowBytes = layout.chunk.width * 4;
  const damaged = {
    bytes: new Uint8Array(rowBytes * rows).fill(255),
    isDamaged: true,
    isRgb: true,
    rowBytes,
  };
  const tables = layout.tables.slice(2, -2);
  const marker = layout.colours === 'rgb' ? ADOBE_RGB : Buffer.alloc(0);
  const whole = Buffer.concat([stored.subarray(0, 2), marker, Uint8Array.from(tables), stored.subarray(2)]);
  const size = imageSize(whole);
  if (size === null || size.width > layout.chunk.width + 16 || size.height > layout.chunk.height + 16)
    return damaged;
  const image = await loadImage(whole).catch(() => null);
  if (image === null) return damaged;
  const canvas = createCanvas(layout.chunk.width, rows);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, layout.chunk.width, rows);
  return { bytes: new Uint8Array(data.buffer), isDamaged: false, isRgb: true, rowBytes };
}
