import type { SourceRun } from '../../compose/source-block.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** A mark in the text that leads to a note. */
export interface NoteReference {
  readonly kind: 'footnote' | 'endnote';
  readonly id: string;
  /** As it stands in the text: `[1]`, or the author's own. */
  readonly mark: string;
}

/** What a paragraph, or several that are joined, holds. */
export class ParagraphText {
  readonly #runs: { text: string; readonly url?: string }[] = [];
  readonly notes: NoteReference[] = [];
  /** Contents of text boxes that are anchored here. */
  readonly boxes: XmlElement[] = [];
  #letters = 0;
  #boldLetters = 0;
  #sizes = 0;

  get runs(): readonly SourceRun[] {
    return this.#runs;
  }

  get isEmpty(): boolean {
    return this.#letters === 0;
  }

  /** All of its letters are bold. */
  get isBold(): boolean {
    return this.#letters > 0 && this.#boldLetters === this.#letters;
  }

  /** Mean size of its letters in half points; 0 without letters. */
  get size(): number {
    return this.#letters === 0 ? 0 : this.#sizes / this.#letters;
  }

  /** @param look size in half points */
  write(text: string, look: { url?: string; isBold: boolean; size: number }): void {
    if (text === '') return;
    const last = this.#runs.at(-1);
    if (last !== undefined && last.url === look.url) last.text += text;
    else this.#runs.push(look.url === undefined ? { text } : { text, url: look.url });
    const letters = text.replace(/\s+/g, '').length;
    this.#letters += letters;
    this.#sizes += letters * look.size;
    if (look.isBold) this.#boldLetters += letters;
  }
}
