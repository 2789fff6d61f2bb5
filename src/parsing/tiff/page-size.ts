import type { Size } from './shrink-rows.ts';
import type { TiffLayout } from './tiff-layout.ts';

const POINTS_PER_INCH = 72;

/** Points of a page as it is shown: four of the eight ways that it can lie exchange its sides. */
export const pageSize = ({ points, orientation }: Pick<TiffLayout, 'points' | 'orientation'>): Size =>
  orientation >= 5 && orientation <= 8 ? { width: points.height, height: points.width } : points;

/** Dots of a page as it is shown at a resolution, fewer where they would be too many. */
export function pixelsAt(
  layout: Pick<TiffLayout, 'points' | 'orientation'>,
  { dpi, maxPixels }: { readonly dpi: number; readonly maxPixels: number },
): Size {
  const { width, height } = pageSize(layout);
  const scale = Math.min(dpi / POINTS_PER_INCH, Math.sqrt(maxPixels / Math.max(1, width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
