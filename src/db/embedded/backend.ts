/** One running PGlite, wherever it runs. Everything goes through `exec`, one call at a time. */
export interface EmbeddedBackend {
  /** `18.6` and the like, for what the multiplexer tells clients. */
  readonly serverVersion: string;
  /**
   * Runs raw protocol messages, part after part, and returns what each part answered. A part that is not
   * the last and answers with an error ends the call early: then the result is shorter than the input.
   * Rejects only when the database itself is gone. A part may be moved to another thread: it is not to be
   * read afterwards.
   */
  exec(parts: readonly Uint8Array[]): Promise<Uint8Array[]>;
  /** The data folder as a gzipped tar. */
  dump(): Promise<Uint8Array>;
  /** Shuts down in order, with a checkpoint. */
  close(): Promise<void>;
  /** Ends at once, whatever runs; null where that cannot be done. The folder can be reopened afterwards. */
  readonly kill: (() => Promise<void>) | null;
}

export interface PGliteOptions {
  /** Absolute path of the Postgres data folder; undefined keeps everything in memory. */
  readonly dataDir?: string;
  /** A gzipped tar from `dump`, to begin with instead of an empty database. */
  readonly template?: Uint8Array;
}
