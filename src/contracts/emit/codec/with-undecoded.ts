import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ValidationResult } from '../../model/validation-result.ts';

/** What a contract says of a decoded value, with the errors of decoding it before its own. */
export const withUndecoded = <Result extends ValidationResult>(
  result: Result,
  errors: readonly Diagnostic[],
): Result =>
  errors.length === 0
    ? result
    : { ...result, isValid: false, diagnostics: [...errors, ...result.diagnostics] };
