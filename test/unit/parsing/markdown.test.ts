import { describe, expect, it } from '@jest/globals';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { outline } from '../../support/parsing/outline.ts';

async function read(text: string): Promise<ParsedDocument> {
  const outcome = await parseBytes(Buffer.from(text), { fileName: 'a.md' });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.document;
}

describe('Markdown', () => {
  it('keeps the source as canonical text, so that offsets point into what the author wrote', async () => {
    const source = '# Terms\n\nThe **Fee** is due.\n';
    const { text, blocks } = await read(source);
    expect(text).toBe(source);
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# Terms',
      'The **Fee** is due.',
    ]);
  });

  it('makes a tree of headings, lists and paragraphs', async () => {
    const source = [
      '# Terms',
      '',
      '## A. Use',
      'Text.',
      '',
      '- one',
      '- two',
      '  more',
      '',
      '## B. Fees',
      '### 1. Amount',
      '5 euro.',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | 2 |',
    ].join('\n');
    expect(outline((await read(source)).blocks)).toEqual([
      'heading {Terms}',
      '  heading <A> {Use}',
      '    paragraph',
      '    list_item',
      '    list_item',
      '  heading <B> {Fees}',
      '    heading <B.1> {Amount}',
      '      paragraph',
      '      table',
    ]);
  });

  it('numbers ordered lists as they are shown, not as they are typed', async () => {
    const source =
      '1. Service\n    1. Access. You may use it.\n    1. Support. We help.\n1. Fees\n    1. Amount. Five.\n';
    expect(outline((await read(source)).blocks)).toEqual([
      'clause <1> {Service}',
      '  clause <1.1> {Access}',
      '  clause <1.2> {Support}',
      'clause <2> {Fees}',
      '  clause <2.1> {Amount}',
    ]);
  });

  it('reads labels inside emphasis', async () => {
    expect(
      outline(
        (
          await read(
            '**5. Data**.\n\n**5.1.** Use of Data. Text follows here.\n\n**5.2**. Security. More text.',
          )
        ).blocks,
      ),
    ).toEqual(['clause <5> {Data}', '  clause <5.1> {Use of Data}', '  clause <5.2> {Security}']);
  });

  it('takes the settings at the top for settings, and their title for the title', async () => {
    const { title, blocks } = await read("---\ntitle: 'House Rules'\nredirect: /a\n---\n\n# Other\n\nText.");
    expect(title).toBe('House Rules');
    expect(blocks[0]?.kind).toBe('note');
    expect(blocks[1]?.kind).toBe('heading');
  });

  it('does not read commands and comments as words', async () => {
    expect(outline((await read('Text.\n\n<!-- hidden -->\n\n```\ncode\n```\n')).blocks)).toEqual([
      'paragraph',
      'paragraph',
    ]);
  });

  it.each(['3. ', '<!-- only a comment -->', '[a]: https://example.com'])(
    'is one paragraph where %j is all there is',
    async (text) => {
      expect(outline((await read(text)).blocks)).toEqual(['paragraph']);
    },
  );

  it('loses no word that is nested deeper than the parser follows', async () => {
    const { text, blocks } = await read(`${'> '.repeat(5_000)}deep words\n\nflat words`);
    expect(blocks.map(({ start, end }) => text.slice(start, end)).join(' ')).toContain('deep words');
  });

  it.each(['**a ', '[a](', '![', '` `` ', '<a ', '<!-- '])('of a megabyte of %j is read', async (part) => {
    const { text } = await read(`words ${part.repeat(1_000_000 / part.length)}`);
    expect(text.length).toBeGreaterThan(990_000);
  });
});
