import { describe, expect, it } from '@jest/globals';
import { chunkDocument } from '../../../src/parsing/chunk.ts';
import { compose } from '../../../src/parsing/compose/compose.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';

async function read(text: string, fileName = 'contract.txt'): Promise<ParsedDocument> {
  const outcome = await parseBytes(Buffer.from(text), { fileName });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.document;
}

const sentence = (topic: string): string =>
  `The Supplier shall keep records of ${topic} and shall show them to the Customer on request.`;
const paragraph = (topic: string, sentences: number): string =>
  Array.from({ length: sentences }, (_, index) => sentence(`${topic} ${index + 1}`)).join(' ');

describe('chunks', () => {
  it('keep a clause and its items whole where they fit', async () => {
    const clause = [
      '2.1 Records. The Supplier shall keep:',
      `(a) ${sentence('work')}`,
      `(b) ${sentence('time')}`,
      `(c) ${sentence('cost')}`,
    ].join('\n\n');
    const document = await read(
      ['1. Term. ' + paragraph('term', 9), clause, '2.2 Audit. ' + paragraph('audit', 9)].join('\n\n'),
    );
    const start = document.text.indexOf('2.1 Records');
    const end = document.text.indexOf('\n\n2.2 Audit');
    expect(chunkDocument(document).some((chunk) => chunk.start === start && chunk.end === end)).toBe(true);
  });

  it('never cross a top-level heading, however short the sections are', async () => {
    const document = await read(
      ['1. TERM', '1.1 One day.', '2. FEES', '2.1 One euro.', '3. LAW', '3.1 None.'].join('\n\n'),
    );
    expect(chunkDocument(document).map(({ start, end }) => document.text.slice(start, end))).toEqual([
      '1. TERM\n\n1.1 One day.',
      '2. FEES\n\n2.1 One euro.',
      '3. LAW\n\n3.1 None.',
    ]);
  });

  it('never end with a heading that belongs to what follows', async () => {
    const document = await read(
      ['1. TERM', '1.1 Start', paragraph('start', 9), '1.2 End', paragraph('end', 9)].join('\n\n'),
    );
    for (const { start, end } of chunkDocument(document))
      expect(document.text.slice(start, end)).not.toMatch(/1\.2 End$/);
  });

  it('cut an oversized clause before its own (b), not in a sentence', async () => {
    const text = `4.1 Duties. The Supplier shall: (a) ${paragraph('work', 6)}; (b) ${paragraph('time', 6)}; and (c) ${paragraph('cost', 6)}.`;
    const document = await read(text);
    const starts = chunkDocument(document).map(({ start }) => document.text.slice(start, start + 3));
    expect(starts).toEqual(['4.1', '(b)', '(c)']);
  });

  it('say in each later part of a long clause which clause it is', async () => {
    const document = await read(['4. Duties', '4.1 Records. ' + paragraph('work', 30)].join('\n\n'));
    const chunks = chunkDocument(document, { title: 'Supply Agreement' });
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks.slice(1)) {
      expect(chunk.label).toBe('4.1');
      expect(chunk.headingPath).toEqual(['4 Duties', '4.1 Records']);
      expect(chunk.indexText).toMatch(/^Supply Agreement\n4 Duties > 4\.1 Records\n/);
    }
  });

  it('index no page number that stands between two paragraphs of a chunk', async () => {
    const document = await read(
      ['One short text.', '1', 'Two short text.', '2', 'Three short text.', '3', 'Four.'].join('\n\n'),
    );
    const [chunk] = chunkDocument(document);
    expect(document.text.slice(chunk?.start, chunk?.end)).toContain('\n\n1\n\n');
    expect(chunk?.indexText.split('\n').filter((line) => /^\d+$/.test(line))).toEqual([]);
  });

  it('index Markdown without its marks and keep them in the stored range', async () => {
    const document = await read(
      '# Terms\n\nSee **the** [policy](https://example.com/very-long) <span class="x">now</span>.',
      'a.md',
    );
    const [chunk] = chunkDocument(document);
    expect(chunk?.indexText).toBe('Terms\nTerms\n\nSee the policy now.');
    expect(document.text.slice(chunk?.start, chunk?.end)).toBe(document.text);
  });

  it('cut a text without any space inside the limit and never inside a sign', async () => {
    const document = await read('𠀀'.repeat(3_000));
    const chunks = chunkDocument(document);
    expect(chunks.every(({ start, end }) => document.text.slice(start, end).isWellFormed())).toBe(true);
    expect(chunks.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(document.text.length);
  });

  it('are made of page numbers where a document holds nothing else', async () => {
    expect(chunkDocument(await read('1\n\n2\n\n3'))).toHaveLength(1);
  });

  it('of a paragraph of ten megabytes without a sentence are found', async () => {
    const document = await read('word and '.repeat(1_000_000));
    const chunks = chunkDocument(document);
    expect(chunks.length).toBeLessThan(12_000);
    expect(chunks.every(({ start, end }) => end - start <= 1_000)).toBe(true);
  });

  it('say in every part of a long table what its columns are called', () => {
    const row = (isHeader: boolean, ...cells: string[]) => ({
      isHeader,
      cells: cells.map((text) => ({ runs: [{ text }] })),
    });
    const body = Array.from({ length: 60 }, (_, index) => row(false, `Seat ${index}`, `${index} EUR a month`));
    const rows = [row(true, 'Service', 'Price net'), ...body];
    const { title: _title, ...composed } = compose([{ kind: 'table', rows }]);
    const chunks = chunkDocument({ ...composed, engine: 'office' }, { maxChars: 300, minChars: 60 });
    expect(chunks.length).toBeGreaterThan(3);
    for (const { indexText, start, end } of chunks) {
      expect(indexText.match(/Service\tPrice net/g)).toHaveLength(1);
      expect(composed.text.slice(start, end)).toMatch(/^(Service|Seat).*month$/s);
    }
  });
});
