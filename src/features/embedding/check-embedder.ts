import { invalid, isAppError } from '../../domain/errors.ts';
import type { Services } from '../context.ts';

/**
 * Refuses a name that no embedder of this installation has.
 * @param field of the input, for the error
 * @throws AppError VALIDATION that says what is wrong with it and which names can be used
 */
export function checkEmbedder({ embedders }: Pick<Services, 'embedders'>, name: string, field: string): void {
  try {
    embedders.get(name);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const names = embedders
      .known()
      .filter(({ isConfigured }) => isConfigured)
      .map((known) => known.name);
    throw invalid([field], `${error.publicMessage}. Known here: ${names.join(', ')}.`);
  }
}
