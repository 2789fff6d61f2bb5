import { displayedSize } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { PaintedBox } from './hidden/painted-box.ts';

const GRID = 40;

/** @returns the share of a page's area under pictures, 0 to 1; what lies over another counts once */
export function imageCoverage(boxes: readonly PaintedBox[], frame: PageFrame): number {
  const { width, height } = displayedSize(frame);
  const cells = new Uint8Array(GRID * GRID);
  const clamp = (value: number): number => Math.min(GRID, Math.max(0, Math.round(value)));
  for (const { kind, x0, y0, x1, y1 } of boxes) {
    if (kind !== 'image') continue;
    const [fromX, toX] = [clamp((x0 / width) * GRID), clamp((x1 / width) * GRID)];
    const [fromY, toY] = [clamp((y0 / height) * GRID), clamp((y1 / height) * GRID)];
    for (let y = fromY; y < toY; y++) cells.fill(1, y * GRID + fromX, y * GRID + toX);
  }
  return cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
}
