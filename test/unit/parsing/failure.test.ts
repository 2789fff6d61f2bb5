import { expect, it } from '@jest/globals';
import { failed, mayEndOtherwise, type ParseFailureCode } from '../../../src/parsing/failure.ts';

const OF_THE_BYTES = [
  'EMPTY_FILE',
  'CORRUPT',
  'TRUNCATED',
  'TOO_LARGE',
  'TOO_MANY_PAGES',
  'UNSUPPORTED_TYPE',
  'NO_TEXT',
] as const satisfies readonly ParseFailureCode[];

it.each(OF_THE_BYTES)('offers no second try for %s, which would end the same', (code) => {
  expect(mayEndOtherwise(code)).toBe(false);
  expect(failed(code, 'x').failure.retry).toBe('never');
});

it.each(['PASSWORD_REQUIRED', 'WRONG_PASSWORD', 'TIMEOUT', 'PARSER_CRASHED', 'SET_ASIDE', 'INTERRUPTED'])(
  'offers one for %s, which a password, time or an administrator can mend',
  (code) => expect(mayEndOtherwise(code)).toBe(true),
);
