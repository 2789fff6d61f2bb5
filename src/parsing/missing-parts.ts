import type { ParseWarning } from './types.ts';

/** Names past this many are only counted. */
const NAMED = 8;

/**
 * Tells a person what a file lists or points at and does not hold, or holds cut off or damaged.
 *
 * @param missing in a reader's words: `sheet “Prices”`, `the end of slide 3`
 */
export function missingPartsWarning(missing: readonly string[]): readonly ParseWarning[] {
  if (missing.length === 0) return [];
  const more = missing.length - NAMED;
  const names = missing.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const message =
    `Missing from the file, cut off or damaged: ${names}. What stood there is not in the text. Get the file ` +
    'again, or open it in the program that made it, save it and upload that.';
  return [{ code: 'PARTS_MISSING', message }];
}

const INCOMPLETE: ReadonlySet<ParseWarning['code']> = new Set(['PARTS_MISSING', 'BROKEN_STRUCTURE']);

/** Whether a file of which no word was read may have lost them, so that nobody is told it never had any. */
export const mayHaveLostWords = (warnings: readonly ParseWarning[]): boolean =>
  warnings.some(({ code }) => INCOMPLETE.has(code));

export const NOTHING_LEFT =
  'No words of this file can be read, because parts of it are missing, cut off or damaged. Get it again, or ' +
  'open it in the program that made it, save it and upload that.';
