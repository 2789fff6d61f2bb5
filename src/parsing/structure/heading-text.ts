const MAX_HEADING_CHARS = 120;
const MAX_RUN_IN_CHARS = 90;
const MAX_RUN_IN_WORDS = 12;
const MAX_HEADING_STYLE_CHARS = 300;
/** Words that titles leave small. */
const SMALL = new Set(
  'a an the and or of to for in on by with from at as upon per vs not its your our'.split(' '),
);

/** Whether a text is set as a title: nearly all of its words begin with a capital. */
export function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  const capital = telling.filter((word) => /^\p{Lu}/u.test(word));
  return telling.length > 0 && capital.length >= telling.length * 0.75;
}

/** Whether a text is in capitals throughout, with enough letters to tell. */
export function isAllCaps(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length >= 4 && !/\p{Ll}/u.test(text);
}

/** What follows a label: a heading of its own, when short and without the marks of a sentence. */
export function isLabelledHeading(rest: string): boolean {
  const text = rest.trim();
  if (text === '') return true;
  if (text.length > MAX_HEADING_CHARS || /[;,:](\s*(and|or))?$/.test(text) || /["”]\s+means\b/.test(text))
    return false;
  const words = text.split(/\s+/).length;
  if (/\.$/.test(text)) return words <= 8 && isTitleCase(text);
  return isAllCaps(text) || isTitleCase(text) || (words <= 4 && /^\p{Lu}/u.test(text));
}

/**
 * Whether the words that a file calls a heading are a clause of their own: many contracts set whole clauses
 * in a heading style for the sake of its numbers.
 */
export function isProse(text: string): boolean {
  const words = text.trim();
  if (words.length > MAX_HEADING_STYLE_CHARS) return true;
  const endsSentence = /[.;:,](?:\s*(?:and|or))?["”’)]*$/.test(words);
  return endsSentence && words.split(/\s+/).length > MAX_RUN_IN_WORDS && !isTitleCase(words) && !isAllCaps(words);
}

export interface Look {
  readonly bold: boolean;
  readonly centred: boolean;
  readonly isShort: boolean;
  readonly scale: number;
}

/** A line without label that heads what follows it. */
export function isPlainHeading(text: string, look: Look): boolean {
  const line = text.trim();
  if (!look.isShort || line.length > MAX_HEADING_CHARS || !/\p{L}{3}/u.test(line)) return false;
  if (/[;,]$/.test(line) || /^["“(\[]/.test(line) || /_{3,}|\.{4,}/.test(line)) return false;
  if (/^(by|name|title|date|address|attention|attn|fax|tel|phone|e-?mail|its)\b\s*[:.]/i.test(line))
    return false;
  if (isAllCaps(line)) return !/[.:]$/.test(line) || line.split(/\s+/).length <= 4;
  if (/[.:]$/.test(line)) return look.bold && isTitleCase(line);
  return (
    (look.bold && isTitleCase(line)) || look.scale >= 1.15 || (look.centred && isTitleCase(line) && look.bold)
  );
}

/**
 * The heading that a clause carries in its first words: "2.1 License. Subject to ..." has "License".
 *
 * @param rest the clause after its label
 */
export function runInHeading(rest: string): string | null {
  const match = /^([^.:;\n]{2,90}?)(?:[.:](?=\s|$)|\s*[—–](?=\s|\S))/.exec(rest);
  const heading = match?.[1]?.trim() ?? '';
  if (heading === '' || heading.length > MAX_RUN_IN_CHARS) return null;
  if (heading.split(/\s+/).length > MAX_RUN_IN_WORDS || !/^["“]?\p{Lu}/u.test(heading)) return null;
  return isTitleCase(heading) || isAllCaps(heading) ? heading : null;
}
