import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalise } from '../../../src/parsing/canonical.ts';
import { chunkDocument } from '../../../src/parsing/chunk.ts';
import { isRunningHead } from '../../../src/parsing/running-head.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';

const label = fc.constantFrom(
  '',
  '',
  '1. ',
  '2. ',
  '3. ',
  '1.1 ',
  '1.2 ',
  '2.1 ',
  '(a) ',
  '(b) ',
  '(h) ',
  '(i) ',
  '(ii) ',
  '(v) ',
  '(A) ',
  'a. ',
  'A. ',
  'ARTICLE I ',
  'Article II\n',
  'Section 3. ',
  'EXHIBIT A ',
  'Schedule 1\n',
  '• ',
  '- ',
  'IV. ',
  '# ',
  '## 2. ',
  '> ',
  '```\n',
  '| a | b |\n|---|---|\n| ',
  '---\n',
);
const words = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(
          'the',
          'Parties',
          'shall',
          'PAYMENT',
          'Term',
          'e.g.',
          'Inc.',
          'means',
          '12',
          '$5.00',
          'and',
          '"Fee"',
          '**bold**',
        ),
      },
      fc.constantFrom(
        '契約',
        '😀',
        'naïve',
        '-----',
        '....... 7',
        '; (b)',
        '\t',
        '.',
        ';',
        '\n',
        '\u0000',
        '<b>',
        '[x](y)',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(' '));
const long = fc
  .tuple(
    fc.constantFrom('word ', 'x', 'A sentence ends. ', '字', '😀', 'one; two, '),
    fc.integer({ min: 1, max: 900 }),
  )
  .map(([part, count]) => part.repeat(count));
const source = fc
  .array(
    fc.tuple(
      label,
      fc.oneof({ weight: 6, arbitrary: words }, long),
      fc.constantFrom('\n', '\n\n', '\n\n\n', '\r\n'),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.map((part) => part.join('')).join(''));

async function documentOf(text: string, fileName: string): Promise<ParsedDocument | null> {
  const outcome = await parseBytes(Buffer.from(text, 'utf8'), { fileName });
  return outcome.ok ? outcome.document : null;
}

const hasBadEdge = (text: string, at: number): boolean =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));

function checkBlocks({ text, blocks }: ParsedDocument): void {
  let last = 0;
  const open: number[] = [];
  for (const [index, block] of blocks.entries()) {
    expect(block.ordinal).toBe(index);
    expect(block.start).toBeGreaterThanOrEqual(last);
    expect(block.end).toBeGreaterThan(block.start);
    expect(block.sectionEnd).toBeGreaterThanOrEqual(block.end);
    expect(text.slice(block.start, block.end)).not.toMatch(/^\s|\s$/);
    last = block.end;
    if (isRunningHead(block)) continue;
    if (block.parent === null) open.length = 0;
    else open.length = open.lastIndexOf(block.parent) + 1;
    expect(block.level).toBe(open.length + 1);
    expect(block.parent).toBe(open.at(-1) ?? null);
    open.push(index);
  }
}

function checkChunks(document: ParsedDocument, maxChars: number): void {
  const chunks = chunkDocument(document, { maxChars, minChars: Math.floor(maxChars / 5) });
  expect(chunks.length).toBeGreaterThan(0);
  const covered = new Uint8Array(document.text.length);
  let last = 0;
  for (const [index, chunk] of chunks.entries()) {
    expect(chunk.ordinal).toBe(index);
    expect(chunk.start).toBeGreaterThanOrEqual(last);
    expect(chunk.end - chunk.start).toBeLessThanOrEqual(maxChars);
    expect(document.text.slice(chunk.start, chunk.end).trim()).not.toBe('');
    expect(hasBadEdge(document.text, chunk.start) || hasBadEdge(document.text, chunk.end)).toBe(false);
    covered.fill(1, chunk.start, chunk.end);
    last = chunk.end;
  }
  for (const block of document.blocks) {
    if (!isRunningHead(block)) expect(firstHole(document.text, covered, block)).toBe(-1);
  }
}

function firstHole(
  text: string,
  covered: Uint8Array,
  { start, end }: { start: number; end: number },
): number {
  for (let at = start; at < end; at++) if (covered[at] === 0 && /\S/.test(text.charAt(at))) return at;
  return -1;
}

describe.each(['contract.txt', 'contract.md'])('whatever %s holds', (fileName) => {
  it('its text is canonical, its blocks are a tree in text order, and its chunks cover it without overlap', async () => {
    await fc.assert(
      fc.asyncProperty(source, fc.constantFrom(1_000, 120, 40), async (text, maxChars) => {
        const document = await documentOf(text, fileName);
        if (!document) return;
        expect(canonicalise(document.text)).toBe(document.text);
        checkBlocks(document);
        checkChunks(document, maxChars);
      }),
      { numRuns: 150 },
    );
  });
});
