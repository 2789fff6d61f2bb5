import { describe, expect, it } from '@jest/globals';
import { buildStructure } from '../../../src/parsing/structure/build-structure.ts';
import { textUnits } from '../../../src/parsing/text/text-units.ts';
import { outline } from '../../support/parsing/outline.ts';

const tree = (paragraphs: readonly string[]): readonly string[] => {
  const text = paragraphs.join('\n\n');
  return outline(buildStructure({ text, units: textUnits(text) }).blocks);
};

const body = 'The parties agree on what follows here, and on all that it entails for each of them.';

describe('numbered clauses', () => {
  it('nest by their numbers', () => {
    expect(
      tree(['1. Term', '1.1 Start. ' + body, '1.2 End. ' + body, '2. Fees', '2.1 Amount. ' + body]),
    ).toEqual([
      'heading <1> {Term}',
      '  clause <1.1> {Start}',
      '  clause <1.2> {End}',
      'heading <2> {Fees}',
      '  clause <2.1> {Amount}',
    ]);
  });

  it('(i) after (h) is a letter, after (a) a Roman numeral', () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((letter) => `(${letter}) ${body}`);
    expect(tree(['5.2 Duties. ' + body, ...letters])).toEqual([
      'clause <5.2> {Duties}',
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((letter) => `  clause <5.2(${letter})>`),
    ]);
    expect(
      tree(['5.2 Duties. ' + body, `(a) ${body}`, `(i) ${body}`, `(ii) ${body}`, `(b) ${body}`]),
    ).toEqual([
      'clause <5.2> {Duties}',
      '  clause <5.2(a)>',
      '    clause <5.2(a)(i)>',
      '    clause <5.2(a)(ii)>',
      '  clause <5.2(b)>',
    ]);
  });

  it('(i) after (h) is a Roman numeral where (ii) follows before (j)', () => {
    const marks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'ii', 'i'];
    const labels = tree(['2. Duties. ' + body, ...marks.slice(0, 10).map((mark) => `(${mark}) ${body}`)]);
    expect(labels.slice(-3)).toEqual(['  clause <2(h)>', '    clause <2(h)(i)>', '    clause <2(h)(ii)>']);
  });

  it('letters with a full stop are cited in parentheses, as contracts do', () => {
    expect(tree(['3.4 Termination', `a. ${body}`, `b. ${body}`])).toEqual([
      'heading <3.4> {Termination}',
      '  clause <3.4(a)>',
      '  clause <3.4(b)>',
    ]);
  });

  it('a clause that begins with its own first item counts on', () => {
    expect(tree([`3.1 (a) ${body}`, `(b) ${body}`])).toEqual(['clause <3.1(a)>', '  clause <3.1(b)>']);
  });

  it('articles hold the sections that carry their number', () => {
    expect(
      tree([
        'ARTICLE I',
        'DEFINITIONS',
        'Section 1.1 Terms. ' + body,
        'ARTICLE II',
        'PAYMENT',
        'Section 2.1 Fees. ' + body,
      ]),
    ).toEqual([
      'heading <Article I> {DEFINITIONS}',
      '  heading {DEFINITIONS}',
      '  clause <1.1> {Terms}',
      'heading <Article II> {PAYMENT}',
      '  heading {PAYMENT}',
      '  clause <2.1> {Fees}',
    ]);
  });

  it('numbers of an exhibit are not those of the contract', () => {
    expect(
      tree(['1. Term. ' + body, '2. Fees. ' + body, 'Exhibit A', '1. Services. ' + body, `(a) ${body}`]),
    ).toEqual([
      'clause <1> {Term}',
      'clause <2> {Fees}',
      'heading <Exhibit A>',
      '  clause <Exhibit A 1> {Services}',
      '    clause <Exhibit A 1(a)>',
    ]);
  });

  it('a heading without number between two counted clauses closes nothing', () => {
    const found = tree(['5. Sale', '5.1 Price. ' + body, 'SPECIAL DISCOUNTS', body, '5.2 Payment. ' + body]);
    expect(found).toEqual([
      'heading <5> {Sale}',
      '  clause <5.1> {Price}',
      '  heading {SPECIAL DISCOUNTS}',
      '    paragraph',
      '  clause <5.2> {Payment}',
    ]);
  });
});

describe('what only looks like a label', () => {
  it.each([
    ['a quantity', '12 months after the start the fee is due, and not before that day.'],
    ['a reference', 'Section 5.2 shall survive the end of this Agreement in every case.'],
    ['an initial', 'J. Smith, Esq., of New York, acts for the seller in all matters.'],
    ['a word in parentheses', '(the "Seller") agrees to sell the goods to the buyer named above.'],
    ['an amount', '2.5 percent of the price is kept back until the work is accepted.'],
  ])('%s begins a plain paragraph', (_what, text) => {
    expect(tree([body, text, body])).toEqual(['paragraph', 'paragraph', 'paragraph']);
  });

  it('a table of contents opens no sections', () => {
    const contents = [
      '1. Term ........ 3',
      '2. Fees ........ 4',
      '3. Duties ........ 5',
      '4. Law ........ 6',
    ];
    expect(tree([...contents, '1. Term. ' + body, '2. Fees. ' + body])).toEqual([
      'paragraph',
      'paragraph',
      'paragraph',
      'paragraph',
      'clause <1> {Term}',
      'clause <2> {Fees}',
    ]);
  });

  it('page numbers left between paragraphs are footers, and a price is none', () => {
    const found = tree([body, '1', body, '2', body, '500', body, '3', body]);
    expect(found.filter((line) => line === 'footer')).toHaveLength(3);
    expect(found).toHaveLength(9);
  });
});

describe('the tree', () => {
  it('names the document', () => {
    const text = [
      'Exhibit 10.4',
      'MASTER SERVICES AGREEMENT',
      `This Agreement is made today. ${body}`,
      '1. Term. ' + body,
    ].join('\n\n');
    expect(buildStructure({ text, units: textUnits(text) }).title).toBe('MASTER SERVICES AGREEMENT');
  });

  it('gives each block the headings above it and each section its end', () => {
    const text = ['2. Licence', '2.1 Grant. ' + body, `(a) ${body}`, '3. Term', body].join('\n\n');
    const { blocks } = buildStructure({ text, units: textUnits(text) });
    expect(blocks[2]?.headingPath).toEqual(['2 Licence', '2.1 Grant']);
    expect(blocks[0]?.sectionEnd).toBe(blocks[2]?.end);
    expect(blocks[3]?.sectionEnd).toBe(text.length);
  });
});
