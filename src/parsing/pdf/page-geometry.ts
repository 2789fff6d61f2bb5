/** The visible part of a page in PDF space (origin bottom left) and how it is turned for display. */
export interface PageFrame {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

/** @returns the size of the page as displayed, points */
export function displayedSize(frame: PageFrame): { width: number; height: number } {
  const width = frame.right - frame.left;
  const height = frame.top - frame.bottom;
  return frame.rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * Turns rectangles in PDF space into boxes in points from the top left of the displayed page, in place: four
 * numbers each, left bottom right top before, x0 y0 x1 y1 after, with x0 <= x1 and y0 <= y1, not clipped.
 */
export function displayBoxes(frame: PageFrame, boxes: Float32Array): void {
  const { left, bottom, right, top, rotation } = frame;
  for (let at = 0; at < boxes.length; at += 4) {
    const l = boxes[at] ?? 0;
    const b = boxes[at + 1] ?? 0;
    const r = boxes[at + 2] ?? 0;
    const t = boxes[at + 3] ?? 0;
    if (rotation === 0) order(boxes, at, l - left, top - t, r - left, top - b);
    else if (rotation === 90) order(boxes, at, b - bottom, l - left, t - bottom, r - left);
    else if (rotation === 180) order(boxes, at, right - r, b - bottom, right - l, t - bottom);
    else order(boxes, at, top - t, right - r, top - b, right - l);
  }
}

function order(boxes: Float32Array, at: number, x0: number, y0: number, x1: number, y1: number): void {
  boxes[at] = x0 < x1 ? x0 : x1;
  boxes[at + 1] = y0 < y1 ? y0 : y1;
  boxes[at + 2] = x0 < x1 ? x1 : x0;
  boxes[at + 3] = y0 < y1 ? y1 : y0;
}

/** @returns the quarter turn that a /Rotate value means; odd values turn nothing */
export function quarterTurn(degrees: number): 0 | 90 | 180 | 270 {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

/** @returns a height in PDF space as points from the top; null where the page is turned on its side */
export function displayedTop(frame: PageFrame | undefined, y: number): number | null {
  if (frame === undefined || frame.rotation % 180 !== 0) return null;
  return frame.rotation === 0 ? frame.top - y : y - frame.bottom;
}
