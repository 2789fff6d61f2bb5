import type { Span } from '../../domain/spans.ts';
import { type FoldedText, type FoldOptions, foldText } from './fold-text.ts';

export type QuoteLocation =
  | {
      readonly found: true;
      /**
       * `normalised`: the words stand there in another spelling (white space, quotes, dashes, invisible
       * marks).
       */
      readonly how: 'exact' | 'normalised';
      /** Every place, in order; more than one means that the quote alone does not say which is meant. */
      readonly spans: readonly [Span, ...Span[]];
    }
  | { readonly found: false; readonly reason: 'empty' | 'not_in_text' };

const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Without spaces between words there is no boundary to hold to. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Finds where a quote stands in a canonical text. Places where it stands as whole words are preferred;
 * parts of
 * words count only where there is no such place. What is found is always the quote: the slice, in the one
 * spelling
 * of `foldText`, equals the quote in it.
 */
export class QuoteLocator {
  readonly #text: string;
  readonly #options: FoldOptions;
  #folded: FoldedText | undefined;

  /** @param text canonical text; folded once, at the first quote that is not found as it is */
  constructor(text: string, options: FoldOptions = {}) {
    this.#text = text;
    this.#options = options;
  }

  locate(quote: string): QuoteLocation {
    const wanted = foldText(quote, this.#options).folded.trim();
    if (wanted === '') return { found: false, reason: 'empty' };
    const exact = this.#options.ignoreCase === true ? [] : this.#exact(quote.trim());
    if (exact.length > 0) return located('exact', exact);
    const folded = this.#inFolded(wanted);
    return folded.length > 0 ? located('normalised', folded) : { found: false, reason: 'not_in_text' };
  }

  #exact(quote: string): Span[] {
    // Half a surrogate pair would match inside a character.
    if (!quote.isWellFormed()) return [];
    const spans: Span[] = [];
    for (let at = this.#text.indexOf(quote); at >= 0; at = this.#text.indexOf(quote, at + 1)) {
      spans.push({ start: at, end: at + quote.length });
    }
    return this.#wholeWords(spans);
  }

  #inFolded(wanted: string): Span[] {
    this.#folded ??= foldText(this.#text, this.#options);
    const { folded, starts, ends } = this.#folded;
    const spans: Span[] = [];
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      const last = at + wanted.length - 1;
      // A match that begins or ends within one source character (half a ligature) is no place in the text.
      const isInside = starts[at] === starts[at - 1] || ends[last] === ends[last + 1];
      if (!isInside) spans.push({ start: starts[at] ?? 0, end: ends[last] ?? 0 });
    }
    return this.#wholeWords(spans);
  }

  #wholeWords(spans: readonly Span[]): Span[] {
    const isWhole = ({ start, end }: Span) =>
      isWordBoundary(this.#text, start) && isWordBoundary(this.#text, end);
    const whole = spans.filter(isWhole);
    return whole.length > 0 ? whole : [...spans];
  }
}

/** One quote in one text; for several quotes keep a QuoteLocator. */
export const locateQuote = (text: string, quote: string, options: FoldOptions = {}): QuoteLocation =>
  new QuoteLocator(text, options).locate(quote);

const located = (how: 'exact' | 'normalised', spans: readonly Span[]): QuoteLocation => {
  const [first, ...rest] = spans;
  return first === undefined
    ? { found: false, reason: 'not_in_text' }
    : { found: true, how, spans: [first, ...rest] };
};

function characterBefore(text: string, at: number): string {
  if (at <= 0) return ' ';
  const low = text.charCodeAt(at - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && at >= 2;
  return isPair ? text.slice(at - 2, at) : text.charAt(at - 1);
}

/** Whether no word goes on across a position: at either end of the text, and between two words. */
export function isWordBoundary(text: string, at: number): boolean {
  const before = characterBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return !WORD.test(before) || !WORD.test(after) || UNSPACED.test(before) || UNSPACED.test(after);
}
