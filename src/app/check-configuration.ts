import { readConfig, type Config } from '../config/config.ts';
import { type AppError, isAppError } from '../domain/errors.ts';
import { embedderProblems } from './embedder-problems.ts';
import { modelProblems } from './model-problems.ts';

export interface CheckedConfiguration {
  /** Null where the settings cannot be read. */
  readonly config: Config | null;
  /** A line each, which begins with the setting it is about. */
  readonly problems: readonly string[];
}

/** Everything for which a start would refuse these settings, in one go. It opens nothing and asks nobody. */
export function checkConfiguration(env: Readonly<Record<string, string | undefined>>): CheckedConfiguration {
  const { DEFAULT_LLM, OPENAI_MODEL } = env;
  const models = modelProblems({ DEFAULT_LLM, OPENAI_MODEL });
  const config = attempt(() => readConfig(env));
  if ('refused' in config) return { config: null, problems: [...linesOf(config.refused), ...models] };
  return { config: config.made, problems: [...models, ...embedderProblems(config.made)] };
}

function attempt<T>(make: () => T): { readonly made: T } | { readonly refused: AppError } {
  try {
    return { made: make() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { refused: error };
  }
}

const linesOf = ({ details, publicMessage }: AppError): readonly string[] =>
  Array.isArray(details.problems) ? details.problems.map(String) : [publicMessage];
