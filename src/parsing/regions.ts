import type { Box, PageRegion, Span } from '../domain/spans.ts';
import { type PageTokens, tokenBox, tokensInRange } from './page-tokens.ts';

/** Two words are on one line when they overlap by half the height of the lower one. */
const SAME_LINE_SHARE = 0.5;
/** How far two words of a line may stand apart, or in each other, in heights of the line. */
const WORD_GAP_SHARE = 1.5;
const TOUCHING_SHARE = 0.25;

/**
 * Where a span stands on the pages: one box for each line of text on each page, in reading order.
 * @param tokensByPage words of the pages the span may touch, by page number from 1; others are skipped
 */
export function regionsOf(tokensByPage: ReadonlyMap<number, PageTokens>, span: Span): PageRegion[] {
  const regions: PageRegion[] = [];
  for (const page of [...tokensByPage.keys()].sort((a, b) => a - b)) {
    const tokens = tokensByPage.get(page);
    if (tokens !== undefined) regions.push(...linesOf(tokens, span, page));
  }
  return regions;
}

interface LineInProgress {
  box: Box;
  tokens: [number, number];
  last: Box;
  /** It has gone on to the left: its script is written from right to left. */
  isLeftward: boolean;
}

function linesOf(tokens: PageTokens, { start, end }: Span, page: number): PageRegion[] {
  const [from, to] = tokensInRange(tokens, start, end);
  const lines: LineInProgress[] = [];
  for (let index = from; index < to; index += 1) {
    const box = tokenBox(tokens, index);
    const line = lines.at(-1);
    if (line !== undefined && goesOn(line, box)) {
      line.isLeftward ||= box[0] < line.box[0];
      line.box = union(line.box, box);
      line.last = box;
      line.tokens[1] = index + 1;
    } else {
      lines.push({ box, last: box, tokens: [index, index + 1], isLeftward: false });
    }
  }
  return lines.map(({ box, tokens: range }) => ({ page, box, tokens: range }));
}

/**
 * A word that starts left of the one before has begun a new line or column, however high it stands, but where
 * it stands right beside it: there the line is read from right to left.
 */
function goesOn({ box: line, last, isLeftward }: LineInProgress, [x0, y0, x1, y1]: Box): boolean {
  const shared = Math.min(line[3], y1) - Math.max(line[1], y0);
  const lower = Math.min(line[3] - line[1], y1 - y0);
  if (shared < lower * SAME_LINE_SHARE) return false;
  if (x0 >= last[0]) return true;
  const gap = line[0] - x1;
  const height = line[3] - line[1];
  return gap > -height * TOUCHING_SHARE && (isLeftward || gap < height * WORD_GAP_SHARE);
}

const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
