import { sentencesOf as sentencesOfParagraph } from '../../parsing/sentences.ts';
import type { PassageBlock, PassageRef } from '../chat.ts';

/** Something that a passage says: a sentence, a heading, or a row of a table. */
export interface Statement {
  /** A slice of the passage. */
  readonly text: string;
  /** Of a row: what its table's header says. */
  readonly header: string | null;
  /** Of a row: the number of its table in the passage. */
  readonly table: number | null;
  /** What stands above it in the document, outermost first; empty where that is not known. */
  readonly headings: readonly string[];
}

const TABLE = /^[ \t]*\|.*\|[ \t]*(?:\n[ \t]*\|.*\|[ \t]*)+$/gm;
const RULE = /^[\s|:-]+$/;
const RUN_IN_MAX_WORDS = 6;
const BLANK_LINES = /\n\s*\n/;
/** Signs before the words of an item, a quotation or a heading; a dash at a number is a part of it. */
const BULLETS = /^\s*(?:[•·●○◦▪▫■□►▶➢✓✔‣⁃]\s*|[-–—*+>]\s+|#{1,6}\s+)+/u;
/** A list in one sentence is cut behind its items once it is this long. */
const LONG_CHARS = 240;
const ITEM_END = /[;:](?=\s)/g;

/**
 * What a passage says, one by one; none reaches from one block into the next. Where its blocks are not known,
 * blank lines and the rows of Markdown tables part it.
 */
export function statementsOf({ text, blocks = [] }: Pick<PassageRef, 'text' | 'blocks'>): Statement[] {
  if (blocks.length > 0) return blocks.flatMap((block, at) => ofBlock(text, block, at));
  const found: Statement[] = [];
  let from = 0;
  let table = 0;
  for (const match of text.matchAll(TABLE)) {
    found.push(...plain(text.slice(from, match.index)));
    found.push(...rowsOf(match[0], { table, headings: [] }));
    table += 1;
    from = match.index + match[0].length;
  }
  return [...found, ...plain(text.slice(from))];
}

function ofBlock(text: string, block: PassageBlock, table: number): Statement[] {
  const { start, end, headings, isTable, rows } = block;
  if (!isTable) return plain(text.slice(start, end), headings);
  if (rows.length === 0) return rowsOf(text.slice(start, end), { table, headings });
  const said = rows.map((row) => ({ ...row, text: text.slice(row.start, row.end).trim() }));
  const header = said.flatMap((row) => (row.isHeader ? [row.text] : [])).join(' ');
  return said.flatMap((row) =>
    row.isHeader || row.text === '' ? [] : [{ text: row.text, header, table, headings }],
  );
}

function plain(text: string, above: readonly string[] = []): Statement[] {
  return text.split(BLANK_LINES).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph);
    const [first = ''] = sentences;
    // `3. Term. It begins today.`: a clause whose heading stands in its first line.
    const headings =
      sentences.length > 1 && wordCount(first) <= RUN_IN_MAX_WORDS && first.endsWith('.')
        ? [...above, first]
        : above;
    return sentences.map((sentence) => ({ text: sentence, header: null, table: null, headings }));
  });
}

/** Each line is a row; Markdown rules off the header. */
function rowsOf(block: string, place: Pick<Statement, 'table' | 'headings'>): Statement[] {
  const lines = block.split('\n').map((line) => line.replace(/^[\s|]+|[\s|]+$/g, ''));
  const hasHeader = RULE.test(block.split('\n')[1] ?? '');
  const header = hasHeader ? (lines[0] ?? '') : '';
  return lines.slice(hasHeader ? 2 : 0).flatMap((text) => (text === '' ? [] : [{ text, header, ...place }]));
}

/**
 * Sentences of a text, each a slice of it without white space around and bullets before it; those that hold a
 * long list are cut behind its items. Blank lines end a sentence.
 */
export const sentencesOf = (text: string): string[] =>
  text.split(BLANK_LINES).flatMap((paragraph) =>
    sentencesOfParagraph(paragraph)
      .flatMap(({ start, end }) => itemsOf(paragraph.slice(start, end)))
      .map((sentence) => sentence.replace(BULLETS, '').trim())
      .filter((sentence) => sentence !== ''),
  );

function itemsOf(sentence: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (const { index } of sentence.matchAll(ITEM_END)) {
    if (index - start <= LONG_CHARS) continue;
    items.push(sentence.slice(start, index + 1));
    start = index + 1;
  }
  return [...items, sentence.slice(start)];
}

/** Words of two letters or more. */
export const wordCount = (text: string): number => (text.match(/\p{L}{2,}/gu) ?? []).length;
