import { describe, expect, it } from '@jest/globals';
import { compose } from '../../../src/parsing/compose/compose.ts';
import type { SourceBlock, SourceParagraph } from '../../../src/parsing/compose/source-block.ts';

const paragraph = (text: string, more: Partial<SourceParagraph> = {}): SourceParagraph => ({
  kind: 'paragraph',
  runs: [{ text }],
  ...more,
});
const rows = (...lines: string[][]): SourceBlock => ({
  kind: 'table',
  rows: lines.map((cells, index) => ({
    isHeader: index === 0,
    cells: cells.map((text) => ({ runs: [{ text }] })),
  })),
});
const labels = (source: readonly SourceBlock[]): readonly (string | null)[] =>
  compose(source).blocks.map(({ label }) => label);

describe('composed documents', () => {
  it('writes the automatic number before the words, inside the block', () => {
    const { text, blocks } = compose([
      paragraph('Term', { label: '5.', headingDepth: 1 }),
      paragraph('Either party may end it.', { label: '5.1' }),
    ]);
    expect(text).toBe('5. Term\n5.1 Either party may end it.');
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual([
      '5. Term',
      '5.1 Either party may end it.',
    ]);
    expect(blocks.map(({ label, parent }) => [label, parent])).toEqual([
      ['5', null],
      ['5.1', 0],
    ]);
  });

  it('nests headings by the depth that the file gives, not by how their numbers look', () => {
    const source = [
      paragraph('General', { label: 'A.', headingDepth: 1 }),
      paragraph('Scope', { label: '1.', headingDepth: 2 }),
      paragraph('It covers all.'),
      paragraph('Terms', { label: '2.', headingDepth: 2 }),
      paragraph('Payment', { label: 'B.', headingDepth: 1 }),
      paragraph('Fees', { label: '1.', headingDepth: 2 }),
    ];
    const { blocks } = compose(source);
    expect(blocks.map(({ parent }) => parent)).toEqual([null, 0, 1, 0, null, 4]);
    expect(blocks.map(({ headingPath }) => headingPath.length)).toEqual([0, 1, 2, 1, 0, 1]);
  });

  it('keeps a heading of a number that our own rules cannot read', () => {
    expect(labels([paragraph('Geltung', { label: 'Erstes', headingDepth: 1 })])).toEqual(['Erstes']);
  });

  it('believes a bare automatic number that would be too weak in running text', () => {
    const source = [
      paragraph('Fees', { headingDepth: 1 }),
      paragraph('the first item', { label: 'a.' }),
      paragraph('the second item', { label: 'b.' }),
    ];
    expect(compose(source).blocks.map(({ ownLabel }) => ownLabel)).toEqual([null, 'a', 'b']);
  });

  it('gives cells their exact words, also empty ones at the edge of the table', () => {
    const { text, tables, blocks } = compose([
      paragraph('Prices'),
      rows(['', 'Item', ' Price\nnet '], ['1', 'Seat', '']),
      paragraph('End of it.'),
    ]);
    expect(text).toBe('Prices\n\tItem\tPrice net\n1\tSeat\t\nEnd of it.');
    const [table] = tables ?? [];
    expect(blocks[table?.block ?? -1]?.kind).toBe('table');
    expect(table?.rows.map(({ cells }) => cells.map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['', 'Item', 'Price net'],
      ['1', 'Seat', ''],
    ]);
    const block = blocks[table?.block ?? -1];
    const cells = table?.rows.flatMap((row) => row.cells) ?? [];
    expect(cells.every(({ start, end }) => start >= (block?.start ?? 0) && end <= (block?.end ?? 0))).toBe(
      true,
    );
  });

  it('finds the words of a link also after characters that were dropped or folded', () => {
    const { text, links } = compose([
      {
        kind: 'paragraph',
        runs: [
          { text: '  o\ufb03ce\u0000 see ' },
          { text: 'the \ufb01rm', url: 'https://example.org/a b' },
          { text: '.' },
        ],
      },
    ]);
    const [link] = links ?? [];
    expect(text.slice(link?.start, link?.end)).toBe('the firm');
    expect(link?.url).toBe('https://example.org/a%20b');
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@example.org/',
    'not an address',
  ])('makes no link of %s', (url) => {
    expect(compose([{ kind: 'paragraph', runs: [{ text: 'here', url }] }]).links).toEqual([]);
  });

  it('takes the title that the file names, and keeps notes and running heads apart', () => {
    const { title, blocks } = compose([
      { kind: 'header', runs: [{ text: 'Confidential' }] },
      paragraph('Service terms of Northwind', { isTitle: true }),
      paragraph('They apply.'),
      { kind: 'note', label: '1', runs: [{ text: 'See above.' }] },
    ]);
    expect(title).toBe('Service terms of Northwind');
    expect(blocks.map(({ kind, parent }) => [kind, parent])).toEqual([
      ['header', null],
      ['title', null],
      ['paragraph', null],
      ['note', null],
    ]);
  });
});
