import { z } from 'zod';
import { ANNOTATION_MAX_PAGES, TOKEN_RANGES_MAX } from '../../config/limits.ts';
import type { PageRegion, Span } from '../../domain/spans.ts';
import { invalid } from '../../domain/errors.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import type { PageTokens } from '../../parsing/page-tokens.ts';
import { decodePageTokens } from '../../parsing/page-tokens-codec.ts';
import { regionsOf } from '../../parsing/regions.ts';

export const tokenRanges = z
  .array(z.object({ page: z.int().min(1), start: z.int().min(0), end: z.int().min(1) }))
  .min(1, 'Select at least one token.')
  .max(TOKEN_RANGES_MAX);

const SKIPPED_SHOWN = 5;

/** Tokens of one page: `page` from 1, a half-open range of token indices. */
export interface TokenRange {
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

export interface SelectionInput {
  readonly versionId: string;
  readonly ranges: readonly TokenRange[];
}

export interface Selection {
  /** From the first selected word to the last. */
  readonly span: Span;
  /** Boxes of the selected words only. */
  readonly regions: PageRegion[];
}

const PAGES = `
  select p.number, p.tokens, array(
    select int4range(b.start, b."end")::text from blocks b
    where b.version_id = p.version_id and b.kind in ('header', 'footer')
      and b.start < p."end" and b."end" > p.start) as heads
  from pages p where p.version_id = $1::uuid and p.number between $2::int and $3::int order by p.number`;

interface PageWords {
  readonly number: number;
  readonly tokens: PageTokens;
  /** Running heads of the page, which a selection over several pages may skip. */
  readonly heads: readonly Span[];
}

/**
 * The span of the text that a selection of words stands for. It asks nobody's permission: the caller has.
 * @throws AppError VALIDATION for words that are not there, and for a selection that leaves out words between
 *   its first and its last, other than the running heads of its pages
 */
export async function readSelection(
  executor: SqlExecutor,
  { versionId, ranges }: SelectionInput,
): Promise<Selection> {
  const [first, last] = [Math.min, Math.max].map((of) => of(...ranges.map(({ page }) => page)));
  if (first === undefined || last === undefined || last - first >= ANNOTATION_MAX_PAGES) {
    throw invalid(['tokens'], `A selection reaches over at most ${ANNOTATION_MAX_PAGES} pages.`);
  }
  const rows = await sql<{ number: number; tokens: Buffer; heads: string[] }>(executor, PAGES, [
    versionId,
    first,
    last,
  ]);
  const pages = rows.map(({ number, tokens, heads }) => ({
    number,
    tokens: decodePageTokens(tokens),
    heads: heads.map(spanOf),
  }));
  return selectionOf(pages, ranges);
}

/** The pure part of `readSelection`: pages are those from the first selected to the last, in order. */
export function selectionOf(pages: readonly PageWords[], ranges: readonly TokenRange[]): Selection {
  const selected = new Map(pages.map(({ number, tokens }) => [number, new Uint8Array(tokens.count)]));
  for (const [at, { page, start, end }] of ranges.entries()) {
    const marks = selected.get(page);
    if (marks === undefined) throw invalid(['tokens', at, 'page'], `There is no page ${page}.`);
    if (start >= end) throw invalid(['tokens', at, 'end'], 'The range is empty.');
    if (end > marks.length) {
      throw invalid(['tokens', at, 'end'], `Page ${page} has ${marks.length} tokens.`);
    }
    marks.fill(1, start, end);
  }
  const span = spanOfMarked(pages, selected);
  const skipped = pages.flatMap((page) => skippedOn(page, selected.get(page.number), span));
  if (skipped.length > 0) throw invalid(['tokens'], describeSkipped(skipped));
  return { span, regions: pages.flatMap((page) => regionsOnPage(page, selected.get(page.number))) };
}

function spanOfMarked(pages: readonly PageWords[], selected: ReadonlyMap<number, Uint8Array>): Span {
  let [start, end] = [Infinity, 0];
  for (const { number, tokens } of pages) {
    const marks = selected.get(number);
    for (let index = 0; index < tokens.count; index += 1) {
      if (marks?.[index] !== 1) continue;
      start = Math.min(start, tokens.start[index] ?? Infinity);
      end = Math.max(end, tokens.end[index] ?? 0);
    }
  }
  return { start, end };
}

/** Words of a page between the first and the last of a selection that are not in it; no running heads. */
function skippedOn(
  { number, tokens, heads }: PageWords,
  marks: Uint8Array | undefined,
  span: Span,
): TokenRange[] {
  const skipped: { page: number; start: number; end: number }[] = [];
  for (let index = 0; index < tokens.count; index += 1) {
    const [start, end] = [tokens.start[index] ?? 0, tokens.end[index] ?? 0];
    if (marks?.[index] === 1 || start < span.start || end > span.end) continue;
    if (heads.some((head) => head.start <= start && end <= head.end)) continue;
    const last = skipped.at(-1);
    if (last?.end === index) last.end += 1;
    else skipped.push({ page: number, start: index, end: index + 1 });
  }
  return skipped;
}

/** Says it as it is sent, so that it can be copied. */
function describeSkipped(ranges: readonly TokenRange[]): string {
  const shown = ranges
    .slice(0, SKIPPED_SHOWN)
    .map(({ page, start, end }) => `{ page: ${page}, start: ${start}, end: ${end} }`);
  const more = ranges.length - shown.length;
  return (
    `The selection leaves out words on page ${ranges[0]?.page}, between its first and its last. ` +
    `Send these as well: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}; or make two annotations. ` +
    'Tokens are counted from 0 on each page.'
  );
}

/** Words that follow each other, one run after another: what was skipped gets no box. */
function regionsOnPage({ number, tokens }: PageWords, marks: Uint8Array | undefined): PageRegion[] {
  const regions: PageRegion[] = [];
  for (let from = 0; from < tokens.count; from += 1) {
    if (marks?.[from] !== 1) continue;
    let to = from;
    while (marks[to] === 1) to += 1;
    const run = { start: tokens.start[from] ?? 0, end: tokens.end[to - 1] ?? 0 };
    regions.push(...regionsOf(new Map([[number, tokens]]), run));
    from = to;
  }
  return regions;
}

function spanOf(range: string): Span {
  const [start = 0, end = 0] = range.slice(1, -1).split(',').map(Number);
  return { start, end };
}
