import { describe, expect, it } from '@jest/globals';
import { formatNumber } from '../../../../src/parsing/docx/numbering/number-format.ts';

describe('formats of numbers', () => {
  it.each([
    ['decimal', 12, '12'],
    ['decimalZero', 7, '07'],
    ['decimalZero', 123, '123'],
    ['lowerLetter', 26, 'z'],
    ['lowerLetter', 27, 'aa'],
    ['upperLetter', 53, 'AAA'],
    ['lowerRoman', 4, 'iv'],
    ['upperRoman', 1999, 'MCMXCIX'],
    ['ordinal', 1, '1st'],
    ['ordinal', 12, '12th'],
    ['ordinal', 122, '122nd'],
    ['cardinalText', 21, 'Twenty-one'],
    ['cardinalText', 100, 'One hundred'],
    ['ordinalText', 3, 'Third'],
    ['ordinalText', 12, 'Twelfth'],
    ['ordinalText', 20, 'Twentieth'],
    ['ordinalText', 101, 'One hundred first'],
    ['hex', 26, '1A'],
    ['chicago', 5, '**'],
    ['none', 3, ''],
    ['numberInDash', 3, '- 3 -'],
    ['russianLower', 3, 'в'],
    ['decimalEnclosedCircle', 3, '③'],
    ['decimalEnclosedCircle', 30, '30'],
    ['ideographDigital', 10, '一〇'],
    ['chineseCountingThousand', 15, '十五'],
    ['chineseCountingThousand', 105, '一百〇五'],
    ['japaneseCounting', 23, '二十三'],
    ['japaneseLegal', 12, '壱拾弐'],
    ['koreanCounting', 11, '십일'],
    ['ganada', 2, '나'],
    ['hebrew1', 16, 'טז'],
    ['hebrew1', 123, 'קכג'],
    ['arabicAbjad', 3, 'ج'],
    ['thaiNumbers', 12, '๑๒'],
    ['decimalFullWidth', 12, '１２'],
    ['no such format', 5, '5'],
  ])('%s of %d is %s', (format, value, text) => {
    expect(formatNumber(value, format)).toBe(text);
  });

  it('pads as the sample of a custom format does', () => {
    expect(formatNumber(7, 'custom', '0001, 0002, 0003, ...')).toBe('0007');
    expect(formatNumber(7, 'custom')).toBe('7');
  });

  it.each(['lowerLetter', 'upperRoman', 'chicago', 'cardinalText', 'japaneseCounting', 'hebrew1'])(
    'makes no long text of a huge number in %s',
    (format) => {
      expect(formatNumber(2_000_000_000, format).length).toBeLessThan(40);
      expect(formatNumber(-5, format).length).toBeLessThan(40);
      expect(formatNumber(0, format).length).toBeLessThan(40);
    },
  );
});
