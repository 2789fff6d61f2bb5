/** One `[n]` in an answer, with the text it may be quoting. */
export interface Marker {
  /** Range of the whole marker, brackets included. */
  readonly start: number;
  readonly end: number;
  readonly ordinals: readonly number[];
  /** What might be the quote, most likely first; empty for a marker after a statement in other words. */
  readonly candidates: readonly string[];
}

const MARKER = /\[\^?(\d{1,4}(?:\s*[,;]\s*\^?\d{1,4})*)\](?!\()/g;
const OPENING = /["“«„]/;
const CLOSING = /["”»“]/;
const MAX_CANDIDATES = 8;
const QUOTE_MAX_CHARS = 6_000;

/** Finds the citation markers of an answer in Markdown. Links and code are left alone. */
export function parseMarkers(content: string): Marker[] {
  const code = codeRanges(content);
  const markers: Marker[] = [];
  for (const match of content.matchAll(MARKER)) {
    const start = match.index;
    if (code.some(([from, to]) => from <= start && start < to)) continue;
    const end = start + match[0].length;
    const previousEnd = markers.at(-1)?.end ?? 0;
    const isNextToPrevious = markers.length > 0 && content.slice(previousEnd, start).trim() === '';
    const candidates = isNextToPrevious
      ? (markers.at(-1)?.candidates ?? [])
      : candidatesBefore(content, start, previousEnd);
    markers.push({
      start,
      end,
      ordinals: (match[1] ?? '').split(/[,;]/).map((part) => Number(part.replace('^', '').trim())),
      candidates,
    });
  }
  return markers;
}

function candidatesBefore(content: string, at: number, previousEnd: number): string[] {
  const paragraph = Math.max(content.lastIndexOf('\n\n', at - 1) + 2, 0);
  const from = Math.max(
    previousEnd,
    content.lastIndexOf('\n\n', at - 1) < 0 ? 0 : paragraph,
    at - QUOTE_MAX_CHARS,
  );
  const before = content.slice(from, at);
  const block = blockQuote(before);
  return block ?? inlineQuotes(before);
}

/**
 * The text of a Markdown block quote that runs up to the marker; as it stands, then without a dash before it,
 * which may be the document's own or the answer's. Null where there is none.
 */
function blockQuote(before: string): string[] | null {
  const lines = before.split('\n');
  const quoted: string[] = [];
  for (const line of lines.toReversed()) {
    if (/^\s*>/.test(line)) quoted.unshift(line.replace(/^\s*>\s?/, ''));
    else if (line.trim() !== '' || quoted.length > 0) break;
  }
  if (quoted.length === 0) return null;
  const text = quoted.join('\n').trim();
  const texts = [text, text.replace(/^[—–-]+\s*/, '')].map((each) =>
    (/^["“](?<inner>[\s\S]*)["”][\s.,;:]*$/.exec(each)?.groups?.inner ?? each).trim(),
  );
  const candidates = [...new Set(texts)].filter((each) => each !== '');
  return candidates.length === 0 ? null : candidates;
}

/** Quotes can hold quotes, so every opening mark before the closing one is tried, the longest first. */
function inlineQuotes(before: string): string[] {
  const close = lastClosing(before);
  if (close < 0) return [];
  const candidates: string[] = [];
  for (let open = 0; open < close && candidates.length < MAX_CANDIDATES; open += 1) {
    if (!OPENING.test(before.charAt(open))) continue;
    const text = before.slice(open + 1, close).trim();
    if (text !== '') candidates.push(text);
  }
  return candidates;
}

function lastClosing(before: string): number {
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (!CLOSING.test(before.charAt(at))) continue;
    const after = before.slice(at + 1);
    // A quote two sentences back is not what this marker stands for.
    return /[.!?]\s+\S[^.!?]*[.!?]\s/.test(`${after} `) ? -1 : at;
  }
  return -1;
}

function codeRanges(content: string): [number, number][] {
  return [...content.matchAll(/```[\s\S]*?(?:```|$)|`[^`\n]+`/g)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
}
