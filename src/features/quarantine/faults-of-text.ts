import type { Diagnostic } from '../../contracts/model/diagnostic.ts';

/**
 * What was wrong with an answer that the value kept of it does not show: it was cut off, said a key twice,
 * had digits or characters that nothing can keep, or two names for one field. To check the value again
 * cannot find these, and no version of a contract makes them right.
 */
export const faultsOfText = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(
    ({ severity, code, origin, keyword }) =>
      severity === 'error' &&
      (code === 'parse' || origin === 'parse' || origin === 'mapper' || isLimitOfText(origin, keyword)),
  );

/** Limits that a value passes are found in it again. */
const isLimitOfText = (origin: Diagnostic['origin'], keyword: string): boolean =>
  origin === 'limit' && keyword.startsWith('too-');
