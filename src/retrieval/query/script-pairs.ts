/** Runs of scripts that are written without spaces, or, as Korean, with particles grown onto the word. */
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** No character of those scripts, in any of its forms, stands outside these ranges. */
const MAY_HAVE_RUNS = /[\u0e00-\u1fff\u2e80-\uffff]/;

/**
 * Pairs of neighbouring characters of those runs: what Postgres's parser takes for one long word is found
 * by them.
 * A run of one character gives itself.
 * @returns pair → number of occurrences
 */
export function scriptPairs(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (!MAY_HAVE_RUNS.test(text)) return counts;
  for (const [run] of text.normalize('NFKC').matchAll(RUNS)) {
    const characters = [...run];
    for (let at = 0; at === 0 || at + 1 < characters.length; at += 1) {
      const pair = `${characters[at] ?? ''}${characters[at + 1] ?? ''}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  return counts;
}
