import { sentencesOf } from './sentences.ts';
import { termsOf } from './terms.ts';

/** How much of a document is read to see what it is about, in characters. */
export const OPENING_CHARS = 2_000;
const SENTENCES = 2;
const SENTENCE_MIN_WORDS = 5;
const SENTENCE_MAX_CHARS = 700;
const ABOUT = /\babout\b|\bsummar|\bgist\b|\b(?:subject|topic|overview|purpose)\b/i;
/** Words that name the whole of a document, or its sum, and nothing in it. */
const WHOLE = new Set(
  termsOf(
    'mail mails e-mail email message letter file text page paper report policy pdf summary summarise summarize summarised ' +
      'overview gist subject topic purpose main key point points whole brief briefly short sentence sentences lines',
  ),
);
/** A line of a mail's head. */
const HEAD_LINE = /^(From|To|Cc|Bcc|Reply-To|Date|Sent|Subject): .*$/;

/** Whether a question asks what a document is about as a whole, and names nothing in it. */
export const asksForWhole = (question: string): boolean =>
  ABOUT.test(question) && termsOf(question).every((term) => WHOLE.has(term));

/**
 * Where a document says what it is about: the subject of a mail, and the first sentences of the text.
 * @param shown what a tool wrote of the document's beginning
 * @returns slices of the text, to be looked up and cited; empty where it has none
 */
export function openingOf(shown: string): readonly string[] {
  const [, data = ''] = /^<<DATA [^\n]*\n([\s\S]*?)\n<<END DATA /m.exec(shown) ?? [];
  const lines = data.split('\n');
  const body = lines.findIndex((line) => !HEAD_LINE.test(line));
  const subject = lines.slice(0, Math.max(body, 0)).find((line) => line.startsWith('Subject: '));
  const sentences = sentencesOf(lines.slice(Math.max(body, 0)).join('\n')).filter(saysSomething);
  return [...(subject === undefined ? [] : [subject]), ...sentences.slice(0, SENTENCES)];
}

/** Not a heading, and not the last words of what was read, which may go on. */
const saysSomething = (sentence: string): boolean =>
  sentence.length <= SENTENCE_MAX_CHARS &&
  /[.!?:;]["”’)]*$/.test(sentence) &&
  (sentence.match(/\p{L}{2,}/gu) ?? []).length >= SENTENCE_MIN_WORDS;
