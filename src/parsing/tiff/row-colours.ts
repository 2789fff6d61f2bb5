import type { TiffChunk } from './read-chunk.ts';
import type { TiffLayout } from './tiff-layout.ts';

/** Writes a row of a chunk as red, green and blue, a byte each; what is transparent lies on white. */
export type RowWriter = (
  chunk: TiffChunk,
  row: number,
  out: { readonly pixels: Uint8Array; readonly at: number; readonly dots: number },
) => void;

/** @returns a writer for the kind of dots that a page has; JPEG brings its own kind */
export function rowWriter(layout: TiffLayout, isLittleEndian: boolean): RowWriter {
  const { samples } = layout;
  const valueAt = valueReader(layout.bits, isLittleEndian);
  const write = dotWriter(layout);
  const values = new Uint8Array(samples);
  return ({ bytes, rowBytes, isRgb }, row, { pixels, at, dots }) => {
    const from = row * rowBytes;
    for (let dot = 0, to = at * 3; dot < dots; dot++, to += 3) {
      if (isRgb) {
        const source = from + dot * 4;
        pixels[to] = bytes[source] ?? 0;
        pixels[to + 1] = bytes[source + 1] ?? 0;
        pixels[to + 2] = bytes[source + 2] ?? 0;
        continue;
      }
      for (let sample = 0; sample < samples; sample++)
        values[sample] = valueAt(bytes, from, dot * samples + sample);
      write(values, pixels, to);
    }
  };
}

type ValueReader = (bytes: Uint8Array, from: number, index: number) => number;

/** Of 16 bits the upper eight are enough. */
function valueReader(bits: TiffLayout['bits'], isLittleEndian: boolean): ValueReader {
  if (bits === 8) return (bytes, from, index) => bytes[from + index] ?? 0;
  const upper = isLittleEndian ? 1 : 0;
  if (bits === 16) return (bytes, from, index) => bytes[from + index * 2 + upper] ?? 0;
  const mask = (1 << bits) - 1;
  return (bytes, from, index) => {
    const bit = index * bits;
    return ((bytes[from + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask;
  };
}

type DotWriter = (values: Uint8Array, pixels: Uint8Array, to: number) => void;

function dotWriter(layout: TiffLayout): DotWriter {
  const { colours, alpha } = layout;
  if (colours === 'rgb' || colours === 'ycbcr' || colours === 'cmyk') {
    const write = colours === 'cmyk' ? writeInks : writeColours;
    return alpha === 'none' ? write : onWhite(write, { count: colours === 'cmyk' ? 4 : 3, alpha });
  }
  const table = lookUp(layout);
  const write: DotWriter = ([value = 0], pixels, to) => {
    for (let part = 0; part < 3; part++) pixels[to + part] = table[value * 3 + part] ?? 0;
  };
  return alpha === 'none' ? write : onWhite(write, { count: 1, alpha });
}

const writeColours: DotWriter = (values, pixels, to) => {
  for (let part = 0; part < 3; part++) pixels[to + part] = values[part] ?? 0;
};

const writeInks: DotWriter = (values, pixels, to) => {
  const light = 255 - (values[3] ?? 0);
  for (let part = 0; part < 3; part++) pixels[to + part] = ((255 - (values[part] ?? 0)) * light) / 255;
};

function onWhite(
  write: DotWriter,
  { count, alpha }: { readonly count: number; readonly alpha: TiffLayout['alpha'] },
): DotWriter {
  return (values, pixels, to) => {
    write(values, pixels, to);
    const share = (values[count] ?? 255) / 255;
    for (let part = to; part < to + 3; part++) {
      const colour = alpha === 'premultiplied' ? (pixels[part] ?? 0) : (pixels[part] ?? 0) * share;
      pixels[part] = Math.min(255, colour + 255 * (1 - share));
    }
  };
}

/** Red, green and blue of every value that a dot of one value can have. */
function lookUp({ colours, bits, palette }: TiffLayout): Uint8Array {
  const count = 1 << Math.min(bits, 8);
  const table = new Uint8Array(count * 3);
  for (let value = 0; value < count; value++) {
    const grey = Math.round((value * 255) / (count - 1));
    for (let part = 0; part < 3; part++) {
      const shade = colours === 'white-is-zero' ? 255 - grey : grey;
      table[value * 3 + part] = colours === 'palette' ? (palette[part * count + value] ?? 0) >> 8 : shade;
    }
  }
  return table;
}
