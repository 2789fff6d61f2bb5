import type { Rectangle } from '../annotations/page-annotations.ts';

/** A filled shape or a picture on a page, in points from the top left of the displayed page. */
export interface PaintedBox extends Rectangle {
  /** Its place among all that is drawn; what comes later lies on top. */
  readonly order: number;
  readonly kind: 'shape' | 'image';
  /** Nothing shows through it. */
  readonly isOpaque: boolean;
  /** Brightness of its colour, 0 to 255; null for pictures. */
  readonly light: number | null;
}

/** @param parts of a colour, 0 to 255 each; @returns how bright it looks, 0 to 255 */
export const brightness = (red: number, green: number, blue: number): number =>
  (red * 3 + green * 6 + blue) / 10;
