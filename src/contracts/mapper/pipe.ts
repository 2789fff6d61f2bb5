import type { Json } from '../model/json.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import type { SemanticMapper } from './semantic-mapper.ts';

/** Checks a payload against one contract. */
export type Validate = (payload: Json) => ValidationResult;

/** Maps, then validates: what a repair loop checks answers with. */
export const mapThenValidate =
  (mapper: SemanticMapper, validate: Validate): Validate =>
  (payload) => {
    const { data, mapped, unresolved, diagnostics } = mapper(payload);
    const result = validate(data);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const notes = diagnostics.filter(({ severity }) => severity !== 'error');
    return {
      ...result,
      isValid: result.isValid && errors.length === 0,
      diagnostics: [...errors, ...result.diagnostics],
      warnings: [...notes, ...result.warnings],
      mapped: [...mapped, ...result.mapped],
      unresolved: [...unresolved, ...result.unresolved],
    };
  };

/**
 * `agent step | mapper | validate`: what an agent gives, by the names of the contract, and what that
 * says of it.
 */
export function pipe<Input>(
  agentStep: (input: Input) => Promise<Json> | Json,
  mapper: SemanticMapper,
  validate: Validate,
): (input: Input) => Promise<ValidationResult> {
  const check = mapThenValidate(mapper, validate);
  return async (input) => check(await agentStep(input));
}
