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
 * Writes the box of a PDF-space rectangle into `out` at `at`: points from the top left of the displayed page,
 * x0 <= x1 and y0 <= y1, not clipped.
 */
export function displayBox(frame: PageFrame, rect: readonly [number, number, number, number], out: Float32Array, at: number): void {
  const [left, bottom, right, top] = rect;
  const [ax, ay] = displayPoint(frame, left, bottom);
  const [bx, by] = displayPoint(frame, right, top);
  out[at] = Math.min(ax, bx);
  out[at + 1] = Math.min(ay, by);
  out[at + 2] = Math.max(ax, bx);
  out[at + 3] = Math.max(ay, by);
}

function displayPoint(frame: PageFrame, x: number, y: number): readonly [number, number] {
  switch (frame.rotation) {
    case 0:
      return [x - frame.left, frame.top - y];
    case 90:
      return [y - frame.bottom, x - frame.left];
    case 180:
      return [frame.right - x, y - frame.bottom];
    case 270:
      return [frame.top - y, frame.right - x];
  }
}

/** @returns the quarter turn that a /Rotate value means; odd values turn nothing */
export function quarterTurn(degrees: number): 0 | 90 | 180 | 270 {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}
