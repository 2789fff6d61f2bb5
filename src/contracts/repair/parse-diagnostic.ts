import { PAYLOAD_MAX_BYTES, PAYLOAD_MAX_DEPTH, PAYLOAD_MAX_ITEMS, PREVIEW_MAX_POINTS } from '../limits.ts';
import { quoteText } from '../diag/quote.ts';
import { parsePointer } from '../ir/pointer.ts';
import type { Diagnostic, FoundValue } from '../model/diagnostic.ts';
import type { JsonProblem, JsonProblemCode } from './json-problem.ts';

type Wording = Pick<Diagnostic, 'code' | 'expected'> & {
  readonly suggestion?: string;
  readonly type?: FoundValue['type'];
};

/** What each problem is called, and how it is mended. */
export const PROBLEM_WORDS: Readonly<Record<JsonProblemCode, Wording>> = {
  syntax: {
    code: 'parse',
    expected: 'JSON by RFC 8259',
    suggestion: 'return one JSON value and nothing else',
  },
  truncated: {
    code: 'parse',
    expected: 'a whole JSON value; it was cut off',
    suggestion: 'return it again, shorter, to its end',
  },
  'duplicate-key': {
    code: 'parse',
    expected: 'each key once in an object',
    suggestion: 'keep one of the two',
  },
  'forbidden-key': { code: 'additional', expected: 'no key __proto__', suggestion: 'leave the key out' },
  'unsafe-integer': {
    code: 'parse',
    expected: 'an integer between -9007199254740991 and 9007199254740991',
    suggestion: 'write it as a string',
    type: 'integer',
  },
  'huge-number': {
    code: 'type',
    expected: 'a number below 1.8e308',
    suggestion: 'write it as a string',
    type: 'number',
  },
  'lone-surrogate': {
    code: 'format',
    expected: 'whole Unicode characters, no half of a surrogate pair',
    suggestion: 'leave the broken character out',
    type: 'string',
  },
  nul: {
    code: 'format',
    expected: 'text without U+0000',
    suggestion: 'leave the character U+0000 out',
    type: 'string',
  },
  'too-deep': { code: 'limit', expected: `at most ${PAYLOAD_MAX_DEPTH} levels of objects and lists` },
  'too-many-items': { code: 'limit', expected: `at most ${PAYLOAD_MAX_ITEMS} items in a list` },
  'too-large': { code: 'limit', expected: `at most ${PAYLOAD_MAX_BYTES / 1024} KiB of JSON` },
};

/** A problem of a text as a finding about the payload. */
export function parseDiagnostic({ code, pointer }: JsonProblem): Diagnostic {
  const { type = 'other', ...wording } = PROBLEM_WORDS[code];
  return {
    ...wording,
    ...nameOf({ code, pointer }),
    severity: 'error',
    pointer,
    template: templateOf(pointer),
    schemaPointer: null,
    keyword: code,
    // No contract is at hand to say whether the value may be shown.
    found: { type, isTruncated: false, isRedacted: false },
    origin: wording.code === 'limit' ? 'limit' : 'parse',
  };
}

/** The key that a problem is about, in words. */
export function nameOf({ code, pointer }: Pick<JsonProblem, 'code' | 'pointer'>): {
  readonly expected?: string;
  readonly constraint?: string;
} {
  const name = parsePointer(pointer)?.at(-1);
  if ((code !== 'duplicate-key' && code !== 'forbidden-key') || name === undefined) return {};
  const { quoted } = quoteText(name, PREVIEW_MAX_POINTS);
  return { expected: `${PROBLEM_WORDS[code].expected}: ${quoted}`, constraint: name };
}

/** What was done to a text before it could be read. */
export const extractionWarning = (keyword: string, expected: string): Diagnostic => ({
  code: 'parse',
  severity: 'warning',
  pointer: '',
  template: '',
  schemaPointer: null,
  keyword,
  expected,
  found: { type: 'other', isTruncated: false, isRedacted: false },
  origin: 'parse',
});

/** What the whole answer lacks. */
export const extractionError = (keyword: string, expected: string, suggestion: string): Diagnostic => ({
  ...extractionWarning(keyword, expected),
  severity: 'error',
  suggestion,
});

/** Numbers in a pointer of a text may be names of members: both stand for any. */
const templateOf = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');
