import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textFeatures } from '../../../src/retrieval/embedders/text-features.ts';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/** The definition in plain words; stored vectors depend on every bit of it. */
function plainFeatures(text: string): [number, number][] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const flat = ` ${words} `;
  const all: number[] = [];
  for (let at = 0; at + 4 <= flat.length; at += 1) all.push(hash(0x811c9dc5, flat.slice(at, at + 4)));
  for (const word of words.split(' ')) if (word !== '') all.push(hash(0x2f0b4f8d, stem(word)));
  for (const [run] of flat.matchAll(UNSPACED))
    for (let at = 0; at + 2 <= run.length; at += 1) all.push(hash(0x5bd1e995, run.slice(at, at + 2)));
  const counts = new Map<number, number>();
  for (const feature of all) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts];
}

function hash(seed: number, text: string): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function stem(word: string): string {
  if (word.length <= 4) return word;
  return word.replace(/ies$/, 'y').replace(/(?:ings?|edly|ed|es|s|ly|ments?|ations?|ors?|ers?)$/, '');
}

const featuresOf = (text: string): [number, number][] => {
  const features = textFeatures(text);
  return [...features.keys()].map((feature, index) => [feature, features.countAt(index)]);
};

describe('the features of a text', () => {
  it.each([
    ['nothing', ''],
    ['marks alone', ' — “” … '],
    ['endings behind endings', 'families allies xedlies repliedlies ations ies parties’ settings'],
    ['compatibility forms and capitals that grow', 'ﬁnance ℌ İstanbul x\u2017y'],
    ['scripts without spaces', '保密信息 and ข้อตกลง'],
    ['pairs of surrogates', '😀 clause 𝒳'],
  ])('are those of the definition: %s', (_name, text) => {
    expect(featuresOf(text)).toEqual(plainFeatures(text));
  });

  it('are those of the definition for any text', () => {
    const letters = fc.constantFrom(...'aesdlyingortm  ABZ09-.’“\u00a0é保密ﬁ\u0301');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'binary' })), (text) => {
        expect(featuresOf(text)).toEqual(plainFeatures(text));
      }),
      { numRuns: 500 },
    );
  });

  it('of a text longer than any before are complete, and those of a short one after it its own', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ');
    expect(featuresOf(long)).toEqual(plainFeatures(long));
    expect(featuresOf('short text')).toEqual(plainFeatures('short text'));
  });
});
