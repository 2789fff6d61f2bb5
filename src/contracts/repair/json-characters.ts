import type { Json } from '../model/json.ts';

export const LITERALS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
export const LITERAL_STARTS: ReadonlySet<string> = new Set(
  [...LITERALS.keys()].flatMap((word) => Array.from(word, (_letter, at) => word.slice(0, at + 1))),
);
export const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
export const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
export const isNumberCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101;
export const isLetterCode = (code: number): boolean => code >= 97 && code <= 122;
