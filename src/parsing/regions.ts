import type { Box, PageRegion, Span } from '../domain/spans.ts';
import { type PageTokens, tokenBox, tokensInRange } from './page-tokens.ts';

/** Two words are on one line when they overlap by half the height of the lower one. */
const SAME_LINE_SHARE = 0.5;

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

function linesOf(tokens: PageTokens, { start, end }: Span, page: number): PageRegion[] {
  const [from, to] = tokensInRange(tokens, start, end);
  const lines: { box: Box; tokens: [number, number] }[] = [];
  for (let index = from; index < to; index += 1) {
    const box = tokenBox(tokens, index);
    const line = lines.at(-1);
    if (line !== undefined && isSameLine(line.box, box)) {
      line.box = union(line.box, box);
      line.tokens[1] = index + 1;
    } else {
      lines.push({ box, tokens: [index, index + 1] });
    }
  }
  return lines.map(({ box, tokens: range }) => ({ page, box, tokens: range }));
}

/** A word that starts left of the one before has begun a new line or column, however high it stands. */
function isSameLine(line: Box, [x0, y0, , y1]: Box): boolean {
  const shared = Math.min(line[3], y1) - Math.max(line[1], y0);
  const lower = Math.min(line[3] - line[1], y1 - y0);
  return shared >= lower * SAME_LINE_SHARE && x0 >= line[0];
}

const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
