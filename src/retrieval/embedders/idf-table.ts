import { readFileSync } from 'node:fs';

/** Buckets of the table; a feature's bucket is the low bits of its hash. */
export const IDF_BUCKETS = 1 << 16;
const MAGIC = 0x31464449; // "IDF1"
const HEADER_BYTES = 8;

/** How rare each feature is in contract language: inverse document frequency by hash bucket. */
export class IdfTable {
  readonly #values: Float32Array;

  constructor(values: Float32Array) {
    this.#values = values;
  }

  /** From one byte a bucket, as `encode` wrote them. @throws Error when the bytes are not such a table */
  static decode(bytes: Uint8Array): IdfTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length !== HEADER_BYTES + IDF_BUCKETS || view.getUint32(0, true) !== MAGIC) {
      throw new Error('not an idf table');
    }
    const scale = idf(view.getUint32(4, true), 0) / 255;
    return new IdfTable(Float32Array.from(bytes.subarray(HEADER_BYTES), (byte) => byte * scale));
  }

  /** @param documentFrequencies how many of `documents` texts hold a feature of each bucket */
  static encode(documentFrequencies: Uint32Array, documents: number): Uint8Array {
    const bytes = new Uint8Array(HEADER_BYTES + IDF_BUCKETS);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, documents, true);
    const scale = 255 / idf(documents, 0);
    bytes.set(
      Uint8Array.from(documentFrequencies, (df) => Math.round(idf(documents, df) * scale)),
      HEADER_BYTES,
    );
    return bytes;
  }

  of(feature: number): number {
    return this.#values[feature & (IDF_BUCKETS - 1)] ?? 0;
  }
}

/** BM25's inverse document frequency, never negative. */
const idf = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

let shipped: IdfTable | undefined;

/** The table that comes with the product; scripts/idf.ts makes it, data/README.md says from what. */
export function shippedIdfTable(): IdfTable {
  shipped ??= IdfTable.decode(readFileSync(new URL('../data/idf.bin', import.meta.url)));
  return shipped;
}
