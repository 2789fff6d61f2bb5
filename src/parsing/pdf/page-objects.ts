import type { Rectangle } from './annotations/page-annotations.ts';
import { brightness } from './hidden/painted-box.ts';
import type { PaintedBox } from './hidden/painted-box.ts';
import { ObjectLayers } from './layers/object-layer.ts';
import type { LayerNames } from './layers/layers.ts';
import { IDENTITY, apply, multiply } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { displayBoxes } from './page-geometry.ts';
import type { PageFrame } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';

/** What is drawn on a page. */
export interface PageObjects {
  /** Filled shapes and pictures, in the order in which they are drawn. */
  readonly boxes: readonly PaintedBox[];
  /** Straight lines, level or upright, drawn as lines or as thin shapes; each in the box that holds it. */
  readonly rules: readonly Rectangle[];
  /** Drawn shapes of all kinds. */
  readonly pathCount: number;
  /** Where each text object, by its handle, comes in the order in which things are drawn. */
  readonly textOrder: ReadonlyMap<number, number>;
  /** Names of the layers that text objects are drawn in, by their handles; those in none are not there. */
  readonly textLayers: ReadonlyMap<number, LayerNames>;
}

const TYPE = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
const MAX_OBJECTS = 20_000;
const MAX_BOXES = 4_000;
const MAX_RULES = 4_000;
const MAX_DEPTH = 4;
/** Shapes of more points are drawings. */
const MAX_SEGMENTS = 200;
const LINE_TO = 0;
const MOVE_TO = 2;
/** A rule may slant this much and still be straight; one brighter than this is not seen on paper. */
const MAX_SLANT = 0.5;
const WHITE_FROM = 250;
/** Lower or narrower shapes are lines, points. */
const MIN_SIDE = 3;
const OPAQUE = 255;
const SCRATCH_BYTES = 24;

export interface PageToWalk {
  /** Loaded. */
  readonly page: number;
  readonly frame: PageFrame;
  /** Objects made of others may lie in a layer of which the library does not tell. */
  readonly mayLayerForms: boolean;
}

/** Walks the objects of a loaded page, those inside form objects included. */
export function pageObjects(pdfium: Pdfium, { page, frame, mayLayerForms }: PageToWalk): PageObjects {
  const scratch = pdfium.alloc(SCRATCH_BYTES);
  const layers = new ObjectLayers(pdfium);
  const walk = new ObjectWalk(pdfium, { frame, scratch, layers, mayLayerForms });
  try {
    walk.page(page);
    return walk;
  } finally {
    layers.close();
    pdfium.free(scratch);
  }
}

/** What an object lies in. */
interface Around {
  readonly matrix: Matrix;
  readonly depth: number;
  readonly layers: LayerNames;
}

const TOP: Around = { matrix: IDENTITY, depth: 0, layers: [] };

interface Paint {
  readonly kind: PaintedBox['kind'];
  readonly isOpaque: boolean;
  readonly light: number | null;
}

class ObjectWalk implements PageObjects {
  pathCount = 0;
  readonly boxes: PaintedBox[] = [];
  readonly rules: Rectangle[] = [];
  readonly textOrder = new Map<number, number>();
  readonly textLayers = new Map<number, LayerNames>();
  readonly #pdfium: Pdfium;
  readonly #layers: ObjectLayers;
  readonly #mayLayerForms: boolean;
  readonly #frame: PageFrame;
  readonly #scratch: number;
  #seen = 0;

  constructor(
    pdfium: Pdfium,
    from: { frame: PageFrame; scratch: number; layers: ObjectLayers; mayLayerForms: boolean },
  ) {
    this.#pdfium = pdfium;
    this.#frame = from.frame;
    this.#scratch = from.scratch;
    this.#layers = from.layers;
    this.#mayLayerForms = from.mayLayerForms;
  }

  page(page: number): void {
    const { hot } = this.#pdfium;
    const count = hot.FPDFPage_CountObjects(page);
    for (let index = 0; index < count && this.#seen < MAX_OBJECTS; index++) {
      this.#object(hot.FPDFPage_GetObject(page, index), TOP);
    }
  }

