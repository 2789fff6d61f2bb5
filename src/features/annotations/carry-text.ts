import type { Span } from '../../domain/spans.ts';
import { isWordBoundary, QuoteLocator } from '../../retrieval/citations/locate-quote.ts';

/** A text, and what finds words in it whatever their white space and quotes; kept for many look-ups. */
export class CarryTarget {
  readonly text: string;
  readonly #locator: QuoteLocator;

  constructor(text: string) {
    this.text = text;
    this.#locator = new QuoteLocator(text);
  }

  /**
   * Where words of an earlier text stand in this one, if that is one place only: exactly, or where that is
   * nowhere, in another spelling of white space, quotes and dashes. A place inside a longer word counts, so
   * that it makes two of one, but it is none where the words stood by themselves before.
   * @returns null when they are not there, or more than once
   */
  find(earlier: string, span: Span): Span | null {
    const words = earlier.slice(span.start, span.end);
    if (words === '') return { start: 0, end: 0 };
    const place = this.#exactPlace(words);
    if (place === 'several') return null;
    const found = place ?? this.#respelledPlace(words);
    if (found === null) return null;
    const isTorn =
      (isWordBoundary(earlier, span.start) && !isWordBoundary(this.text, found.start)) ||
      (isWordBoundary(earlier, span.end) && !isWordBoundary(this.text, found.end));
    return isTorn ? null : found;
  }

  #exactPlace(words: string): Span | 'several' | null {
    const start = this.text.indexOf(words);
    if (start < 0) return null;
    return this.text.includes(words, start + 1) ? 'several' : { start, end: start + words.length };
  }

  #respelledPlace(words: string): Span | null {
    const located = this.#locator.locate(words);
    return located.found && located.spans.length === 1 ? located.spans[0] : null;
  }
}
