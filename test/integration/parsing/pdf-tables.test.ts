import { describe, expect, it } from '@jest/globals';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import type { PdfLine, PdfPage } from '../../support/pdf-builder.ts';

async function read(page: PdfPage): Promise<ParsedDocument> {
  const outcome = await parseBytes(buildPdf([page]), {});
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.document;
}

interface Grid {
  readonly xs: readonly number[];
  /** From the top. */
  readonly ys: readonly number[];
}

/** Borders as browsers draw them: a thin filled box for each side of each cell. */
const filled = ({ xs, ys }: Grid): string =>
  [
    ...ys.flatMap((y) =>
      xs.slice(1).map((x, index) => `${xs[index]} ${y} ${x - (xs[index] ?? 0)} 0.75 re f`),
    ),
    ...xs.flatMap((x) => ys.slice(1).map((y, index) => `${x} ${y} 0.75 ${(ys[index] ?? 0) - y} re f`)),
  ].join('\n');

/** Borders as word processors draw them: one stroke for each line. */
const stroked = ({ xs, ys }: Grid): string =>
  [
    ...ys.map((y) => `${xs[0]} ${y} m ${xs.at(-1)} ${y} l S`),
    ...xs.map((x) => `${x} ${ys[0]} m ${x} ${ys.at(-1)} l S`),
  ].join('\n');

const RENT: Grid = { xs: [72, 120, 220], ys: [700, 684, 668, 652, 636] };
const RENT_LINES: readonly PdfLine[] = [
  { text: '2. Term', x: 72, y: 780, bold: true, size: 13 },
  { text: 'The term is three years from the commencement date, renewable once.', x: 72, y: 760 },
  { text: '3. Rent', x: 72, y: 735, bold: true, size: 13 },
  ...[
    ['Year', 'Monthly rent'],
    ['1', 'EUR 2,450'],
    ['2', 'EUR 2,500'],
    ['3', 'EUR 2,550'],
  ].flatMap(([year = '', rent = ''], row) => [
    { text: year, x: 76, y: 688 - row * 16, bold: row === 0 },
    { text: rent, x: 124, y: 688 - row * 16, bold: row === 0 },
  ]),
  { text: '4. Law', x: 72, y: 600, bold: true, size: 13 },
  { text: 'The law of the Netherlands applies.', x: 72, y: 580 },
];

const tablesOf = ({ text, tables = [], blocks }: ParsedDocument) =>
  tables.map(({ block, rows }) => {
    expect(blocks[block]?.kind).toBe('table');
    return rows.map(({ cells }) => cells.map(({ start, end }) => text.slice(start, end)));
  });
const labelsOf = ({ blocks }: ParsedDocument) => blocks.flatMap(({ label }) => label ?? []);

