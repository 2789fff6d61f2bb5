const PLAIN_WORD = /^[A-Za-z0-9]+$/;

/**
 * The words of a phrase that stand alone between white space wherever the phrase stands, so that the index
 * has them of every text with the phrase. The first and the last may be part of something longer there
 * ("and/or", "clause.The"), and what is not of plain letters and digits may be cut up by the index.
 */
export function innerWords(phrase: string): readonly string[] {
  const words = phrase.trim().split(/\s+/);
  return words.slice(1, -1).filter((word) => PLAIN_WORD.test(word));
}
