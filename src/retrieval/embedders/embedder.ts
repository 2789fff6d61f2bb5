export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** Some models want to know which side a text is on. */
  readonly kind?: 'document' | 'query';
  /** How long one request may take, its attempts together; left out: what suits the kind. */
  readonly timeoutMs?: number;
}

/** Turns texts into vectors of one space. */
export interface Embedder {
  /** As configured: `local:hashed-ngrams`, `openai:text-embedding-3-small`, `ollama:nomic-embed-text@512`. */
  readonly name: string;
  readonly model: string;
  /** Runs in this process: no network, no failure, cheap enough to do at once. */
  readonly isLocal: boolean;
  /** Names the space. Vectors with different keys are never compared. */
  profileKey(dimensions: number): string;
  /** The length of its vectors; asks the server where it is not known beforehand. */
  dimensions(options?: EmbedOptions): Promise<number>;
  /**
   * @returns one vector of unit length a text, in order; all zeros for a text with nothing to embed
   * @throws AppError PROVIDER, RATE_LIMITED, UNAVAILABLE or CONFIGURATION
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
}
