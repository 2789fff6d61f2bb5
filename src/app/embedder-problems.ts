import type { Config } from '../config/config.ts';
import { isAppError } from '../domain/errors.ts';
import { createEmbedderRegistry } from '../retrieval/embedders/registry.ts';

/** Why DEFAULT_EMBEDDER cannot be used, beginning with its name; nobody is asked over the network. */
export function embedderProblems(config: Pick<Config, 'models'>): readonly string[] {
  try {
    createEmbedderRegistry({ config });
    return [];
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [`DEFAULT_EMBEDDER: ${error.publicMessage}`];
  }
}
