import { isAppError } from '../domain/errors.ts';
import { parseModelSpec } from '../llm/model-spec.ts';

/**
 * What is wrong with the models that settings name.
 * @param specs by the name of the setting; null, undefined and empty are not set
 * @returns a line for each that cannot be used, which begins with the setting
 */
export function modelProblems(specs: Readonly<Record<string, string | null | undefined>>): readonly string[] {
  return Object.entries(specs).flatMap(([setting, spec]) => {
    try {
      if (spec) parseModelSpec(spec);
      return [];
    } catch (error) {
      if (!isAppError(error)) throw error;
      return [`${setting}: ${error.publicMessage}`];
    }
  });
}
