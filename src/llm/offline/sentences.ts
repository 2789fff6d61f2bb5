const ABBREVIATION =
  /(?:\b(?:No|Nos|Sec|Secs|Art|Inc|Ltd|Co|Corp|LLC|L\.P|Mr|Mrs|Ms|Dr|St|vs?|etc|e\.g|i\.e|cf|al|approx|para|pp?|U\.S|U\.S\.C|[A-Z])|(?:^|\n)\s*(?:\d{1,3}|[a-z]|[ivx]{1,5}))\.$/;
const SENTENCE_MIN_CHARS = 20;

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
  if (char === '.' && ABBREVIATION.test(text.slice(Math.max(start, mark - 12), mark + 1))) return false;
  return /^\s+["“‘(\[]?[\p{Lu}\p{N}(]/u.test(text.slice(end, end + 8)) || end === text.length;
}

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
