import type { Diagnostic } from '../model/diagnostic.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import { sayDiagnostic, sayPointer } from './say.ts';

/** A result as Markdown for people. Nothing in it can start a heading, a link or HTML but what is ours. */
export function renderMarkdown(result: ValidationResult): string {
  const { contract, isValid, diagnostics, warnings, truncatedDiagnostics } = result;
  const parts = [`**${escapeMarkdown(contract.ref)}**: ${isValid ? 'valid' : 'invalid'}`];
  if (diagnostics.length > 0) parts.push(section('Errors', diagnostics));
  if (warnings.length > 0) parts.push(section('Warnings', warnings));
  if (truncatedDiagnostics > 0) parts.push(`${truncatedDiagnostics} more are not listed.`);
  return parts.join('\n\n');
}

const section = (title: string, diagnostics: readonly Diagnostic[]): string =>
  [`${title}:`, '', ...diagnostics.map(bullet)].join('\n');

/** The pointer holds no backtick: `sayPointer` escapes it. */
const bullet = (diagnostic: Diagnostic): string =>
  `- \`${sayPointer(diagnostic.pointer)}\`: ${escapeMarkdown(sayDiagnostic(diagnostic))}`;

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\*_[\]<>#|!~&]/g, '\\$&');