describe('a table between drawn lines', () => {
  it.each([
    ['filled', filled],
    ['stroked', stroked],
  ])('is rows of cells, never numbered clauses: lines %s', async (_name, draw) => {
    const document = await read({ lines: RENT_LINES, drawn: draw(RENT) });
    expect(tablesOf(document)).toEqual([
      [
        ['Year', 'Monthly rent'],
        ['1', 'EUR 2,450'],
        ['2', 'EUR 2,500'],
        ['3', 'EUR 2,550'],
      ],
    ]);
    expect(document.text).toContain('Year\tMonthly rent\n1\tEUR 2,450\n2\tEUR 2,500\n3\tEUR 2,550');
    expect(labelsOf(document)).toEqual(['2', '3', '4']);
  });

  it('keeps the words of a wrapped cell together, and empty and wide cells in their places', async () => {
    const drawn = [
      stroked({ xs: [72, 172, 372, 472], ys: [700, 660, 640] }),
      '72 640 m 72 620 l S 472 640 m 472 620 l S 372 640 m 372 620 l S 72 620 m 472 620 l S',
    ].join('\n');
    const document = await read({
      drawn,
      lines: [
        { text: 'Heating', x: 76, y: 680 },
        { text: 'The landlord keeps the plant in', x: 176, y: 686 },
        { text: 'Landlord', x: 376, y: 680 },
        { text: 'good order at all times', x: 176, y: 670 },
        { text: 'Garden', x: 76, y: 646 },
        { text: 'Tenant', x: 376, y: 646 },
        { text: 'Everything else that is not named above', x: 76, y: 626 },
        { text: 'Both', x: 376, y: 626 },
      ],
    });
    expect(tablesOf(document)).toEqual([
      [
        ['Heating', 'The landlord keeps the plant in good order at all times', 'Landlord'],
        ['Garden', '', 'Tenant'],
        ['Everything else that is not named above', 'Both'],
      ],
    ]);
    expect(document.tables?.[0]?.rows[2]?.cells.map(({ columnSpan }) => columnSpan)).toEqual([2, 1]);
    expect(document.text).toContain('Garden\t\tTenant\n');
  });

  it('is none where clauses stand side by side, or a page has a frame', async () => {
    const clause = '1. The supplier performs the services with due care and';
    const sides = [72, 302].flatMap((x) =>
      [
        clause,
        'skill and answers for those whom it employs in doing so.',
        '2. It insures itself.',
        'And more.',
      ].map((text, row) => ({ text, x: x + 4, y: 690 - row * 14, size: 8 })),
    );
    const columns = await read({ lines: sides, drawn: stroked({ xs: [72, 300, 530], ys: [704, 660, 630] }) });
    expect(columns.tables).toEqual([]);
    const framed = await read({ lines: RENT_LINES, drawn: stroked({ xs: [40, 555], ys: [810, 790, 40] }) });
    expect(framed.tables).toEqual([]);
  });

  it('is none where words of a running text have boxes around them', async () => {
    const words = ['This', 'agreement', 'states', 'that', 'both'];
    const xs = words.flatMap((_, index) => [72 + index * 70, 72 + index * 70 + 60]);
    const lines = [690, 674].flatMap((y) => words.map((text, index) => ({ text, x: 76 + index * 70, y })));
    const document = await read({ lines, drawn: stroked({ xs, ys: [702, 686, 670] }) });
    expect(document.tables).toEqual([]);
    expect(document.text).toContain('This agreement states that both');
  });

  it('is none where signatures stand over lines', async () => {
    const lines = ['By:', 'Name:', 'Title:'].flatMap((text, row) =>
      [72, 320].map((x) => ({ text, x, y: 700 - row * 30 })),
    );
    const drawn = [700, 670, 640].map((y) => `100 ${y} m 250 ${y} l S 350 ${y} m 500 ${y} l S`).join('\n');
    expect((await read({ lines, drawn })).tables).toEqual([]);
  });
});

describe('rows without lines that count and say amounts', () => {
  const rows = (second: readonly string[]): readonly PdfLine[] => [
    ...RENT_LINES.slice(0, 3),
    ...second.flatMap((text, row) => [
      { text: String(row + 1), x: 76, y: 700 - row * 16 },
      { text, x: 124, y: 700 - row * 16 },
    ]),
    ...RENT_LINES.slice(-2),
  ];

  it('are a table, and no clauses', async () => {
    const document = await read({ lines: rows(['EUR 2,450', 'EUR 2,500', 'EUR 2,550']) });
    expect(labelsOf(document)).toEqual(['2', '3', '4']);
    expect(document.blocks.map(({ kind }) => kind)).toContain('table');
  });

  it('are what they were where they say words', async () => {
    const document = await read({ lines: rows(['Definitions', 'Services of the Supplier', 'Fees']) });
    expect(document.blocks.map(({ kind }) => kind)).not.toContain('table');
  });
});

describe('an item with a bullet', () => {
  const END = {
    text: 'The landlord keeps the receipts for three years and shows them on request to anyone',
    x: 72,
  };

  it('ends where a line stands left of its words', async () => {
    const document = await read({
      lines: [
        {
          text: 'The following is included in the rent of the premises and is not charged apart:',
          x: 72,
          y: 700,
        },
        { text: '\u2022', x: 90, y: 686, unicode: true },
        { text: 'water and sewage', x: 104, y: 686 },
        { text: '\u2022', x: 90, y: 672, unicode: true },
        { text: 'insurance of the building', x: 104, y: 672 },
        { ...END, y: 658 },
      ],
    });
    const texts = document.blocks.map(({ kind, start, end }) => [kind, document.text.slice(start, end)]);
    expect(texts.slice(1)).toEqual([
      ['list_item', '• water and sewage'],
      ['list_item', '• insurance of the building'],
      ['paragraph', END.text],
    ]);
  });

  it('goes on where its lines run back to the margin', async () => {
    const full =
      'all that the landlord owes to the tenant under the terms of this lease and of the law that governs';
    const document = await read({
      lines: [
        { text: '\u2022', x: 72, y: 700, unicode: true },
        { text: full, x: 86, y: 700 },
        { text: 'and of its annexes.', x: 72, y: 686 },
        { ...END, y: 640 },
      ],
    });
    expect(document.text.split('\n\n')[0]).toBe(`• ${full} and of its annexes.`);
  });
});
