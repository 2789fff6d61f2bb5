import { describe, expect, it } from '@jest/globals';
import { parseMarkers } from '../../../src/agents/citations/parse-markers.ts';

const first = (content: string) => parseMarkers(content)[0];

describe('citation markers of an answer', () => {
  it.each([
    ['straight quotes', 'It says "two years" [3].', [3], 'two years'],
    ['curly quotes', 'It says “two years” [3].', [3], 'two years'],
    ['a mark between quote and number', 'It says "two years." [3]', [3], 'two years.'],
    ['words between quote and number', 'It says "two years" in clause 1 [3].', [3], 'two years'],
    ['a footnote', 'It says "two years"[^3].', [3], 'two years'],
    ['several numbers', 'It says "two years" [3, 4].', [3, 4], 'two years'],
    [
      'a block quote',
      'As stated:\n\n> two years unless\n> terminated [3]',
      [3],
      'two years unless\nterminated',
    ],
    ['a block quote in quotes', '> “two years” [3]', [3], 'two years'],
  ])('reads %s', (_name, content, ordinals, quote) => {
    expect(first(content)).toMatchObject({ ordinals, candidates: expect.arrayContaining([quote]) });
  });

  it('tries a block quote as it stands, then without a dash that may be the answer’s own', () => {
    expect(first('> -5 % a year [1]')?.candidates).toEqual(['-5 % a year', '5 % a year']);
    expect(first('> — “two years” [1]')?.candidates).toEqual(['— “two years”', 'two years']);
  });

  it('tries the longest first where quotes hold quotes', () => {
    const content = 'The clause reads "the "Term" is two years" [1].';
    expect(first(content)?.candidates).toEqual([
      'the "Term" is two years',
      'Term" is two years',
      'is two years',
    ]);
  });

  it('takes no quote of an earlier marker or paragraph', () => {
    expect(parseMarkers('"one" [1] and so two years [2].')[1]?.candidates).toEqual([]);
    expect(first('He said "hello".\n\nThe term is two years [1].')?.candidates).toEqual([]);
  });

  it('gives the same quote to markers that stand side by side', () => {
    expect(parseMarkers('"two years" [1] [2]').map(({ candidates }) => candidates)).toEqual([
      ['two years'],
      ['two years'],
    ]);
  });

  it.each(['See [1](https://example.org).', 'Use `list[1]`.', '```\na[1]\n```', 'In [2024a] nothing.'])(
    'leaves %j alone',
    (content) => {
      expect(parseMarkers(content)).toEqual([]);
    },
  );
});
