/** Half-open, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The lines of a Markdown source as its reader counts them, to find the place of what it read. */
export class SourceLines {
  readonly #source: string;
  readonly #lines: readonly TextRange[];

  constructor(source: string) {
    this.#source = source;
    const lines: TextRange[] = [];
    let start = 0;
    for (const { 0: mark, index } of source.matchAll(/\r\n?|\n/g)) {
      lines.push({ start, end: index });
      start = index + mark.length;
    }
    this.#lines = [...lines, { start, end: source.length }];
  }

  /** The source from one line until before another. */
  between([from, to]: readonly [number, number]): { readonly text: string; readonly start: number } {
    const start = this.#lines[from]?.start ?? this.#source.length;
    const end = this.#lines[Math.max(from, to - 1)]?.end ?? this.#source.length;
    return { text: this.#source.slice(start, end), start };
  }

  /**
   * @param content text of a block, whose lines are those of the source without what makes the block:
   * margins, marks of lists, quotations and headings
   * @returns what leads from a range of it to one of the source
   */
  mapper([from]: readonly [number, number], content: string): (range: TextRange) => TextRange {
    let at = 0;
    const places = content.split('\n').map((line, index) => {
      const { start = 0, end = 0 } = this.#lines[from + index] ?? {};
      const words = line.trimStart();
      const place = this.#source.slice(start, end).lastIndexOf(words);
      const begins = at;
      at += line.length + 1;
      return { begins, start, end, margin: line.length - words.length, offset: start + Math.max(0, place) };
    });
    const inSource = (position: number): number => {
      const line = places.findLast(({ begins }) => begins <= position);
      if (line === undefined) return position;
      const { begins, start, end, margin, offset } = line;
      return Math.min(end, Math.max(start, offset + position - begins - margin));
    };
    return ({ start, end }) => ({ start: inSource(start), end: inSource(end) });
  }
}
