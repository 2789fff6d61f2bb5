/** Runs of scripts that are written without spaces, or, as Korean, with particles grown onto the word. */
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/**
 * Pairs of neighbouring characters of those runs: what Postgres's parser takes for one long word is found
 * by them.
 * A run of one character gives itself.
 * @returns pair → number of occurrences
 */
export function scriptPairs(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [run] of text.normalize('NFKC').matchAll(RUNS)) {
    const characters = [...run];
    for (let at = 0; at === 0 || at + 1 < characters.length; at += 1) {
      const pair = `${characters[at] ?? ''}${characters[at + 1] ?? ''}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  return counts;
}
