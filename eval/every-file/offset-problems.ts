import { chunkDocument } from '../../src/parsing/chunk.ts';
import { CHUNK_MAX_CHARS } from '../../src/config/limits.ts';
import type { ParsedDocument, ParsedPage } from '../../src/parsing/types.ts';

const MAX_TOLD = 3;

/**
 * What is wrong with the offsets of a document: every block, cell, chunk and token must be a piece of the
 * canonical text, in order, with words in it, and tokens together must be all words of their page.
 * @returns sentences for people, the first few
 */
export function offsetProblems(document: ParsedDocument): readonly string[] {
  return [
    ...blockProblems(document),
    ...tableProblems(document),
    ...chunkProblems(document),
    ...document.pages.flatMap((page) => pageProblems(document.text, page)),
  ].slice(0, MAX_TOLD);
}

function blockProblems({ text, blocks }: ParsedDocument): readonly string[] {
  let last = 0;
  return blocks.flatMap(({ ordinal, parent, start, end }, index) => {
    const isRight = ordinal === index && start >= last && end > start && end <= text.length;
    const isTrimmed = text.slice(start, end) === text.slice(start, end).trim();
    const isBelow = parent === null || parent < index;
    last = end;
    return isRight && isTrimmed && isBelow ? [] : [`block ${index} at ${start} to ${end}`];
  });
}

function tableProblems({ blocks, tables = [] }: ParsedDocument): readonly string[] {
  return tables.flatMap(({ block, rows }) => {
    const around = blocks[block];
    const isInside = rows.every(({ cells }) =>
      cells.every(
        ({ start, end }) =>
          around !== undefined && start <= end && start >= around.start && end <= around.end,
      ),
    );
    return isInside ? [] : [`a cell of table ${block} lies outside of it`];
  });
}

function chunkProblems(document: ParsedDocument): readonly string[] {
  let last = 0;
  return chunkDocument(document).flatMap(({ ordinal, start, end }) => {
    const isRight =
      start >= last && end - start <= CHUNK_MAX_CHARS && /\S/.test(document.text.slice(start, end));
    last = end;
    return isRight ? [] : [`chunk ${ordinal} at ${start} to ${end}`];
  });
}

function pageProblems(text: string, { number, start, end, tokens }: ParsedPage): readonly string[] {
  let last = start;
  let words = '';
  for (let at = 0; at < tokens.count; at += 1) {
    const [from, to] = [tokens.start[at] ?? -1, tokens.end[at] ?? -1];
    if (from < last || to <= from || to > end) return [`token ${at} of page ${number} at ${from} to ${to}`];
    if (/\s/.test(text.slice(from, to))) return [`token ${at} of page ${number} holds white space`];
    words += text.slice(from, to);
    last = to;
  }
  return words === text.slice(start, end).replaceAll(/\s+/g, '')
    ? []
    : [`words of page ${number} without a token`];
}
