import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalise } from '../../../src/parsing/canonical.ts';
import { compose } from '../../../src/parsing/compose/compose.ts';
import type { SourceBlock } from '../../../src/parsing/compose/source-block.ts';
import { checkBlocks, checkChunks } from '../../support/document-laws.ts';

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'the',
        'Parties',
        'PAYMENT',
        'Term.',
        '(a)',
        '1.',
        'o\ufb03ce',
        'e\u0301',
        '\u0301',
        '契約',
        '\n',
        '\t',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(' '));
const runs = fc.array(
  fc.record({
    text: words,
    url: fc.option(fc.constantFrom('https://example.org/', 'javascript:x'), { nil: undefined }),
  }),
  { maxLength: 4 },
);
const label = fc.constantFrom(
  undefined,
  '1.',
  '1.1',
  '2.',
  '(a)',
  '(i)',
  'Article IV',
  'IV.',
  'Erstes',
  '•',
  ' ',
  '\u0000',
);
const block: fc.Arbitrary<SourceBlock> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('paragraph' as const),
      runs,
      label,
      headingDepth: fc.constantFrom(undefined, undefined, 1, 2, 3),
      isTitle: fc.constantFrom(undefined, undefined, undefined, true),
      isBold: fc.boolean(),
      indent: fc.constantFrom(0, 18, 36),
    }),
  },
  fc.record({ kind: fc.constantFrom('header' as const, 'footer' as const, 'note' as const), runs, label }),
  fc.record({
    kind: fc.constant('table' as const),
    rows: fc.array(
      fc.record({ isHeader: fc.boolean(), cells: fc.array(fc.record({ runs }), { maxLength: 4 }) }),
      { maxLength: 4 },
    ),
  }),
);

describe('whatever blocks a format yields', () => {
  it('their text is canonical, their blocks a tree, and every cell and link lies where it says', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 14 }), (source) => {
        const { text, blocks, tables = [], links = [] } = compose(source);
        expect(canonicalise(text)).toBe(text);
        checkBlocks({ text, blocks });
        if (blocks.length > 0)
          checkChunks({ text, blocks, pages: [], warnings: [], engine: 'office', mimeType: '' }, 120);
        for (const table of tables) {
          let last = blocks[table.block]?.start ?? Infinity;
          for (const { start, end } of table.rows.flatMap(({ cells }) => cells)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(text.slice(start, end)).not.toMatch(/^\s|\s$|[\n\t]/);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(blocks[table.block]?.end ?? 0);
        }
        for (const { start, end, url } of links) {
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(url).toBe('https://example.org/');
        }
      }),
      { numRuns: 400 },
    );
  });
});
