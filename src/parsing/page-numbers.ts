const MAX_STEP = 3;
const MIN_NUMBERS = 3;
const MAX_CHARS = 14;
const LONE_NUMBER = /^[-–—\s]*(?:page\s+)?(\d{1,4})(?:\s+of\s+\d{1,4})?[-–—\s]*$/i;

/** @returns the number when the text is nothing but a page number, else null */
export function pageNumber(text: string): number | null {
  const match = text.length <= MAX_CHARS ? LONE_NUMBER.exec(text) : null;
  return match ? Number(match[1]) : null;
}

/**
 * Tells page numbers from other lone numbers: they count up through a document.
 *
 * @returns the places in `values` of the longest run that counts up, repeats and gaps of two allowed (a
 * printed page may
 * carry its number at both ends); empty when it is short
 */
export function countingUp(values: readonly number[]): readonly number[] {
  const best = new Map<number, { place: number; length: number; before: number | null }>();
  const chain: { before: number | null }[] = [];
  let longest = { place: -1, length: 0 };
  for (const [place, value] of values.entries()) {
    let own = { place, length: 1, before: null as number | null };
    for (let step = 0; step <= MAX_STEP; step++) {
      const before = best.get(value - step);
      if (before && before.length >= own.length)
        own = { place, length: before.length + 1, before: before.place };
    }
    chain.push({ before: own.before });
    if (own.length > (best.get(value)?.length ?? 0)) best.set(value, own);
    if (own.length > longest.length) longest = own;
  }
  const places: number[] = [];
  for (
    let place: number | null = longest.place;
    place !== null && place >= 0;
    place = chain[place]?.before ?? null
  )
    places.push(place);
  return new Set(places.map((place) => values[place])).size < MIN_NUMBERS ? [] : places.reverse();
}
