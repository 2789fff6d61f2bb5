import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseBytes } from '../../../../src/parsing/parse.ts';
import { rtfTokens } from '../../../../src/parsing/office/rtf/rtf-tokens.ts';
import { readRtf } from '../../../../src/parsing/office/rtf/rtf-survey.ts';
import type { ParsedDocument } from '../../../../src/parsing/types.ts';

async function read(body: string): Promise<ParsedDocument> {
  const outcome = await parseBytes(Buffer.from(body, 'latin1'), { fileName: 'a.rtf' });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.document;
}

const codes = ({ warnings }: ParsedDocument): readonly string[] => warnings.map(({ code }) => code);

describe('an RTF file', () => {
  it.each([
    ['in a group', String.raw`{\rtf1 Seen {\v secret words}too.}`],
    ['switched on and off', String.raw`{\rtf1 Seen \v secret\v0 too.}`],
    ['until plain', String.raw`{\rtf1 Seen \v\b secret \'e4\u228? words\plain too.}`],
  ])('leaves out what Word does not show, and counts it: %s', async (_, source) => {
    const document = await read(source);
    expect(document.text.replace(/\s+/g, ' ')).toBe('Seen too.');
    expect(document.warnings).toEqual([
      { code: 'HIDDEN_TEXT_LEFT_OUT', message: '1 passage of hidden text was left out.' },
    ]);
  });

  it('is read as if its tracked changes were accepted', async () => {
    const document = await read(String.raw`{\rtf1 Pay {\deleted 100}{\revised 200} {\revised\b euros}.}`);
    expect(document.text).toBe('Pay 200 euros.');
    expect(document.warnings).toEqual([
      {
        code: 'TRACKED_CHANGES',
        message: expect.stringMatching(/2 insertions were kept and 1 deletion left out/),
      },
    ]);
  });

  it('takes names of styles, index entries and codes of fields for no hidden words', async () => {
    const document = await read(
      String.raw`{\rtf1{\stylesheet{\s1\v Hidden style;}}Seen{\xe {\v entry}}{\field{\*\fldinst {\v PAGE}}{\fldrslt 7}}}`,
    );
    expect(document.text).toBe('Seen7');
    expect(codes(document)).toEqual([]);
  });

  it('of which the end is missing says so, wherever it was cut', async () => {
    const whole = String.raw`{\rtf1 First words {\b and bold} words.}`;
    expect(codes(await read(whole))).toEqual([]);
    expect(codes(await read(`${whole}\r\n\0`))).toEqual([]);
    for (let length = whole.indexOf('words') + 5; length < whole.length; length++)
      expect([length, codes(await read(whole.slice(0, length)))]).toEqual([length, ['PARTS_MISSING']]);
  });

  it('with braces that are text, or bytes of a picture, is not taken for cut off', async () => {
    const source = String.raw`{\rtf1 A \{ brace \\{\pict\bin3 {{{}words.}`;
    expect(codes(await read(source))).toEqual([]);
  });

  it('is cut into pieces that are all of it, whatever it is', () => {
    const bytes = fc.array(fc.constantFrom(..."{}\\bin v0-12'u*aé \n"), { maxLength: 80 });
    fc.assert(
      fc.property(bytes, (signs) => {
        const source = Buffer.from(signs.join(''), 'latin1');
        const tokens = [...rtfTokens(source)];
        expect(tokens.map(({ start }) => start)).toEqual(
          [0, ...tokens.slice(0, -1).map(({ end }) => end)].slice(0, tokens.length),
        );
        expect(tokens.at(-1)?.end ?? 0).toBe(source.length);
        expect(readRtf(source).bytes.length).toBeLessThanOrEqual(source.length);
      }),
    );
  });
});
