import { COMPANY_FORM_END } from '../domain/company-forms.ts';
import type { Span } from '../domain/spans.ts';
import { ABBREVIATIONS, BEFORE_NUMBERS, MAY_END } from './sentence-abbreviations.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A paragraph past this length is segmented in parts: the segmenter's time grows faster than its input. */
const MAX_SEGMENT_CHARS = 20_000;
/** As much of what came before tells whether a sentence goes on. */
const TAIL_CHARS = 80;
/** A line as long as this was broken where the page ended, not where its writer wanted. */
const WRAPPED_LINE_CHARS = 40;

/**
 * Sentences of one paragraph, as ranges that touch and cover it; white space belongs to the sentence before
 * it. The breaks of `Intl.Segmenter` are kept except after abbreviations of the law, initials and labels that
 * stand alone, before a small letter, and inside lines that were wrapped; clauses that are counted in a line,
 * `(a) … (b) …`, are sentences of their own.
 */
export function sentencesOf(paragraph: string): readonly Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const piece of withCountedClauses(paragraph, segments(unwrapped(paragraph)))) {
    const last = merged.at(-1);
    if (last && goesOn(paragraph, last, piece)) last.end = piece.end;
    else merged.push({ ...piece });
  }
  return merged;
}

function segments(paragraph: string): readonly Span[] {
  const found: Span[] = [];
  for (let from = 0; from < paragraph.length;) {
    const to =
      from + MAX_SEGMENT_CHARS >= paragraph.length
        ? paragraph.length
        : cutBefore(paragraph, from + MAX_SEGMENT_CHARS);
    for (const { index, segment } of segmenter.segment(paragraph.slice(from, to))) {
      found.push({ start: from + index, end: from + index + segment.length });
    }
    from = to;
  }
  return found;
}

/** @returns a place at or before `at`, after white space where there is some near, never inside a pair */
function cutBefore(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  if (space > at - 1_000) return space + 1;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}

/** The text, as long as before, with a space where a line was wrapped: to the segmenter each line is one. */
const unwrapped = (text: string): string =>
  text.includes('\n') ? text.replaceAll(WRAPPED, (line) => `${line.slice(0, -1)} `) : text;

/** A line of a mail's head. */
const HEAD_LINE = String.raw`(?:From|To|Cc|Bcc|Reply-To|Date|Sent|Subject|Attachments): `;
const WRAPPED = new RegExp(
  String.raw`(?<=^|\n)(?!${HEAD_LINE})[^\n\t]{${WRAPPED_LINE_CHARS - 1},}[^\s.:;!?。！？]\n(?!${HEAD_LINE})(?=["“(]?\p{L}{2}|\d+[\s,])`,
  'gu',
);
const STARTS_HEAD_LINE = new RegExp(String.raw`^\s*${HEAD_LINE}`);

/**
 * The segmenter goes on before `(b) The`, since a small letter follows, and leaves an opening bracket behind.
 */
function* withCountedClauses(text: string, pieces: readonly Span[]): Generator<Span> {
  let carried = 0;
  for (const [index, { start, end }] of pieces.entries()) {
    let from = start - carried;
    const piece = text.slice(start, end);
    carried = index === pieces.length - 1 ? 0 : (OPENING.exec(piece)?.[0].length ?? 0);
    if (carried === end - start) carried = 0;
    for (const match of piece.matchAll(COUNTED)) {
      const at = start + match.index + match[0].length;
      yield { start: from, end: at };
      from = at;
    }
    yield { start: from, end: end - carried };
  }
}

/** The line with which a letter begins; what it says begins in the next one, often with a small letter. */
const SALUTATION =
  /(?:^|\n)\s*(?:Dear|Hi|Hello|Hey|Good (?:morning|afternoon|evening|day)|Ladies and Gentlemen|To whom it may concern|Sehr geehrte[rs]?|Liebe[rs]?|Hallo|Guten (?:Tag|Morgen)|Ch(?:er|ère)s?|Bonjour|Madame|Monsieur|Estimad[oa]s?|Hola|Gentil[ei]|Egregi[oa]|Geachte|Beste|Prezad[oa]s?|Car[oa]s?|Szanown[iay]|Kære|Bästa|Hej)(?![\p{L}\p{N}])(?:\b\p{L}{1,4}\.|[^\n.;?]){0,60}[,!:]$/iu;
const OPENING = /[「『《〈【〔（“‘«]+$/u;
const COUNTED = /[.;!?]["”’)]?\s{1,9}(?=\((?:[a-z]{1,2}|[ivx]{1,5}|\d{1,2})\)\s+["“]?\p{Lu})/gu;

function goesOn(text: string, before: Span, { start, end }: Span): boolean {
  const after = text.slice(start, Math.min(end, start + TAIL_CHARS));
  const tail = text.slice(Math.max(before.start, before.end - TAIL_CHARS), before.end);
  if (after.trim() === '' || (before.end - before.start <= TAIL_CHARS && tail.trim() === '')) return true;
  const ending = tail.trimEnd();
  const isLineEnd = /\n\s*$/.test(tail);
  if (isLineEnd && (SALUTATION.test(ending) || STARTS_HEAD_LINE.test(after))) return false;
  if (/^\s*\p{Ll}/u.test(after)) return true;
  if (/[。！？][」』”’）]\s*$/u.test(tail) && /^(?:と|って)/u.test(after)) return true;
  if (isLineEnd && !ending.endsWith('.')) return false;
  if (before.end - before.start < TAIL_CHARS && LABEL_ALONE.test(ending)) return true;
  return endsInAbbreviation(ending, after);
}

function endsInAbbreviation(ending: string, after: string): boolean {
  const word = /(?:^|[\s("“‘'’«„/])([^\s("“‘'’«„/]+)\.$/u.exec(ending)?.[1]?.toLowerCase();
  if (word === undefined) return false;
  if (BEFORE_NUMBERS.has(word)) return NUMBERED.test(after);
  if (MAY_END.has(word) && STARTER.test(after)) return false;
  if (ABBREVIATIONS.has(word) || COMPANY_FORM_END.test(`${word}.`)) return true;
  return /^\p{L}$/u.test(word) && !LETTERED_UNIT.test(ending);
}

const NUMBERED = /^\s*(?:[\d§#(]|[IVXLC]+\b|\p{Lu}[-.\d])/u;
/** Words that begin sentences and, with a capital, seldom anything else. */
const STARTER =
  /^\s*["“(]?(?:The|This|That|These|Those|It|Its|He|She|They|We|You|If|When|Where|Upon|Each|Any|All|An?|No|Such|Der|Die|Das|Es|Dies)\b/;
/** `Exhibit A.` ends where the unit it names does; `J.` is an initial. */
const LETTERED_UNIT =
  /\b(?:exhibit|schedule|annex|appendix|attachment|part|section|article|clause|class|series|tranche|group|party|phase|tier|form|plan|option)\s+\p{L}\.$/iu;
/** A piece that is nothing but a label before what it numbers: "3.", "(iv).", "§ 1.", "Section 5.2.". */
const LABEL_ALONE =
  /^\s*(?:(?:§§?|¶|sec\.|section|art\.|article|clause|rule)\s*)?\(?(?:\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5}|[a-z])\)?\.$/iu;
