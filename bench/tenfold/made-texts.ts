import type { SourceText } from '../../eval/store-texts.ts';

export const DOCUMENTS_IN_FOLDER = 25;
/** In so many documents of every world stands what the queries for the same number of hits ask for. */
export const DOCUMENTS_PLANTED = 25;
export const PLANTED = 'The escrow agent releases the sealed codebase';

const PARAGRAPHS = 24;
const WORDS_A_PARAGRAPH = 45;
const VOCABULARY = 6_000;
const COMMON =
  'the agreement party shall not any of and to services term notice liability supplier customer payment fees breach termination confidential information law'.split(
    ' ',
  );

/**
 * Contracts of about 2,500 words of a vocabulary whose words come as often as in real text: the n-th one in
 * n times (Zipf). The same number gives the same text in every world.
 */
export function madeTexts(documents: number): readonly SourceText[] {
  return Array.from({ length: documents }, (_, index) => {
    const next = random(index + 1);
    const paragraphs = Array.from({ length: PARAGRAPHS }, (_unused, at) => {
      const words = Array.from({ length: WORDS_A_PARAGRAPH }, () => word(next()));
      return `${at + 1}. ${words.join(' ')}.`;
    });
    if (index < DOCUMENTS_PLANTED) paragraphs.splice(3, 0, `${PLANTED} number ${index + 1} to the customer.`);
    const text = paragraphs.join('\n\n');
    const key = `contract-${index + 1}`;
    return { key, fileName: `${key}.txt`, title: `Contract ${index + 1}`, bytes: Buffer.from(text) };
  });
}

/** Of rank n with a chance that falls as 1/n. */
function word(chance: number): string {
  const rank = Math.floor(VOCABULARY ** chance) - 1;
  const common = COMMON[rank];
  if (common !== undefined) return common;
  const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'pra', 'ste', 'vor', 'zin', 'dal'];
  return [...String(rank)].map((digit) => syllables[Number(digit)]).join('');
}

/** Mulberry32, so that every run measures the same texts. */
function random(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
