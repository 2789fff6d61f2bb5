import type { BlockKind, ParsedLink, ParsedTable } from '../types.ts';

/** A block as far as showing it goes; of `ParsedDocument` or as stored. */
export interface RenderBlock {
  readonly ordinal: number;
  readonly kind: BlockKind;
  /** Depth in the tree, from 1. */
  readonly level: number;
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
}

export interface RenderInput {
  /** Canonical. */
  readonly text: string;
  /** Those to show, in text order. */
  readonly blocks: readonly RenderBlock[];
  readonly tables: readonly ParsedTable[];
  readonly links: readonly ParsedLink[];
}

/** A stretch of the rendering that is canonical text, character for character. */
export interface RenderSegment {
  /** In the rendering. */
  readonly start: number;
  readonly length: number;
  /** In the canonical text. */
  readonly sourceStart: number;
}

export interface Rendering {
  readonly content: string;
  /** In order, not overlapping; what lies between them is markup. */
  readonly segments: readonly RenderSegment[];
}

/** Writes markup and text, and keeps where the text came from. */
export class RenderWriter {
  readonly #text: string;
  readonly #parts: string[] = [];
  readonly #segments: { start: number; length: number; sourceStart: number }[] = [];
  #length = 0;

  constructor(text: string) {
    this.#text = text;
  }

  put(markup: string): void {
    this.#parts.push(markup);
    this.#length += markup.length;
  }

  /** @param special characters that the format would read as its own, and what to write for each */
  copy(
    start: number,
    end: number,
    special: { readonly pattern: RegExp; readonly write: (char: string) => string },
  ): void {
    let from = start;
    for (const match of this.#text.slice(start, end).matchAll(special.pattern)) {
      const at = start + match.index;
      this.#verbatim(from, at);
      this.put(special.write(match[0]));
      from = at + match[0].length;
    }
    this.#verbatim(from, end);
  }

  done(): Rendering {
    return { content: this.#parts.join(''), segments: this.#segments };
  }

  #verbatim(start: number, end: number): void {
    if (end <= start) return;
    const last = this.#segments.at(-1);
    if (last && last.start + last.length === this.#length && last.sourceStart + last.length === start)
      last.length += end - start;
    else this.#segments.push({ start: this.#length, length: end - start, sourceStart: start });
    this.put(this.#text.slice(start, end));
  }
}

/**
 * How deep a heading is shown: always below the title, so that a part of a document looks as it does in the
 * whole, and never deeper than the formats go.
 */
export const headingLevel = ({ kind, level }: RenderBlock): number =>
  kind === 'title' ? 1 : Math.min(6, level + 1);
