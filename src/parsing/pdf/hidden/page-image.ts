import type { Rectangle } from '../annotations/page-annotations.ts';
import { brightness } from './painted-box.ts';

/** A page as drawn. */
export interface PageImage {
  /** Four bytes a pixel, red first. */
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** Pixels a point. */
  readonly scale: number;
}

/** Letters stand in the middle of their box; its rims may hold parts of neighbours. */
const RIM_ACROSS = 0.22;
const RIM_ALONG = 0.06;
/** Brightness of pixels that look the same, 0 to 255. */
const SAME = 20;
/** Of the pixels; the rest may be specks of a neighbour. */
const BLANK_SHARE = 0.97;
const LEVELS = 256;

/** Whether a part of the page is of one colour: no letter can be seen in it. */
export function isBlank({ pixels, width, height, scale }: PageImage, box: Rectangle): boolean {
  const across = (box.y1 - box.y0) * RIM_ACROSS;
  const along = (box.x1 - box.x0) * RIM_ALONG;
  const fromX = clamp(Math.floor((box.x0 + along) * scale), width - 1);
  const toX = clamp(Math.ceil((box.x1 - along) * scale), width);
  const fromY = clamp(Math.floor((box.y0 + across) * scale), height - 1);
  const toY = clamp(Math.ceil((box.y1 - across) * scale), height);
  const counts = new Uint32Array(LEVELS);
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const at = (y * width + x) * 4;
      const level = Math.round(brightness(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0));
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  return mostAlike(counts) >= BLANK_SHARE;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** @returns the largest share of pixels whose brightness differs by no more than `SAME` */
function mostAlike(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let inside = 0;
  let best = 0;
  for (let level = 0; level < LEVELS; level++) {
    inside += counts[level] ?? 0;
    if (level > SAME) inside -= counts[level - SAME - 1] ?? 0;
    best = Math.max(best, inside);
  }
  return total === 0 ? 0 : best / total;
}
