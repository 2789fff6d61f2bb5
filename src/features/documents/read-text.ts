import { DOCUMENT_TEXT_PAGE_MAX_CHARS } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import { sql, type SqlExecutor } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

export interface ReadTextInput {
  readonly versionIds: readonly string[];
  /** UTF-16 position. */
  readonly start: number;
  /** UTF-16 units, at most DOCUMENT_TEXT_PAGE_MAX_CHARS. A character of two units comes whole even for 1. */
  readonly maxChars: number;
}

export interface TextSlice {
  readonly versionId: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of the whole text. */
  readonly length: number;
}

interface Row {
  readonly id: string;
  readonly length: number;
  readonly part: string;
  readonly is_whole: boolean;
}

/**
 * A part of the canonical text of versions, in one statement. Versions without a text yet, and versions the
 * actor may not read, are left out.
 * @param executor inside a transaction, the transaction
 * @throws AppError VALIDATION for a position or length out of range
 */
export async function readText(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  input: ReadTextInput,
  executor: SqlExecutor = ctx.db.pool,
): Promise<TextSlice[]> {
  const { start, maxChars } = input;
  if (start < 0) throw invalid(['start'], 'start counts from 0.');
  if (maxChars < 1 || maxChars > DOCUMENT_TEXT_PAGE_MAX_CHARS) {
    throw invalid(['maxChars'], `maxChars must be from 1 to ${DOCUMENT_TEXT_PAGE_MAX_CHARS}.`);
  }
  // One is added to it in the database, where the greatest whole number has no next.
  const values: unknown[] = [input.versionIds.filter(isUuid), Math.min(start, 2 ** 31 - 2), maxChars];
  // Postgres counts code points. Where the two counts of the whole text agree, no character takes two units.
  const text = `
    select asked.id, v.text_length as length, char_length(t.text) <> v.text_length as is_whole,
      case when char_length(t.text) = v.text_length then substr(t.text, $2::int + 1, $3::int) else t.text end as part
    from ${visibleVersionsSql(ctx.actor, values)}
    join document_texts t on t.version_id = v.id`;
  const rows = await sql<Row>(executor, text, values);
  return rows.map((row) => sliceOf(row, start, maxChars));
}

function sliceOf({ id, length, part, is_whole }: Row, start: number, maxChars: number): TextSlice {
  if (!is_whole)
    return {
      versionId: id,
      text: part,
      start: Math.min(start, length),
      end: Math.min(start, length) + part.length,
      length,
    };
  const from = Math.min(outOfPair(part, start), part.length);
  const fits = outOfPair(part, from + maxChars);
  // One unit of a pair is no character: it comes whole, or a reader who asks for one at a time never gets on.
  const to = Math.min(fits > from ? fits : from + 2, part.length);
  return { versionId: id, text: part.slice(from, to), start: from, end: to, length };
}

/** Never between the halves of a surrogate pair: back to before it. */
function outOfPair(text: string, at: number): number {
  const after = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return after >= 0xdc00 && after <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}
