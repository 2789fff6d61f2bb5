import type { LayerNames } from './layers.ts';
import type { Pdfium } from '../pdfium-library.ts';
import { readWide } from '../pdfium-strings.ts';

const NAME_BYTES = 64;
/** Marks around one object; honest files have one or two. */
const MAX_MARKS = 16;

/** Tells in which layers an object is drawn. The caller closes it. */
export class ObjectLayers {
  readonly #pdfium: Pdfium;
  readonly #scratch: number;
  readonly #names = new Map<number, string | null | undefined>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#scratch = pdfium.alloc(NAME_BYTES);
  }

  close(): void {
    this.#pdfium.free(this.#scratch);
  }

  /** @returns names of the layers around an object, null for one that is made of others and has none */
  of(object: number): LayerNames {
    const { hot } = this.#pdfium;
    const count = Math.min(MAX_MARKS, hot.FPDFPageObj_CountMarks(object));
    const names: (string | null)[] = [];
    for (let index = 0; index < count; index++) {
      const mark = hot.FPDFPageObj_GetMark(object, index);
      if (!this.#names.has(mark)) this.#names.set(mark, this.#layer(mark));
      const name = this.#names.get(mark);
      if (name !== undefined) names.push(name);
    }
    return names;
  }

  /** @returns undefined where the mark is of another kind */
  #layer(mark: number): string | null | undefined {
    const pdfium = this.#pdfium;
    const { api } = pdfium;
    const kind = readWide(pdfium, (at, size) =>
      this.#sized((length) => api.FPDFPageObjMark_GetName(mark, at, size, length)),
    );
    if (kind !== 'OC') return undefined;
    const name = readWide(pdfium, (at, size) =>
      this.#sized((length) => api.FPDFPageObjMark_GetParamStringValue(mark, 'Name', at, size, length)),
    );
    return name === '' ? null : name;
  }

  /** @returns the size that a call writes to an address, 0 where it fails */
  #sized(call: (length: number) => boolean): number {
    const at = this.#scratch;
    this.#pdfium.bytes().fill(0, at, at + 4);
    if (!call(at)) return 0;
    const bytes = this.#pdfium.bytes();
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
  }
}
