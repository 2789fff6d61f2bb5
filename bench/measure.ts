/** One run of one measure. */
export interface MeasureOptions {
  /** Folder of the data to measure with. */
  readonly dataDir: string;
  /** The real size rather than the one that finishes in under 50 seconds. */
  readonly full: boolean;
  /** Lines for people. */
  readonly log: (line: string) => void;
}

/** What one measure found; printed as the last line, as JSON. */
export interface MeasureResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peer: string | null;
  readonly peerValue: number | null;
  readonly ratio: number | null;
  readonly size: string;
  readonly full: boolean;
  readonly pass: boolean;
}