  #object(object: number, around: Around): void {
    const { matrix, depth } = around;
    const { hot } = this.#pdfium;
    this.#seen++;
    const type = hot.FPDFPageObj_GetType(object);
    if (type === TYPE.text) this.#text(object, around);
    else if (type === TYPE.path) this.#path(object, matrix);
    else if (type === TYPE.image) this.#bounds(object, matrix, this.#imagePaint(object));
    else if (type === TYPE.shading)
      this.#bounds(object, matrix, { kind: 'shape', isOpaque: false, light: null });
    else if (type === TYPE.form && depth < MAX_DEPTH) this.#form(object, around);
  }

  #text(object: number, { layers }: Around): void {
    this.textOrder.set(object, this.#seen);
    const own = this.#layers.of(object);
    if (own.length + layers.length > 0) this.textLayers.set(object, [...layers, ...own]);
  }

  #form(object: number, around: Around): void {
    const { hot } = this.#pdfium;
    const inner: Around = {
      matrix: multiply(this.#matrixOf(object), around.matrix),
      depth: around.depth + 1,
      layers: [...around.layers, ...this.#layers.of(object), ...(this.#mayLayerForms ? [null] : [])],
    };
    const count = hot.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && this.#seen < MAX_OBJECTS; index++) {
      this.#object(hot.FPDFFormObj_GetObject(object, index), inner);
    }
  }

  #imagePaint(object: number): Paint {
    const isOpaque = this.#pdfium.hot.FPDFPageObj_HasTransparency(object) === 0;
    return { kind: 'image', isOpaque, light: null };
  }

  /** Every closed part of a filled shape is a box of its own: one shape may be all the rules of a table. */
  #path(object: number, matrix: Matrix): void {
    const { hot } = this.#pdfium;
    this.pathCount++;
    const at = this.#scratch;
    if (!hot.FPDFPath_GetDrawMode(object, at, at + 4)) return;
    const [fill = 0, stroke = 0] = this.#ints(2);
    const paint = fill === 0 ? null : this.#fillPaint(object);
    if (paint === null && stroke === 0) return;
    const segments = hot.FPDFPath_CountSegments(object);
    if (segments > MAX_SEGMENTS) return;
    const own = multiply(this.#matrixOf(object), matrix);
    let points: (readonly [number, number])[] = [];
    for (let index = 0; index < segments; index++) {
      const segment = hot.FPDFPath_GetPathSegment(object, index);
      const type = hot.FPDFPathSegment_GetType(segment);
      if (type === MOVE_TO) {
        this.#box(points, paint);
        points = [];
      }
      if (!hot.FPDFPathSegment_GetPoint(segment, at, at + 4)) continue;
      const [x = 0, y = 0] = this.#floats(2);
      const point = apply(own, x, y);
      const before = points.at(-1);
      if (stroke !== 0 && type === LINE_TO && before) this.#rule([before, point]);
      points.push(point);
    }
    this.#box(points, paint);
  }

  /** @returns null where nothing can be told of the colour */
  #fillPaint(object: number): Paint | null {
    const { hot } = this.#pdfium;
    const at = this.#scratch;
    if (!hot.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return null;
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.#ints(4);
    const isOpaque = alpha === OPAQUE && hot.FPDFPageObj_HasTransparency(object) === 0;
    return { kind: 'shape', isOpaque, light: brightness(red, green, blue) };
  }

  #rule(points: readonly (readonly [number, number])[]): void {
    const { x0, y0, x1, y1 } = this.#displayed(points);
    if (Math.min(x1 - x0, y1 - y0) > MAX_SLANT || this.rules.length >= MAX_RULES) return;
    this.rules.push({ x0, y0, x1, y1 });
  }

  #bounds(object: number, matrix: Matrix, paint: Paint): void {
    const at = this.#scratch;
    if (!this.#pdfium.hot.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
    const corners = [
      apply(matrix, left, bottom),
      apply(matrix, left, top),
      apply(matrix, right, bottom),
      apply(matrix, right, top),
    ];
    this.#box(corners, paint);
  }

  #box(points: readonly (readonly [number, number])[], paint: Paint | null): void {
    if (paint === null || points.length < 3) return;
    const { x0, y0, x1, y1 } = this.#displayed(points);
    if (Math.min(x1 - x0, y1 - y0) < MIN_SIDE && paint.kind === 'shape') {
      const isSeen = (paint.light ?? 0) < WHITE_FROM;
      if (isSeen && this.rules.length < MAX_RULES) this.rules.push({ x0, y0, x1, y1 });
      return;
    }
    if (this.boxes.length < MAX_BOXES) this.boxes.push({ x0, y0, x1, y1, order: this.#seen, ...paint });
  }

  #displayed(points: readonly (readonly [number, number])[]): Rectangle {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const box = new Float32Array([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
    displayBoxes(this.#frame, box);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
    return { x0, y0, x1, y1 };
  }

  #matrixOf(object: number): Matrix {
    if (!this.#pdfium.hot.FPDFPageObj_GetMatrix(object, this.#scratch)) return IDENTITY;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
    return [a, b, c, d, e, f];
  }

  #floats(count: number): Float32Array {
    const from = this.#scratch >> 2;
    return this.#pdfium.floats().slice(from, from + count);
  }

  #ints(count: number): Int32Array {
    return new Int32Array(this.#floats(count).buffer);
  }
}
