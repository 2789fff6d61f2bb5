const GRAM_CHARS = 4;
const SEED = { gram: 0x811c9dc5, word: 0x2f0b4f8d, pair: 0x5bd1e995 } as const;
/** Scripts written without spaces, where a word is often two characters and no four-gram holds it whole. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/**
 * What a text is made of: character four-grams, word stems and, in scripts without spaces, pairs of
 * characters.
 * @returns feature hash (32 bits) → number of occurrences
 */
export function textFeatures(text: string): ReadonlyMap<number, number> {
  const flat = ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
  const counts = new Map<number, number>();
  addGrams(counts, flat);
  for (const word of flat.split(' ')) if (word !== '') add(counts, hashText(SEED.word, stem(word)));
  for (const [run] of flat.matchAll(UNSPACED)) {
    for (let at = 0; at + 2 <= run.length; at += 1) add(counts, hashText(SEED.pair, run.slice(at, at + 2)));
  }
  return counts;
}

/** Spreads the bits of a hash, for a second use of it that is independent of the first. */
export function mix(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}

function addGrams(counts: Map<number, number>, flat: string): void {
  for (let at = 0; at + GRAM_CHARS <= flat.length; at += 1) {
    let hash: number = SEED.gram;
    for (let offset = 0; offset < GRAM_CHARS; offset += 1) hash = step(hash, flat.charCodeAt(at + offset));
    add(counts, finish(hash));
  }
}

const add = (counts: Map<number, number>, feature: number): void => {
  counts.set(feature, (counts.get(feature) ?? 0) + 1);
};

function hashText(seed: number, text: string): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = step(hash, text.charCodeAt(at));
  return finish(hash);
}

/** FNV-1a over UTF-16 units, then a final avalanche so that any bits of it can be used. */
const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

function finish(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Cuts the commonest English endings; it need not be right, only the same for words that belong together. */
function stem(word: string): string {
  if (word.length <= 4) return word;
  return word.replace(/ies$/, 'y').replace(/(?:ings?|edly|ed|es|s|ly|ments?|ations?|ors?|ers?)$/, '');
}
