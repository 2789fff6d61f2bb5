import { isAllCaps, isTitleCase } from './heading-text.ts';
import type { Piece } from './pieces.ts';

const FIRST_PIECES = 14;
const MAX_TITLE_CHARS = 200;
const NAMES_A_DOCUMENT =
  /\b(agreement|contract|lease|licen[cs]e|amendment|addendum|policy|policies|terms|deed|will|trust|notice|plan|note|order|memorandum|statement|report|bylaws|charter|act|regulation|guaranty|guarantee|indenture|certificate|letter|rules|code|constitution|articles|opinion|brief)\b/i;

/** @returns the index of the piece that names the document, or null when nothing at its beginning does */
export function findTitle(text: string, pieces: readonly Piece[]): number | null {
  const known = pieces.findIndex(({ isKnownTitle }) => isKnownTitle);
  if (known >= 0) return known;
  const firstClause = pieces.findIndex(({ label }) =>
    label?.readings.some(({ scheme }) => scheme !== 'attachment'),
  );
  const isOnlyOne = pieces.filter(({ depth }) => depth === 1).length === 1;
  const candidates = pieces
    .slice(0, Math.min(FIRST_PIECES, firstClause < 0 ? FIRST_PIECES : firstClause))
    .map((piece, index) => ({ piece, index, own: text.slice(piece.start, piece.end) }))
    .filter(({ piece, own }) => isCandidate(piece, isOnlyOne) && isTitleLike(own));
  const score = ({ piece, own, index }: (typeof candidates)[number]): number =>
    (NAMES_A_DOCUMENT.test(own) ? 4 : 0) +
    (piece.isHeading ? 2 : 0) +
    (isAllCaps(own) ? 1 : 0) +
    (piece.centred ? 1 : 0) +
    Math.min(3, Math.max(0, (piece.scale - 1) * 5)) -
    index * 0.1;
  const best = candidates.toSorted((a, b) => score(b) - score(a))[0];
  return best && score(best) >= 2 ? best.index : null;
}

/** A heading below the first level names a part, and so does each of several on the first. */
const isCandidate = ({ kind, label, depth }: Piece, isOnlyOne: boolean): boolean =>
  kind === 'text' && label === null && (depth === null || (depth === 1 && isOnlyOne));

function isTitleLike(own: string): boolean {
  const isLong = own.length > MAX_TITLE_CHARS || own.split(/\s+/).length > 25;
  if (isLong || !/\p{L}{3}/u.test(own) || /[;:,]$/.test(own) || /https?:|www\.|@|^EX-\d/.test(own))
    return false;
  if (
    /^(this|dated?|between|by and between|and|execution (copy|version)|confidential|draft|page|source)\b/i.test(
      own,
    )
  )
    return false;
  return isAllCaps(own) || isTitleCase(own) || isTitleCase(own.replace(/^\S+\s/, ''));
}
