export type ParseFailureCode =
  | 'EMPTY_FILE'
  | 'PASSWORD_REQUIRED'
  | 'WRONG_PASSWORD'
  | 'CORRUPT'
  | 'TRUNCATED'
  | 'TOO_LARGE'
  | 'TOO_MANY_PAGES'
  | 'UNSUPPORTED_TYPE'
  | 'TIMEOUT'
  | 'OUT_OF_MEMORY'
  | 'PARSER_CRASHED'
  | 'PARSER_UNAVAILABLE'
  | 'NO_TEXT'
  | 'CANCELLED'
  | 'NO_SUCH_PAGE';

export interface ParseFailure {
  readonly code: ParseFailureCode;
  /** For the person who gave the file: what is wrong with it and what to do. Holds nothing of its content. */
  readonly message: string;
  /** `later`: the same bytes may succeed when tried again. */
  readonly retry: 'never' | 'later';
  readonly pageCount?: number;
  readonly pagesNeedingOcr?: readonly number[];
}

/** What the bytes themselves decide: reading them again ends the same. */
const NEVER: ReadonlySet<string> = new Set<ParseFailureCode>([
  'EMPTY_FILE',
  'CORRUPT',
  'TRUNCATED',
  'TOO_LARGE',
  'TOO_MANY_PAGES',
  'UNSUPPORTED_TYPE',
  'NO_TEXT',
  'NO_SUCH_PAGE',
]);

/**
 * Whether reading a file again that failed with this code can end otherwise; where a password was asked for,
 * with the right one.
 */
export const mayEndOtherwise = (code: string): boolean => !NEVER.has(code);

const LATER: ReadonlySet<ParseFailureCode> = new Set([
  'TIMEOUT',
  'OUT_OF_MEMORY',
  'PARSER_CRASHED',
  'PARSER_UNAVAILABLE',
  'CANCELLED',
]);

/** @param message a whole sentence for a person */
export const failed = (
  code: ParseFailureCode,
  message: string,
  extra: Pick<ParseFailure, 'pageCount' | 'pagesNeedingOcr'> = {},
): { readonly ok: false; readonly failure: ParseFailure } => ({
  ok: false,
  failure: { code, message, retry: LATER.has(code) ? 'later' : 'never', ...extra },
});

/** For the depths of an engine, where a result cannot be returned; `parseBytes` turns it into a failure. */
export class ParseError extends Error {
  readonly code: ParseFailureCode;

  constructor(code: ParseFailureCode, message: string) {
    super(message);
    this.name = 'ParseError';
    this.code = code;
  }
}
