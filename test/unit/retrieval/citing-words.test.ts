import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { citingWords, findCitations } from '../../../src/retrieval/citations/citation-links.ts';
import { PURGED_QUOTE, QuoteEraser } from '../../../src/retrieval/citations/erase-quotes.ts';
import { linkPieces, SPELT, VERSION_ID, wordsOfLinks } from '../../support/citing-markdown.ts';

const URL = `deedbox:${VERSION_ID}#0-20`;
const eraser = new QuoteEraser(['The zorq blin of Acme shall vanish promptly.'], [VERSION_ID]);

describe('words of links to a purged document', () => {
  it.each<readonly [string, string, string]>([
    ['a link', `see [zorq blin](${URL}) end`, `see [${PURGED_QUOTE}](${URL}) end`],
    ['one word', `see [zorq](${URL}) end`, `see [${PURGED_QUOTE}](${URL}) end`],
    ['a title', `see [x](${URL} "zorq blin") end`, `see [x](${URL} "${PURGED_QUOTE}") end`],
    ['nested brackets', `see [the [zorq blin]](${URL}) end`, `see [${PURGED_QUOTE}](${URL}) end`],
    ['escaped brackets', `see [zorq \\[sic\\]](${URL}) end`, `see [${PURGED_QUOTE}](${URL}) end`],
    ['a space', `see [zorq blin]( ${URL} ) end`, `see [${PURGED_QUOTE}]( ${URL} ) end`],
    ['a line break', `see [zorq blin](\n${URL}) end`, `see [${PURGED_QUOTE}](\n${URL}) end`],
    ['a pointed address', `[zorq blin]( <${URL}>)`, `[${PURGED_QUOTE}]( <${URL}>)`],
    ['a reference', `see [zorq blin][a1]\n\n[a1]: ${URL}\n`, `see [${PURGED_QUOTE}][a1]\n\n[a1]: ${URL}\n`],
    [
      'a shortcut',
      `see [zorq blin] end\n\n[Zorq Blin]: ${URL} 'shall vanish'\n`,
      `see [${PURGED_QUOTE}] end\n\n[${PURGED_QUOTE}]: ${URL} '${PURGED_QUOTE}'\n`,
    ],
    ['a picture', `![zorq blin](${URL})`, `![${PURGED_QUOTE}](${URL})`],
    ['a quotation over two lines', `> - [zorq\n>   blin](${URL})`, `> - [${PURGED_QUOTE}](${URL})`],
    [
      'a heading after old line ends',
      `a\r\n\r\n## [zorq](${URL}) ##\r\n`,
      `a\r\n\r\n## [${PURGED_QUOTE}](${URL}) ##\r\n`,
    ],
    ['words that it does not have', `[unrelated](${URL})`, `[unrelated](${URL})`],
    ['code', `\`[zorq](${URL})\``, `\`[zorq](${URL})\``],
  ])('go: %s', (_, text, erased) => {
    expect(eraser.erase(text)).toBe(erased);
    expect(eraser.erase(erased)).toBe(erased);
  });

  it.each(SPELT)('go however the address is spelt: %s', (spelt) => {
    const text = `It says [zorq blin](${spelt}#0-20).`;
    expect(findCitations(text).citations).toHaveLength(1);
    expect(eraser.erase(text)).toBe(`It says [${PURGED_QUOTE}](${spelt}#0-20).`);
  });

  it('are no citation where the address needs mending', () => {
    const { citations, malformed } = findCitations(
      `[a](deedbox:@${VERSION_ID}#0-9) [b](deedbox:${VERSION_ID}:#0-9)`,
    );
    expect(citations).toEqual([]);
    expect(malformed).toHaveLength(2);
  });

  it('stay where another text that may be quoted says the same', () => {
    expect(eraser.erase(`[zorq blin](${URL})`, { kept: ['a zorq blin'] })).toBe(`[zorq blin](${URL})`);
  });

  it('are all that a reader of Markdown finds in citations, in any text', () => {
    fc.assert(
      fc.property(linkPieces, (markdown) => {
        const cited = wordsOfLinks(markdown);
        const secrets = new QuoteEraser([`zq0 ${cited.join(' ')}`], [VERSION_ID]);
        const erased = secrets.erase(markdown);
        for (const word of cited) expect(erased).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
        expect(secrets.erase(erased)).toBe(erased);
        if (cited.length === 0 && citingWords(markdown).length === 0) expect(erased).toBe(markdown);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('short quotes in a text that cites a purged document', () => {
  it.each([
    ['‘zorq blin’', `‘${PURGED_QUOTE}’`],
    ["it's 'zorq blin' there", `it's '${PURGED_QUOTE}' there`],
    ['「zorq blin」', `「${PURGED_QUOTE}」`],
    ['a\n\n> zorq blin\n\nb', `a\n\n> ${PURGED_QUOTE}\n\nb`],
    ["the zorqs' and blins' own", "the zorqs' and blins' own"],
  ])('go: %s', (text, erased) => expect(eraser.erase(text, { citesIt: true })).toBe(erased));
});
