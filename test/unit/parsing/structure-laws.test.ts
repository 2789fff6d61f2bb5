import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalise } from '../../../src/parsing/canonical.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { checkBlocks, checkChunks } from '../../support/document-laws.ts';

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
