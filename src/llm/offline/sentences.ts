import { COMPANY_FORM_END } from '../../domain/company-forms.ts';

const ABBREVIATION =
  /(?:\b(?:No|Nos|Sec|Secs|Art|Inc|Ltd|Co|Corp|LLC|L\.P|Mr|Mrs|Ms|Dr|St|vs?|etc|e\.g|i\.e|cf|al|approx|para|pp?|U\.S|U\.S\.C|[A-Z])|(?:^|\n)\s*(?:\d{1,3}|[a-z]|[ivx]{1,5}))\.$/;
const SENTENCE_MIN_CHARS = 20;

export interface Sentence {
  /** A slice of the passage. */
  readonly text: string;
  /** Of a row: what its table's header says. */
  readonly header: string | null;
  /** Of a row: the number of its table in the passage. */
  readonly table: number | null;
}

const TABLE = /^[ \t]*\|.*\|[ \t]*(?:\n[ \t]*\|.*\|[ \t]*)+$/gm;
const RULE = /^[\s|:-]+$/;

/** Sentences, and the rows of Markdown tables one by one: a row says something, a whole table too much. */
export function statementsOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  let table = 0;
  for (const match of text.matchAll(TABLE)) {
    found.push(...plain(text.slice(from, match.index)));
    found.push(...rowsOf(match[0], table));
    table += 1;
    from = match.index + match[0].length;
  }
  return [...found, ...plain(text.slice(from))];
}

const plain = (text: string): Sentence[] =>
  sentencesOf(text).map((sentence) => ({ text: sentence, header: null, table: null }));

function rowsOf(block: string, table: number): Sentence[] {
  const lines = block.split('\n').map((line) => line.replace(/^[\s|]+|[\s|]+$/g, ''));
  const hasHeader = RULE.test(block.split('\n')[1] ?? '');
  const header = hasHeader ? (lines[0] ?? '') : '';
  return lines.slice(hasHeader ? 2 : 0).flatMap((text) => (text === '' ? [] : [{ text, header, table }]));
}

/**
 * Splits a passage of a legal text into sentences without changing a character: each result is a slice.
 * Clause numbers and usual abbreviations do not end a sentence; blank lines do.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const boundary = /[.!?;:]["”’)\]]*(?=\s)|\n\s*\n/g;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    const isBlankLine = match[0].startsWith('\n');
    if (!isBlankLine && !endsSentence(text, start, match.index, end)) continue;
    push(sentences, text.slice(start, end));
    start = end;
  }
  push(sentences, text.slice(start));
  return joinStubs(sentences);
}

function endsSentence(text: string, start: number, mark: number, end: number): boolean {
  const char = text.charAt(mark);
  if (char === ':' || char === ';') return mark - start > 240;
  if (char === '.' && isAbbreviation(text.slice(Math.max(start, mark - 12), mark + 1))) return false;
  return /^\s+["“‘(\[]?[\p{Lu}\p{N}(]/u.test(text.slice(end, end + 8)) || end === text.length;
}

const isAbbreviation = (ending: string): boolean =>
  ABBREVIATION.test(ending) || COMPANY_FORM_END.test(ending);

function push(sentences: string[], raw: string): void {
  const sentence = raw.trim();
  if (sentence !== '') sentences.push(sentence);
}

/**
 * A heading or a clause number alone says nothing; it goes with what follows, when the two touch in the text.
 */
function joinStubs(sentences: readonly string[]): string[] {
  return sentences.filter((sentence) => sentence.length >= SENTENCE_MIN_CHARS || sentences.length === 1);
}
