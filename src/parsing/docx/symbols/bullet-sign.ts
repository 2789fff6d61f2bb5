import { symbolText } from './symbol-text.ts';

/**
 * The sign of a bulleted list as text.
 *
 * @param text of the level, often a code in a font of signs; a plain bullet where that is not known
 */
export function bulletSign(text: string, font: string | undefined): string {
  if (text.trim() === '') return '•';
  const shown = [...text.trim()].map((sign) => symbolText(sign, font) ?? '•').join('');
  return shown === 'o' ? '◦' : shown;
}
