import { BLOCK_SENTENCES_MAX, BLOCK_SENTENCES_MAX_CHARS } from '../../config/limits.ts';
import { sql } from '../../db/sql.ts';
import { invalid } from '../../domain/errors.ts';
import { sentencesOf } from '../../parsing/sentences.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

/** A block's own range in the canonical text. */
export interface BlockRange {
  readonly versionId: string;
  readonly start: number;
  readonly end: number;
}

export interface Sentence {
  /** In the canonical text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface ReadSentencesInput {
  readonly blocks: readonly BlockRange[];
  /** Where to begin, for blocks that it lies in: the end of the last sentence of an answer before. */
  readonly from: number;
  /** Of each block, at most BLOCK_SENTENCES_MAX. */
  readonly first: number;
}

/**
 * The sentences of blocks, in order and without gaps; one statement a version. Of a block that is longer than
 * BLOCK_SENTENCES_MAX_CHARS only what begins in its first so many characters, at least one sentence.
 * @returns one list a block, in the order of `blocks`; empty for versions the actor may not read
 * @throws AppError VALIDATION
 */
export async function readSentences(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  { blocks, from, first }: ReadSentencesInput,
): Promise<readonly (readonly Sentence[])[]> {
  if (first < 1 || first > BLOCK_SENTENCES_MAX)
    throw invalid(['first'], `first must be from 1 to ${BLOCK_SENTENCES_MAX}.`);
  if (from < 0) throw invalid(['from'], 'from counts from 0.');
  const wanted = blocks.map(({ versionId, start, end }) => ({
    versionId,
    start: Math.max(start, from),
    end,
  }));
  const byVersion = Map.groupBy(
    wanted.filter(({ versionId, start, end }) => isUuid(versionId) && start < end),
    ({ versionId }) => versionId,
  );
  const spans = new Map<string, Span>();
  for (const [versionId, ranges] of byVersion) {
    const span = await readSpan(ctx, versionId, ranges);
    if (span !== null) spans.set(versionId, span);
  }
  return wanted.map((range) => sentencesIn(range, spans.get(range.versionId)).slice(0, first));
}

interface Span {
  /** Where `text` begins in the canonical text. */
  readonly start: number;
  readonly text: string;
}

/** The text from the first of the ranges to the last, each counted as long as it is looked at. */
async function readSpan(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  versionId: string,
  ranges: readonly BlockRange[],
): Promise<Span | null> {
  const start = ranges.reduce((least, range) => Math.min(least, range.start), Infinity);
  const end = ranges.reduce((most, range) => Math.max(most, lookedAt(range)), 0);
  const values: unknown[] = [[versionId], start, end - start];
  // Postgres counts code points. Where the two counts of the whole text agree, no character takes two units.
  const text = `
    select char_length(t.text) <> v.text_length as is_whole,
      case when char_length(t.text) = v.text_length then substr(t.text, $2::int + 1, $3::int) else t.text end as part
    from ${visibleVersionsSql(ctx.actor, values)}
    join document_texts t on t.version_id = v.id`;
  const [row] = await sql<{ is_whole: boolean; part: string }>(ctx.db.pool, text, values);
  if (row === undefined) return null;
  return row.is_whole ? { start: 0, text: row.part } : { start, text: row.part };
}

const lookedAt = ({ start, end }: BlockRange): number => Math.min(end, start + BLOCK_SENTENCES_MAX_CHARS);

function sentencesIn(range: BlockRange, span: Span | undefined): readonly Sentence[] {
  if (span === undefined || range.start >= range.end) return [];
  const from = outOfPair(span, range.start);
  const to = outOfPair(span, lookedAt(range));
  const text = span.text.slice(from - span.start, to - span.start);
  const found = sentencesOf(text).map(({ start, end }) => ({
    start: from + start,
    end: from + end,
    text: text.slice(start, end),
  }));
  // The last one may go on past what was looked at.
  return to < range.end && found.length > 1 ? found.slice(0, -1) : found;
}

/** Never between the halves of a surrogate pair: back to before it. */
function outOfPair({ start, text }: Span, at: number): number {
  const after = text.charCodeAt(at - start);
  const before = text.charCodeAt(at - start - 1);
  return after >= 0xdc00 && after <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}
