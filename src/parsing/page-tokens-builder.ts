import type { PageTokens } from './page-tokens.ts';

interface Rectangle {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

const FIRST_CAPACITY = 256;

/** Collects the tokens of a page in the order of the text, in arrays that grow by doubling. */
export class PageTokensBuilder {
  #count = 0;
  #start = new Uint32Array(FIRST_CAPACITY);
  #end = new Uint32Array(FIRST_CAPACITY);
  #box = new Float32Array(FIRST_CAPACITY * 4);

  add(start: number, end: number, { x0, y0, x1, y1 }: Rectangle): void {
    if (this.#count === this.#start.length) this.#grow();
    const at = this.#count * 4;
    this.#start[this.#count] = start;
    this.#end[this.#count] = end;
    this.#box[at] = x0;
    this.#box[at + 1] = y0;
    this.#box[at + 2] = x1;
    this.#box[at + 3] = y1;
    this.#count++;
  }

  /** @returns arrays of their own, without room to spare */
  build(): PageTokens {
    const count = this.#count;
    return {
      count,
      start: this.#start.slice(0, count),
      end: this.#end.slice(0, count),
      box: this.#box.slice(0, count * 4),
    };
  }

  #grow(): void {
    const [start, end, box] = [this.#start, this.#end, this.#box];
    this.#start = new Uint32Array(start.length * 2);
    this.#end = new Uint32Array(end.length * 2);
    this.#box = new Float32Array(box.length * 2);
    this.#start.set(start);
    this.#end.set(end);
    this.#box.set(box);
  }
}
