/** How a name reads when case, separators and ways of composing characters do not count. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.\-]+/g, '');

/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from one text to another
 * (Damerau's optimal string alignment).
 *
 * @param max distances beyond it are not worked out
 * @returns `max + 1` where it is more
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    if (Math.min(...row) > max) return max + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}

const MAX_EDITS = 2;
const MAX_NAME_CHARS = 100;

/**
 * The one candidate that a mistyped name most likely means; null where none is near or two are equally so.
 */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  if (name.length > MAX_NAME_CHARS) return null;
  const folded = foldName(name);
  const same = candidates.filter((candidate) => foldName(candidate) === folded);
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  let best: string | null = null;
  let bestDistance = MAX_EDITS + 1;
  let isTied = false;
  for (const candidate of candidates) {
    const max = Math.min(MAX_EDITS, Math.floor(Math.max(name.length, candidate.length) / 3));
    const distance = editDistance(folded, foldName(candidate), max);
    if (distance > max || distance > bestDistance) continue;
    isTied = distance === bestDistance;
    best = candidate;
    bestDistance = distance;
  }
  return isTied ? null : best;
}
