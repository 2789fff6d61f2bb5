import { describe, expect, it } from '@jest/globals';
import type { PassageBlock, PassageRef } from '../../../src/llm/chat.ts';
import { pickQuotes } from '../../../src/llm/offline/pick-quotes.ts';
import { sentencesOf, statementsOf } from '../../../src/llm/offline/sentences.ts';

interface Part {
  readonly text: string;
  readonly under?: readonly string[];
  /** Cells, where it is a table. */
  readonly rows?: readonly (readonly string[])[];
}

/** A passage of these blocks, a line each, as formats without blank lines write them. */
function passageOf(parts: readonly Part[], ordinal = 1): PassageRef {
  let text = '';
  const blocks: PassageBlock[] = [];
  for (const { text: own, under = [], rows } of parts) {
    if (text !== '') text += '\n';
    const start = text.length;
    const ranges: { start: number; end: number; isHeader: boolean }[] = [];
    for (const [at, cells] of (rows ?? []).entries()) {
      if (at > 0) text += '\n';
      ranges.push({ start: text.length, end: text.length + cells.join('\t').length, isHeader: false });
      text += cells.join('\t');
    }
    if (rows === undefined) text += own;
    blocks.push({ start, end: text.length, headings: under, isTable: rows !== undefined, rows: ranges });
  }
  return { ordinal, documentTitle: 'Agreement', text, score: 1, blocks };
}

const ask = (question: string, ...passages: readonly PassageRef[]): string[] =>
  pickQuotes(question, passages).map(({ text }) => text);

