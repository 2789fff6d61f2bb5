import { parsePointer } from '../ir/pointer.ts';
import type { Diagnostic, FoundValue } from '../model/diagnostic.ts';
import { quoteText } from './quote.ts';

const POINTER_MAX_POINTS = 160;
const TEXT_MAX_POINTS = 300;
const SUGGESTION_MAX_POINTS = 160;
const PLAIN_POINTER = /^(?:\/[\w$.@~*+-]*)*$/;

/** A pointer on one line: quoted where a key in it holds anything but letters, digits and the like. */
export function sayPointer(pointer: string): string {
  if (pointer === '') return '(the whole)';
  const isPlain =
    PLAIN_POINTER.test(pointer) && pointer.length <= POINTER_MAX_POINTS && parsePointer(pointer) !== null;
  return isPlain ? pointer : quoteText(pointer, POINTER_MAX_POINTS).quoted;
}

/** What was found, in words: `0.5`, `"abc"`, `array (3 items)`, `nothing`. */
export function sayFound({ type, preview, isRedacted }: FoundValue): string {
  if (type === 'absent') return 'nothing';
  if (type === 'null') return 'null';
  if (isRedacted)
    return `${type}${preview === undefined ? '' : ` (${oneLine(preview, TEXT_MAX_POINTS)})`}, not shown`;
  if (type === 'array' || type === 'object')
    return preview === undefined ? type : `${type} (${oneLine(preview, TEXT_MAX_POINTS)})`;
  if (type === 'other') return preview === undefined ? 'something else' : oneLine(preview, TEXT_MAX_POINTS);
  return preview === undefined ? type : oneLine(preview, TEXT_MAX_POINTS);
}

/** `expected …, got … (code); suggestion` */
export function sayDiagnostic({ expected, found, code, suggestion }: Diagnostic): string {
  const what = `expected ${oneLine(expected, TEXT_MAX_POINTS)}, got ${sayFound(found)} (${oneLine(code, TEXT_MAX_POINTS)})`;
  return suggestion === undefined ? what : `${what}; ${oneLine(suggestion, SUGGESTION_MAX_POINTS)}`;
}

/** Escapes what could end a line, a quotation or a code span; the words themselves stay. */
export const oneLine = (text: string, maxPoints: number): string =>
  quoteText(text, maxPoints).quoted.slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\');
