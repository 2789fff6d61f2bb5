import type { Embedder } from './embedder.ts';
import { type IdfTable, shippedIdfTable } from './idf-table.ts';
import { mix, textFeatures } from './text-features.ts';
import { normalise } from './vectors.ts';

export const LOCAL_EMBEDDER = 'local:hashed-ngrams';
/** The longest with which two vectors fit on one page of the database. */
export const LOCAL_DIMENSIONS = 1_000;

/**
 * The offline default: character four-grams and word stems, each weighted by log frequency times a static
 * idf and
 * added, with a sign, to one of a thousand dimensions. Half a millisecond a chunk, nothing to download,
 * the same on
 * every machine. It compares wording, not meaning, and that is what it is measured for.
 */
export function createHashedNgrams(table: () => IdfTable = shippedIdfTable): Embedder {
  return {
    name: LOCAL_EMBEDDER,
    model: 'hashed-ngrams',
    isLocal: true,
    // Counts up when the table, the features or the dimensions change: then old vectors cannot be compared.
    profileKey: () => `${LOCAL_EMBEDDER}@1`,
    dimensions: async () => LOCAL_DIMENSIONS,
    embed: async (texts, options) => {
      options?.signal?.throwIfAborted();
      const idf = table();
      return texts.map((text) => hashedVector(text, idf));
    },
  };
}

export function hashedVector(text: string, idf: IdfTable): Float32Array {
  const vector = new Float32Array(LOCAL_DIMENSIONS);
  const features = textFeatures(text);
  for (let index = 0; index < features.size; index += 1) {
    const feature = features.featureAt(index);
    const count = features.countAt(index);
    const weight = (count === 1 ? 1 : 1 + Math.log(count)) * idf.of(feature);
    const spread = mix(feature);
    const at = (spread & 0x7fffffff) % LOCAL_DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + (spread >>> 31 === 0 ? weight : -weight);
  }
  return normalise(vector);
}
