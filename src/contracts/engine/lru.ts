export interface LruLimits {
  readonly maxEntries: number;
  /** Of the sizes given to `set`, together. */
  readonly maxSize: number;
}

/** Keeps what was used last, bounded by number and size. One entry larger than the limit is not kept. */
export class Lru<T> {
  readonly #limits: LruLimits;
  readonly #entries = new Map<string, { readonly value: T; readonly size: number }>();
  #size = 0;
  #newest: string | undefined;

  constructor(limits: LruLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (key !== this.#newest) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#newest = key;
    }
    return entry.value;
  }

  set(key: string, value: T, size: number): void {
    this.#drop(key);
    if (size > this.#limits.maxSize) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    this.#newest = key;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxEntries && this.#size <= this.#limits.maxSize) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
