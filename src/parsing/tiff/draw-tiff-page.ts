import { readChunk } from './read-chunk.ts';
import type { TiffChunk } from './read-chunk.ts';
import { rowWriter } from './row-colours.ts';
import { RowShrinker } from './shrink-rows.ts';
import type { Size } from './shrink-rows.ts';
import type { TiffFile } from './tiff-file.ts';
import type { TiffLayout } from './tiff-layout.ts';

export interface DrawnPage extends Size {
  /** Red, green, blue and 255 a dot. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Parts of it could not be read, and are black or white. */
  readonly isDamaged: boolean;
}

/**
 * Draws a page as it is to be shown. In memory are one row of its strips or tiles, and the picture that it
 * becomes.
 *
 * @param size of the picture as shown, dots
 */
export async function drawTiffPage(file: TiffFile, layout: TiffLayout, size: Size): Promise<DrawnPage> {
  const isOnSide = layout.orientation >= 5 && layout.orientation <= 8;
  const upright = isOnSide ? { width: size.height, height: size.width } : size;
  const shrinker = new RowShrinker(layout, upright);
  const write = rowWriter(layout, file.isLittleEndian);
  const row = new Uint8Array(layout.width * 3);
  let isDamaged = false;
  for (let top = 0, line = 0; top < layout.height; top += layout.chunk.height, line++) {
    const rows = layout.chunk.isTile
      ? layout.chunk.height
      : Math.min(layout.chunk.height, layout.height - top);
    const chunks: TiffChunk[] = [];
    for (let column = 0; column < layout.across; column++) {
      const index = line * layout.across + column;
      chunks.push(await readChunk(file.bytes, layout, { index, rows, isLittleEndian: file.isLittleEndian }));
    }
    isDamaged ||= chunks.some((chunk) => chunk.isDamaged);
    for (let y = 0; y < Math.min(rows, layout.height - top); y++) {
      for (const [column, chunk] of chunks.entries()) {
        const at = column * layout.chunk.width;
        write(chunk, y, { pixels: row, at, dots: Math.min(layout.chunk.width, layout.width - at) });
      }
      shrinker.push(row, top + y);
    }
  }
  return { ...size, pixels: turned(shrinker.pixels, upright, layout.orientation), isDamaged };
}

/** Where a dot of the picture as shown is in the picture as stored, by the field of that name. */
const SOURCES: Readonly<
  Record<number, (x: number, y: number, last: Size) => readonly [x: number, y: number]>
> = {
  2: (x, y, last) => [last.width - x, y],
  3: (x, y, last) => [last.width - x, last.height - y],
  4: (x, y, last) => [x, last.height - y],
  5: (x, y) => [y, x],
  6: (x, y, last) => [y, last.height - x],
  7: (x, y, last) => [last.width - y, last.height - x],
  8: (x, y, last) => [last.width - y, x],
};

function turned(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  { width, height }: Size,
  orientation: number,
): Uint8ClampedArray<ArrayBuffer> {
  const source = SOURCES[orientation];
  if (source === undefined) return pixels;
  const [from, to] = [new Uint32Array(pixels.buffer), new Uint32Array(width * height)];
  const last = { width: width - 1, height: height - 1 };
  const shown = orientation >= 5 ? { width: height, height: width } : { width, height };
  for (let y = 0; y < shown.height; y++)
    for (let x = 0; x < shown.width; x++) {
      const [fromX, fromY] = source(x, y, last);
      to[y * shown.width + x] = from[fromY * width + fromX] ?? 0;
    }
  return new Uint8ClampedArray(to.buffer);
}
