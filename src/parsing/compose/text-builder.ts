import { canonicalise } from '../canonical.ts';
import type { Span } from '../../domain/spans.ts';
import type { ParsedLink } from '../types.ts';
import { safeUrl } from './safe-url.ts';
import type { SourceRun } from './source-block.ts';

/** Writes canonical text piece by piece and knows where each piece stands. */
export class TextBuilder {
  readonly #parts: string[] = [];
  readonly #links: ParsedLink[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Separators only: a line feed, a tab, a space. */
  separate(mark: '\n' | '\t' | ' '): void {
    if (this.#length > 0) this.#append(mark);
  }

  /**
   * @param options.isOneLine line feeds inside become spaces, as in a cell of a table
   * @returns the range of the words without white space around them; empty where there are none
   */
  write(runs: readonly SourceRun[], options: { readonly isOneLine?: boolean } = {}): Span {
    const raw = runs.map(({ text }) => text).join('');
    const canonical = canonicalise(raw);
    const lines =
      options.isOneLine === true ? canonical.replace(/\s+/g, (gap) => ' '.repeat(gap.length)) : canonical;
    const lead = lines.length - lines.trimStart().length;
    const words = lines.trim();
    const start = this.#length;
    this.#append(words);
    this.#link(runs, { raw, start, lead, length: words.length });
    return { start, end: this.#length };
  }

  text(): string {
    return this.#parts.join('');
  }

  links(): readonly ParsedLink[] {
    return this.#links;
  }

  #append(part: string): void {
    if (part === '') return;
    this.#parts.push(part);
    this.#length += part.length;
  }

  /** A link's place is counted in canonical characters: what stands before it may have lost some. */
  #link(
    runs: readonly SourceRun[],
    { raw, start, lead, length }: { raw: string; start: number; lead: number; length: number },
  ): void {
    if (runs.every(({ url }) => url === undefined)) return;
    // What stays as it is needs no second look; a page of links would take its length squared.
    const isSame = canonicalise(raw) === raw;
    const canonicalLength = (at: number): number => (isSame ? at : canonicalise(raw.slice(0, at)).length);
    const place = (at: number): number => start + Math.min(length, Math.max(0, canonicalLength(at) - lead));
    let at = 0;
    for (const { text, url } of runs) {
      const from = at;
      at += text.length;
      const address = url === undefined ? null : safeUrl(url);
      if (address === null) continue;
      const span = { start: place(from), end: place(at) };
      if (span.end > span.start) this.#links.push({ ...span, url: address });
    }
  }
}
