const LEAST_SLOTS = 1 << 13;

/**
 * How often each feature (a hash of 32 bits) occurs: a table of open addressing in typed arrays, a quarter of
 * the cost of a Map. Features keep the order in which they first came.
 */
export class FeatureCounts {
  size = 0;
  #slots = new Int32Array(LEAST_SLOTS);
  #features = new Uint32Array(LEAST_SLOTS / 2);
  #counts = new Uint32Array(LEAST_SLOTS / 2);
  #mask = LEAST_SLOTS - 1;

  /** Forgets everything and makes room for so many different features. */
  reset(most: number): void {
    let slots = LEAST_SLOTS;
    while (slots < 2 * most) slots *= 2;
    if (slots === this.#slots.length) this.#slots.fill(0);
    else {
      this.#slots = new Int32Array(slots);
      this.#features = new Uint32Array(slots / 2);
      this.#counts = new Uint32Array(slots / 2);
      this.#mask = slots - 1;
    }
    this.size = 0;
  }

  add(feature: number): void {
    let slot = feature & this.#mask;
    for (;;) {
      // One more than the place in the other arrays; zero is free.
      const place = this.#slots[slot] ?? 0;
      if (place === 0) break;
      if (this.#features[place - 1] === feature) {
        this.#counts[place - 1] = (this.#counts[place - 1] ?? 0) + 1;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    this.#features[this.size] = feature;
    this.#counts[this.size] = 1;
    this.size += 1;
    this.#slots[slot] = this.size;
  }

  /** @param index from 0, in the order of first occurrence */
  featureAt(index: number): number {
    return this.#features[index] ?? 0;
  }

  countAt(index: number): number {
    return this.#counts[index] ?? 0;
  }

  keys(): Uint32Array {
    return this.#features.slice(0, this.size);
  }
}
