export type StoreMode = 'embedded' | 'services';

/** One run of one measure. */
export interface MeasureOptions {
  /** Folder of the data to measure with. */
  readonly dataDir: string;
  /** The real size rather than the one that finishes in under 50 seconds. */
  readonly full: boolean;
  /** Which stores to measure on, where a measure uses any; `services` reads DATABASE_URL and REDIS_URL. */
  readonly mode: StoreMode;
  /** Lines for people. */
  readonly log: (line: string) => void;
}

/** What one measure found; printed as the last line, as JSON. */
export interface MeasureResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value was compared with in the same run, and what that reached. */
  readonly peer: string | null;
  readonly peerValue: number | null;
  readonly ratio: number | null;
  /** What was measured, in words: `1,200 pages`. */
  readonly size: string;
  readonly full: boolean;
  readonly pass: boolean;
}
