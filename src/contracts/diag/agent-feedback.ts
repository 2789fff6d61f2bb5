import { FEEDBACK_MAX_CHARS, FEEDBACK_MAX_ITEMS } from '../limits.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import { foldRepeats, type FoldedDiagnostic } from './fold-repeats.ts';
import { sayDiagnostic, sayPointer } from './say.ts';

export interface FeedbackOptions {
  /** UTF-16 code units of the whole text. */
  readonly maxChars?: number;
  /** Lines for findings. */
  readonly maxItems?: number;
}

/**
 * What to tell a model about an answer that does not meet its contract: an instruction, then a line for each
 * finding, `- /lines/0/qty: expected integer >= 1, got 0.5 (min)`, then how many more there are. The same
 * result gives the same text. Values are quoted, escaped and cut, and the answer itself is never repeated.
 *
 * @returns '' for a valid result; at most `maxChars` long otherwise, cut between lines where more than one
 *   fits
 * @throws RangeError for limits that are no whole numbers above 0
 */
export function toAgentFeedback(
  result: Pick<ValidationResult, 'isValid' | 'diagnostics' | 'truncatedDiagnostics'>,
  { maxChars = FEEDBACK_MAX_CHARS, maxItems = FEEDBACK_MAX_ITEMS }: FeedbackOptions = {},
): string {
  for (const [name, limit] of Object.entries({ maxChars, maxItems })) {
    if (!Number.isSafeInteger(limit) || limit < 1)
      throw new RangeError(`${name} is a whole number above 0, not ${limit}`);
  }
  if (result.isValid) return '';
  const total = result.diagnostics.length + result.truncatedDiagnostics;
  const folded = foldRepeats(result.diagnostics);
  const header = `The answer does not meet its contract (${total} ${total === 1 ? 'problem' : 'problems'}). Return the corrected object only.`;
  const lines = folded.slice(0, maxItems).map(lineOf);
  for (let shown = lines.length; shown > 0; shown--) {
    const said = folded.slice(0, shown).reduce((sum, { size }) => sum + size, 0);
    const footer = said < total ? [`+${total - said} more`] : [];
    const text = [header, ...lines.slice(0, shown), ...footer].join('\n');
    if (text.length <= maxChars) return text;
  }
  return cut(lines[0] ?? header, maxChars);
}

function lineOf({ first, size, items }: FoldedDiagnostic): string {
  if (size === 1) return `- ${sayPointer(first.pointer)}: ${sayDiagnostic(first)}`;
  return `- ${sayPointer(first.template)} (${size} items; first ${items.join(', ')}): ${sayDiagnostic(first)}`;
}

/** Never amid a surrogate pair. */
function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${text.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
