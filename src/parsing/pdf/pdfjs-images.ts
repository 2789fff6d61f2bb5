import { displayedSize } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { PdfjsOpened, PdfjsPage } from './pdfjs-library.ts';

type Ops = Extract<PdfjsOpened, { kind: 'open' }>['ops'];
type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export interface PdfjsImages {
  readonly page: PdfjsPage;
  readonly frame: PageFrame;
  readonly ops: Ops;
}

/** @returns the share of the page that images cover, overlaps counted twice, at most 1 */
export async function pdfjsImageCoverage({ page, frame, ops }: PdfjsImages): Promise<number> {
  const list = await page.getOperatorList();
  const images = new Set<number>([
    ops.paintImageXObject,
    ops.paintInlineImageXObject,
    ops.paintImageMaskXObject,
  ]);
  const stack: Matrix[] = [];
  let matrix = IDENTITY;
  let area = 0;
  for (const [index, op] of list.fnArray.entries()) {
    if (op === ops.save) stack.push(matrix);
    else if (op === ops.restore) matrix = stack.pop() ?? IDENTITY;
    else if (op === ops.transform) matrix = multiply(asMatrix(list.argsArray[index]), matrix);
    else if (images.has(op)) area += Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
  }
  const { width, height } = displayedSize(frame);
  return width * height > 0 ? Math.min(1, area / (width * height)) : 0;
}

function asMatrix(value: unknown): Matrix {
  const numbers = Array.isArray(value) ? value.map(Number) : [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}
