import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from '../../../src/features/parse-input.ts';

describe('what a parser finds wrong is said in plain words', () => {
  it.each([
    [z.string().max(2_000), 'x'.repeat(2_001), 'At most 2,000 characters.'],
    [z.string().min(1), '', 'At least 1 character.'],
    [z.array(z.string()).max(3), ['a', 'b', 'c', 'd'], 'At most 3 entries.'],
    [z.int().min(1), 0, 'At least 1.'],
    [z.int().max(1_000), 1_001, 'At most 1,000.'],
    [z.int(), 1.5, 'This must be a whole number.'],
    [z.string(), 7, 'This must be text.'],
    [z.string(), undefined, 'This is missing.'],
    [z.string().max(1, 'Its own words.'), 'ab', 'Its own words.'],
  ])('%#', (schema, input, message) => {
    expect(() => parseInput<z.ZodType>(schema, input)).toThrow(
      expect.objectContaining({ code: 'VALIDATION', publicMessage: message }),
    );
  });
});
