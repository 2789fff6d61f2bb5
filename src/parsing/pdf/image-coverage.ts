import { displayBoxes, displayedSize } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';

const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_FORM = 5;
const GRID = 40;
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 4;
const SCRATCH_BYTES = 24;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * What a page shows besides letters: the share of its area under images (images inside form objects counted)
 * and the number of drawn shapes.
 */
export function pictureContent(
  pdfium: Pdfium,
  page: number,
  frame: PageFrame,
): { imageCoverage: number; pathCount: number } {
  const scratch = pdfium.alloc(SCRATCH_BYTES);
  const scan = new ObjectScan(pdfium, frame, scratch);
  try {
    scan.page(page);
    return { imageCoverage: scan.coverage(), pathCount: scan.pathCount };
  } finally {
    pdfium.free(scratch);
  }
}

class ObjectScan {
  pathCount = 0;
  readonly #cells = new Uint8Array(GRID * GRID);
  readonly #pdfium: Pdfium;
  readonly #frame: PageFrame;
  readonly #scratch: number;
  readonly #box = new Float32Array(4);
  #seen = 0;

  constructor(pdfium: Pdfium, frame: PageFrame, scratch: number) {
    this.#pdfium = pdfium;
    this.#frame = frame;
    this.#scratch = scratch;
  }

  page(page: number): void {
    const { hot } = this.#pdfium;
    const count = hot.FPDFPage_CountObjects(page);
    for (let index = 0; index < count && this.#seen < MAX_OBJECTS; index++) {
      this.#object(hot.FPDFPage_GetObject(page, index), IDENTITY, 0);
    }
  }

  coverage(): number {
    return this.#cells.reduce((sum, cell) => sum + cell, 0) / this.#cells.length;
  }

  #object(object: number, matrix: Matrix, depth: number): void {
    const { hot } = this.#pdfium;
    this.#seen++;
    const type = hot.FPDFPageObj_GetType(object);
    if (type === TYPE_PATH) this.pathCount++;
    if (type === TYPE_IMAGE) this.#image(object, matrix);
    if (type !== TYPE_FORM || depth >= MAX_DEPTH) return;
    const inner = multiply(this.#matrixOf(object), matrix);
    const count = hot.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && this.#seen < MAX_OBJECTS; index++) {
      this.#object(hot.FPDFFormObj_GetObject(object, index), inner, depth + 1);
    }
  }

  #matrixOf(object: number): Matrix {
    if (!this.#pdfium.hot.FPDFPageObj_GetMatrix(object, this.#scratch)) return IDENTITY;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
    return [a, b, c, d, e, f];
  }

  #image(object: number, matrix: Matrix): void {
    const at = this.#scratch;
    if (!this.#pdfium.hot.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
    const corners = [
      apply(matrix, left, bottom),
      apply(matrix, left, top),
      apply(matrix, right, bottom),
      apply(matrix, right, top),
    ];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    this.#box.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
    displayBoxes(this.#frame, this.#box);
    this.#mark();
  }

  #mark(): void {
    const { width, height } = displayedSize(this.#frame);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = this.#box;
    const clamp = (value: number): number => Math.min(GRID, Math.max(0, Math.round(value)));
    const [fromX, toX] = [clamp((x0 / width) * GRID), clamp((x1 / width) * GRID)];
    const [fromY, toY] = [clamp((y0 / height) * GRID), clamp((y1 / height) * GRID)];
    for (let y = fromY; y < toY; y++) this.#cells.fill(1, y * GRID + fromX, y * GRID + toX);
  }

  #floats(count: number): Float32Array {
    const from = this.#scratch >> 2;
    return this.#pdfium.floats().slice(from, from + count);
  }
}

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Applies `first`, then `second`. */
function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [ex, fy] = apply(second, e, f);
  const [ax, by] = [second[0] * a + second[2] * b, second[1] * a + second[3] * b];
  const [cx, dy] = [second[0] * c + second[2] * d, second[1] * c + second[3] * d];
  return [ax, by, cx, dy, ex, fy];
}
