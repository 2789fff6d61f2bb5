import { canonicalise } from '../../src/parsing/canonical.ts';

/**
 * A text without what differs between formats, white space and the backslashes of Markdown, and where each of
 * its characters stood.
 */
export class FlatText {
  readonly text: string;
  readonly #places: readonly number[];

  constructor(source: string) {
    const places: number[] = [];
    let text = '';
    for (const [at, character] of source.split('').entries()) {
      if (/[\s\\]/.test(character)) continue;
      text += character;
      places.push(at);
    }
    this.text = text;
    this.#places = places;
  }

  /**
   * The n-th place of a phrase, from 0; the last one where there are fewer.
   * @returns null where there is none
   */
  find(phrase: string, n: number): readonly [number, number] | null {
    const flat = flatten(phrase);
    let at = this.text.indexOf(flat);
    for (let more = 0; more < n && at >= 0; more += 1) {
      const next = this.text.indexOf(flat, at + 1);
      if (next < 0) break;
      at = next;
    }
    const [start, end] = [this.#places[at], this.#places[at + flat.length - 1]];
    return at < 0 || flat === '' || start === undefined || end === undefined ? null : [start, end + 1];
  }

  /** How often a phrase stands in the text. */
  count(phrase: string): number {
    return this.text.split(flatten(phrase)).length - 1;
  }
}

const flatten = (text: string): string => canonicalise(text).replaceAll(/[\s\\]+/g, '');
