import { FeatureCounts } from './feature-counts.ts';
import { type FlatText, flatten } from './flat-text.ts';
import { stemLength, STEMMED_Y } from './stem-length.ts';

const SPACE = 0x20;
const GRAM_UNITS = 4;
const SEED = { gram: 0x811c9dc5, word: 0x2f0b4f8d, pair: 0x5bd1e995 } as const;
/** Scripts written without spaces, where a word is often two characters and no four-gram holds it whole. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;
const counts = new FeatureCounts();

/**
 * What a text is made of: character four-grams, word stems and, in scripts without spaces, pairs of
 * characters.
 * @returns feature hash (32 bits) and number of occurrences; good until the next text
 */
export function textFeatures(text: string): FeatureCounts {
  const flat = flatten(text);
  // A gram a unit, and a word or a pair at every second at most.
  counts.reset(2 * flat.length);
  addGrams(flat);
  addWords(flat);
  addPairs(flat);
  return counts;
}

/** Spreads the bits of a hash, for a second use of it that is independent of the first. */
export function mix(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}

function addGrams({ units, length }: FlatText): void {
  for (let at = 0; at + GRAM_UNITS <= length; at += 1) {
    let hash: number = SEED.gram;
    for (let next = at; next < at + GRAM_UNITS; next += 1) hash = step(hash, units[next] ?? 0);
    counts.add(finish(hash));
  }
}

function addWords({ units, length }: FlatText): void {
  let start = 1;
  for (let at = 1; at < length; at += 1) {
    if (units[at] !== SPACE) continue;
    if (at > start) counts.add(wordHash(units, start, at));
    start = at + 1;
  }
}

function wordHash(units: Uint16Array, start: number, end: number): number {
  const stem = stemLength(units, start, end);
  let hash: number = SEED.word;
  for (let at = start; at < start + (stem & ~STEMMED_Y); at += 1) hash = step(hash, units[at] ?? 0);
  return finish((stem & STEMMED_Y) === 0 ? hash : step(hash, 0x79));
}

function addPairs({ units, length, isAscii }: FlatText): void {
  if (isAscii) return;
  const flat = Buffer.from(units.buffer, 0, 2 * length).toString('utf16le');
  for (const [run] of flat.matchAll(UNSPACED)) {
    for (let at = 0; at + 2 <= run.length; at += 1) {
      counts.add(finish(step(step(SEED.pair, run.charCodeAt(at)), run.charCodeAt(at + 1))));
    }
  }
}

/** FNV-1a over UTF-16 units, then a final avalanche so that any bits of it can be used. */
const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

function finish(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
