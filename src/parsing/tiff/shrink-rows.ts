export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a picture of another size from its rows, one after the other from the top, holding one row at a time:
 * each new dot is the mean of those it covers, or the nearest one.
 */
export class RowShrinker {
  /** Red, green, blue and 255 a dot. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly #from: Size;
  readonly #to: Size;
  readonly #columns: Int32Array;
  readonly #sums: Float64Array;
  #row = 0;
  #rowsSummed = 0;

  constructor(from: Size, to: Size) {
    this.#from = from;
    this.#to = to;
    this.pixels = new Uint8ClampedArray(to.width * to.height * 4).fill(255);
    this.#columns = Int32Array.from({ length: to.width + 1 }, (_, x) =>
      Math.floor((x * from.width) / to.width),
    );
    this.#sums = new Float64Array(to.width * 3);
  }

  /** @param row three bytes a dot */
  push(row: Uint8Array, y: number): void {
    const { height } = this.#to;
    const scale = this.#from.height / height;
    while (this.#row < height && Math.floor(this.#row * scale) <= y) {
      this.#add(row);
      if (y + 1 < Math.floor((this.#row + 1) * scale)) return;
      this.#flush();
    }
  }

  #add(row: Uint8Array): void {
    for (let x = 0; x < this.#to.width; x++) {
      const from = this.#columns[x] ?? 0;
      const end = Math.max(from + 1, this.#columns[x + 1] ?? 0);
      let [red, green, blue] = [0, 0, 0];
      for (let at = from * 3; at < end * 3; at += 3) {
        red += row[at] ?? 0;
        green += row[at + 1] ?? 0;
        blue += row[at + 2] ?? 0;
      }
      const count = end - from;
      this.#sums[x * 3] = (this.#sums[x * 3] ?? 0) + red / count;
      this.#sums[x * 3 + 1] = (this.#sums[x * 3 + 1] ?? 0) + green / count;
      this.#sums[x * 3 + 2] = (this.#sums[x * 3 + 2] ?? 0) + blue / count;
    }
    this.#rowsSummed++;
  }

  #flush(): void {
    const { width } = this.#to;
    for (let x = 0; x < width; x++)
      for (let part = 0; part < 3; part++)
        this.pixels[(this.#row * width + x) * 4 + part] = (this.#sums[x * 3 + part] ?? 0) / this.#rowsSummed;
    this.#sums.fill(0);
    this.#rowsSummed = 0;
    this.#row++;
  }
}
