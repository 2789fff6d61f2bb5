import type { WordPackage } from './package/word-package.ts';
import { childOf, textOf } from './xml/xml-element.ts';

/** What programs put there by themselves. */
const JUNK =
  /^(untitled|title|document\d*|microsoft word|word document|powerpoint|.*\.(docx?|dotx?|docm|rtf|pdf|html?|txt))\b/i;

/** @returns the title in the file's properties, or null when it has none that a person would have written */
export function coreTitle(pack: WordPackage): string | null {
  const part = pack.related('', 'core-properties')?.target;
  const root = part === undefined ? null : pack.xml(part);
  const title = textOf(childOf(root ?? undefined, 'dc:title'))
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return title.length < 3 || JUNK.test(title) || !/\p{L}{2}/u.test(title) ? null : title;
}