describe('a quote of the offline model', () => {
  const COVER = passageOf([
    { text: 'This Cover Page incorporates the Cloud Terms and the Key Terms below' },
    { text: 'Key Terms' },
    {
      text: '',
      rows: [
        ['Subscription Period', 'Two years from the Start Date'],
        ['Governing Law', 'The laws of Freedonia'],
        ['Courts', 'Those of Sylvania'],
      ],
    },
    { text: 'Fees are due within 30 days' },
  ]);

  it('does not reach from one block into the next where none ends in a full stop', () => {
    expect(ask('Which law governs?', COVER)[0]).toBe('Governing Law\tThe laws of Freedonia');
    expect(ask('When are fees due?', COVER)[0]).toBe('Fees are due within 30 days');
    for (const { text } of statementsOf(COVER)) expect(text).not.toContain('\n');
  });

  it('is a line of a table whose cells are not known', () => {
    const text = 'Rent\t41 crowns a month\nDeposit\t90 crowns at once';
    const blocks = [{ start: 0, end: text.length, headings: [], isTable: true, rows: [] }];
    const passage = { ordinal: 1, documentTitle: 'Lease', text, score: 1, blocks };
    expect(ask('How much is the deposit?', passage)).toEqual(['Deposit\t90 crowns at once']);
  });

  it('is not the head of a mail, nor its salutation', () => {
    const mail = passageOf([
      { text: 'From: Ana Berg <ana@example.com>\nTo: Bo\nSubject: The lease' },
      { text: 'Dear all,\nthe landlord agrees that the tenant may sublet one half of it.' },
    ]);
    expect(ask('May the tenant sublet?', mail)).toEqual([
      'the landlord agrees that the tenant may sublet one half of it.',
    ]);
  });

  it('of a named section keeps to the blocks of that section', () => {
    const lease = passageOf([
      { text: '1. Rent\nRent is paid in advance' },
      { text: '2. Deposit' },
      { text: 'Three times the monthly rent is left with the landlord' },
      { text: '3. Ending' },
      { text: 'The monthly rent is owed until the keys are back' },
    ]);
    expect(ask('What of the monthly rent is in section 2?', lease)).toEqual([
      'Three times the monthly rent is left with the landlord',
    ]);
  });

  const TERM = passageOf([
    { text: '12. TERM AND TERMINATION' },
    { text: 'This Agreement shall be valid for an indefinite period.', under: ['12. TERM AND TERMINATION'] },
    { text: 'Both parties may end it at once', under: ['12. TERM AND TERMINATION'] },
    {
      text: '- - of either party breaches a material term of the Agreement',
      under: ['12. TERM AND TERMINATION'],
    },
    {
      text: 'During the term of this Agreement neither party hires staff of the other.',
      under: ['13. STAFF'],
    },
  ]);

  it('is the sentence under the heading that is asked for rather than one with its word', () => {
    expect(ask('What is the term of the agreement?', TERM)[0]).toBe(
      'This Agreement shall be valid for an indefinite period.',
    );
  });

  it('knows a heading that stands in the first line of its clause', () => {
    const clause = passageOf([
      {
        text: '3. Term of Agreement. It begins today and goes on until December 31, 2031, unless ended before.',
      },
      { text: 'Each party bears its own costs of the terms that it asks for in talks with the other.' },
    ]);
    expect(ask('What is the term?', clause)).toEqual([
      'It begins today and goes on until December 31, 2031, unless ended before.',
    ]);
  });

  it.each([
    'Such help may include, but will not be limited to, signing of forms and going to court.',
    'Costs of all kinds, including but not limited to those of travel, are borne by the Buyer.',
    'The goods, including without limitation the spare parts, stay with the Seller until paid.',
  ])('takes no formula for an answer: %j', (formula) => {
    const cap = 'The Seller’s liability is limited to the price of the goods that were sold.';
    expect(ask('What is limited?', passageOf([{ text: formula }, { text: cap }]))).toEqual([cap]);
    expect(ask('How is liability limited?', passageOf([{ text: formula }]))).toEqual([]);
  });

  it('takes what is without limitation for an answer where that is no formula', () => {
    const without = 'The Seller is liable without limitation for what was done on purpose.';
    expect(ask('Is there any limitation of liability?', passageOf([{ text: without }]))).toEqual([without]);
  });

  it('prefers what takes liability away to what only speaks of it', () => {
    const [first] = ask(
      'How is liability limited?',
      passageOf([
        { text: 'Either party shall be liable for delay in the performance of its limited duties.' },
        { text: 'In no event is the Seller liable for lost profits or other indirect loss.' },
      ]),
    );
    expect(first).toMatch(/^In no event/);
  });

  it.each(['EUR 18,400', 'kr. 18,400 or USD 2,600', '€ 18,400'])('with the sum %s is what rent is', (sum) => {
    const rent = `1.1 The Lessee shall pay rent of ${sum} for each and every month of use.`;
    const [first] = ask('What is the rent?', passageOf([{ text: `Late rent bears interest. ${rent}` }]));
    expect(first).toBe(rent);
  });

  it('tells how long it runs where the sentence has no word of the question', () => {
    const text = 'This Agreement starts today and continues for three (3) years.';
    expect(ask('How long does the agreement run?', passageOf([{ text }]))).toEqual([text]);
  });

  it('is from the document that the question names, where it names one', () => {
    const law = (country: string, title: string, ordinal: number): PassageRef => ({
      ...passageOf([{ text: `This Agreement is governed by the laws of ${country}.` }], ordinal),
      documentTitle: title,
    });
    const both = [law('Sylvania', 'Mutual NDA', 1), law('Freedonia', 'Master Services Agreement', 2)];
    const asked = (question: string): number[] => pickQuotes(question, both).map(({ ordinal }) => ordinal);
    expect(asked('Which law governs the master services agreement?')).toEqual([2]);
    expect(asked('Which law governs the mutual NDA?')).toEqual([1]);
    expect(asked('Which law governs?')).toEqual([1, 2]);
  });

  it('names who the parties are rather than what is between them', () => {
    const names = 'This lease is made by and between Ana Berg (the "Landlord") and Bo Lind (the "Tenant").';
    const [first] = ask(
      'Who are the parties?',
      passageOf([{ text: 'This is the entire agreement between the parties and replaces all others.' }]),
      passageOf([{ text: names }], 2),
    );
    expect(first).toBe(names);
  });

  it.each([
    ['- - of either party breaches it', 'of either party breaches it'],
    ['• Rent is due in May.', 'Rent is due in May.'],
    ['•Rent is due in May.', 'Rent is due in May.'],
    ['— * Rent is due in May.', 'Rent is due in May.'],
    ['> ## Rent is due in May.', 'Rent is due in May.'],
    ['-5 % is taken off the rent.', '-5 % is taken off the rent.'],
    ['**Rent** is due in May.', '**Rent** is due in May.'],
    ['(a) Rent is due in May.', '(a) Rent is due in May.'],
  ])('begins with words, not with a bullet: %j', (text, quote) => {
    expect(sentencesOf(text)).toEqual([quote]);
  });
});
