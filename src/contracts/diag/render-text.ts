import type { Diagnostic } from '../model/diagnostic.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import { sayDiagnostic, sayPointer } from './say.ts';

/** A result for a terminal or a log: a verdict, then a line for each diagnostic. */
export function renderText(result: ValidationResult): string {
  const { contract, isValid, diagnostics, warnings, truncatedDiagnostics } = result;
  const verdict = `${contract.ref}: ${isValid ? 'valid' : 'invalid'}`;
  const counts = `${diagnostics.length} errors, ${warnings.length} warnings${more(truncatedDiagnostics)}`;
  return [`${verdict}, ${counts}`, ...[...diagnostics, ...warnings].map(textLine)].join('\n');
}

const textLine = (diagnostic: Diagnostic): string =>
  `${diagnostic.severity} ${sayPointer(diagnostic.pointer)}: ${sayDiagnostic(diagnostic)}${repeats(diagnostic)}`;

/** ` (3 times)` for what was found more than once. */
const repeats = ({ count }: Diagnostic): string => (count === undefined ? '' : ` (${count + 1} times)`);

/** `, 12 more not listed` */
const more = (truncated: number): string => (truncated === 0 ? '' : `, ${truncated} more not listed`);
