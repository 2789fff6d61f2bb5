/** A page as a picture in which text is to be recognised. */
export interface PageRaster {
  /** A file in a format that the recogniser reads: portable grey map or PNG. */
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What pages are drawn at: finer costs time and reads no better. */
export const OCR_DPI = 200;

/** @param pixels four bytes each, red first; transparent ones lie on white */
export function greyRaster(
  pixels: Uint8ClampedArray,
  { width, height }: { readonly width: number; readonly height: number },
): PageRaster {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const bytes = Buffer.alloc(head.length + width * height);
  head.copy(bytes);
  for (let at = 0, to = head.length; to < bytes.length; at += 4, to++) {
    const colour = 77 * (pixels[at] ?? 0) + 151 * (pixels[at + 1] ?? 0) + 28 * (pixels[at + 2] ?? 0);
    const alpha = pixels[at + 3] ?? 255;
    bytes[to] = alpha === 255 ? colour >> 8 : 255 - (((65_280 - colour) * alpha) >> 16);
  }
  return { bytes, width, height };
}

/** Turns a picture by quarter turns to the right. */
export function turned({ bytes, width, height }: PageRaster, quarters: number): PageRaster {
  const head = `P5\n${width} ${height}\n255\n`.length;
  const swaps = quarters % 2 === 1;
  const [w, h] = swaps ? [height, width] : [width, height];
  const newHead = Buffer.from(`P5\n${w} ${h}\n255\n`, 'latin1');
  const out = Buffer.alloc(newHead.length + w * h);
  newHead.copy(out);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [right, down] = [width - 1, height - 1];
      const [fromX, fromY] =
        quarters === 1 ? [y, down - x] : quarters === 2 ? [right - x, down - y] : [right - y, x];
      out[newHead.length + y * w + x] = bytes[head + fromY * width + fromX] ?? 255;
    }
  }
  return { bytes: out, width: w, height: h };
}
