import { COMPANY_FORM_END } from '../domain/company-forms.ts';
import type { Span } from '../domain/spans.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Words before a full stop that do not end a sentence, in lower case. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'no nos art arts sec secs para paras cl ch fig vol pp p pt app ex exh sched subpara subsec ' +
    'inc corp co ltd llc llp lp plc gmbh ag sa nv bv assn bros dept div est govt intl mfg natl univ ' +
    'mr mrs ms dr prof hon jr sr st rev gen col sgt capt atty messrs ' +
    'v vs cf e.g i.e eg ie etc al et seq ibid id op cit viz approx ca supra infra ' +
    'u.s u.s.c u.k e.u d.c n.y cal del fed reg stat f.2d f.3d f.supp cir ct app dist ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun a.m p.m ' +
    'tel fax attn ext bldg fl ste ave blvd rd'
  ).split(' '),
);

/** A paragraph past this length is segmented in parts: the segmenter's time grows faster than its input. */
const MAX_SEGMENT_CHARS = 20_000;

/**
 * Sentences of one paragraph, as ranges that touch and cover it; white space belongs to the sentence before
 * it.
 * The breaks of `Intl.Segmenter` are kept except after abbreviations, single initials and bare list numbers,
 * and before a small letter.
 */
export function sentencesOf(paragraph: string): readonly Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const piece of segments(paragraph)) {
    const last = merged.at(-1);
    if (last && goesOn(paragraph.slice(last.start, last.end), paragraph.slice(piece.start, piece.end)))
      last.end = piece.end;
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

function goesOn(before: string, after: string): boolean {
  if (/^\s*\p{Ll}/u.test(after)) return true;
  const ending = before.trimEnd();
  if (/[\n]\s*$/.test(before) && !/\.\s*$/.test(ending)) return false;
  const word = /(?:^|[\s("“‘'])([^\s("“‘']+)\.$/.exec(ending)?.[1]?.toLowerCase();
  if (word === undefined) return false;
  if (ABBREVIATIONS.has(word) || COMPANY_FORM_END.test(`${word}.`)) return true;
  if (/^\p{L}$/u.test(word)) return true;
  return isListNumber(ending);
}

/** A piece that is nothing but a label: "3." or "(iv)." before the clause it numbers. */
const isListNumber = (text: string): boolean =>
  /^\s*\(?(\d{1,3}(\.\d{1,3})*|[ivx]{1,5}|[a-z])\)?\.$/i.test(text);
