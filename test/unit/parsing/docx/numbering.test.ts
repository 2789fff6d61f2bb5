import { describe, expect, it } from '@jest/globals';
import { readDocx } from '../../../../src/parsing/docx/read-docx.ts';
import { abstractNum, buildDocx, lvl, num, numbered, p, styled } from '../../../support/parsing/docx-builder.ts';
import type { DocxParts } from '../../../support/parsing/docx-builder.ts';

async function labels(parts: DocxParts): Promise<readonly string[]> {
  const { blocks } = await readDocx(buildDocx(parts));
  return blocks.map((block) => ('label' in block ? (block.label ?? '-') : '-'));
}

const legal = abstractNum(
  0,
  lvl(0, 'decimal', '%1.') + lvl(1, 'decimal', '%1.%2') + lvl(2, 'lowerLetter', '(%3)') + lvl(3, 'lowerRoman', '(%4)'),
);
const at = (...levels: number[]): string => levels.map((level) => p('Words.', numbered(1, level))).join('');

describe('automatic numbers', () => {
  it('counts levels, and begins deeper ones again after a higher one', async () => {
    expect(await labels({ numbering: legal + num(1, 0), body: at(0, 1, 1, 2, 2, 3, 1, 2, 0, 1) })).toEqual(
      ['1.', '1.1', '1.2', '(a)', '(b)', '(i)', '1.3', '(a)', '2.', '2.1'],
    );
  });

  it('counts a level that is skipped as used once', async () => {
    expect(await labels({ numbering: legal + num(1, 0), body: at(1, 1, 0) })).toEqual(['1.1', '1.2', '2.']);
  });

  it('goes on where another instance of the same numbering left off, unless that starts anew', async () => {
    const numbering =
      legal + num(1, 0) + num(2, 0) + num(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>');
    const body = ['1', '2', '3', '3', '1'].map((id) => p('Words.', numbered(id, 0))).join('');
    expect(await labels({ numbering, body })).toEqual(['1.', '2.', '7.', '8.', '9.']);
  });

  it('takes the levels that an instance overrides', async () => {
    const numbering = legal + num(1, 0) + num(2, 0, `<w:lvlOverride w:ilvl="0">${lvl(0, 'upperRoman', 'Part %1')}</w:lvlOverride>`);
    const body = p('One', numbered(1, 0)) + p('Two', numbered(2, 0));
    expect(await labels({ numbering, body })).toEqual(['1.', 'Part II']);
  });

  it('writes all numbers in digits where a level is legal', async () => {
    const numbering =
      abstractNum(0, lvl(0, 'upperRoman', 'ARTICLE %1') + lvl(1, 'decimal', '%1.%2', '<w:start w:val="1"/><w:isLgl/>')) +
      num(1, 0);
    expect(await labels({ numbering, body: at(0, 0, 1) })).toEqual(['ARTICLE I', 'ARTICLE II', '2.1']);
  });

  it('restarts a level only where lvlRestart says', async () => {
    const numbering =
      abstractNum(
        0,
        lvl(0, 'decimal', '%1.') +
          lvl(1, 'decimal', '%2)', '<w:start w:val="1"/><w:lvlRestart w:val="0"/>') +
          lvl(2, 'lowerLetter', '%3', '<w:start w:val="1"/><w:lvlRestart w:val="1"/>'),
      ) + num(1, 0);
    expect(await labels({ numbering, body: at(0, 1, 2, 1, 2, 0, 1, 2) })).toEqual(
      ['1.', '1)', 'a', '2)', 'b', '2.', '3)', 'a'],
    );
  });

  it('finds the level of a style by its name in the numbering, also for styles based on it', async () => {
    const styles =
      `<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:pPr>${numbered(1)}</w:pPr></w:style>` +
      '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="H2"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Off"><w:name w:val="Off"/><w:basedOn w:val="H2"/>' +
      `<w:pPr>${numbered(0)}</w:pPr></w:style>`;
    const numbering =
      abstractNum(0, lvl(0, 'decimal', '%1.') + lvl(1, 'decimal', '%1.%2', '<w:start w:val="1"/><w:pStyle w:val="H2"/>')) +
      num(1, 0);
    const body = p('A', styled('H2')) + p('B', styled('Mine')) + p('C', styled('Off')) + p('D', styled('H2') + numbered(0));
    expect(await labels({ styles, numbering, body })).toEqual(['1.1', '1.2', '-', '-']);
  });

  it('follows a numbering that stands for a numbering style', async () => {
    const styles = `<w:style w:type="numbering" w:styleId="List"><w:name w:val="List"/><w:pPr>${numbered(2)}</w:pPr></w:style>`;
    const numbering =
      abstractNum(0, '<w:numStyleLink w:val="List"/>') +
      abstractNum(1, `<w:styleLink w:val="List"/>${lvl(0, 'upperLetter', '%1)')}`) +
      num(1, 0) +
      num(2, 1);
    expect(await labels({ styles, numbering, body: at(0, 0) })).toEqual(['A)', 'B)']);
  });

  it.each([
    ['numberings that link to each other', abstractNum(0, '<w:numStyleLink w:val="Loop"/>') + num(1, 0)],
    ['an instance of a numbering that is missing', num(1, 9)],
    ['a numbering without levels', abstractNum(0, '') + num(1, 0)],
  ])('shows no number for %s', async (_, numbering) => {
    const styles = `<w:style w:type="numbering" w:styleId="Loop"><w:name w:val="L"/><w:pPr>${numbered(1)}</w:pPr></w:style>`;
    expect(await labels({ styles, numbering, body: at(0) })).toEqual(['-']);
  });

  it('ends where styles are based on each other in a circle', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style>' +
      `<w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/><w:pPr>${numbered(1)}</w:pPr></w:style>`;
    expect(await labels({ styles, numbering: legal + num(1, 0), body: p('x', styled('A')) })).toEqual(['1.']);
  });

  it('does not count a paragraph that a tracked change deletes, and numbers the one that stays', async () => {
    const deleted =
      `<w:p><w:pPr>${numbered(1, 0)}<w:rPr><w:del w:id="1"/></w:rPr></w:pPr>` +
      '<w:del w:id="2"><w:r><w:delText>Gone.</w:delText></w:r></w:del></w:p>';
    const body = at(0) + deleted + at(0);
    expect(await labels({ numbering: legal + num(1, 0), body })).toEqual(['1.', '2.']);
  });

  it('counts in cells in the order of the text', async () => {
    const cell = (inner: string): string => `<w:tc>${inner}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell(p('', numbered(1, 0)))}${cell(p('Seats'))}</w:tr></w:tbl>`;
    const file = buildDocx({ numbering: legal + num(1, 0), body: at(0) + table + at(0) });
    const { blocks } = await readDocx(file);
    expect(JSON.stringify(blocks[1])).toContain('2. ');
    expect(blocks[2]).toMatchObject({ label: '3.' });
  });

  it('shows signs of bullets as text, whatever font draws them', async () => {
    const bullet = (level: number, text: string, font: string): string =>
      `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/><w:lvlText w:val="${text}"/>` +
      `<w:rPr><w:rFonts w:ascii="${font}"/></w:rPr></w:lvl>`;
    const numbering =
      abstractNum(
        0,
        bullet(0, '\uf0b7', 'Symbol') + bullet(1, 'o', 'Courier New') + bullet(2, '\uf0a7', 'Wingdings') + bullet(3, '\uf0ff', 'Unknown'),
      ) + num(1, 0);
    expect(await labels({ numbering, body: at(0, 1, 2, 3) })).toEqual(['•', '◦', '▪', '•']);
  });

  it('hides a number whose letters are hidden, and counts it', async () => {
    const hidden = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText w:val="%1."/><w:rPr><w:vanish/></w:rPr></w:lvl>';
    const numbering = abstractNum(0, hidden + lvl(1, 'decimal', '%1.%2')) + num(1, 0);
    expect(await labels({ numbering, body: at(0, 0, 1) })).toEqual(['', '', '2.1']);
  });
});
