import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import MarkdownIt from 'markdown-it';
import { compose } from '../../../src/parsing/compose/compose.ts';
import type { SourceBlock } from '../../../src/parsing/compose/source-block.ts';
import { renderHtml } from '../../../src/parsing/render/html.ts';
import { renderMarkdownDocument } from '../../../src/parsing/render/markdown-document.ts';
import { renderMarkdown } from '../../../src/parsing/render/markdown.ts';
import type { RenderInput } from '../../../src/parsing/render/rendering.ts';

const inputOf = (source: readonly SourceBlock[]): RenderInput => {
  const { text, blocks, tables = [], links = [] } = compose(source);
  return { text, blocks, tables, links };
};
const paragraph = (text: string, url?: string): SourceBlock => ({ kind: 'paragraph', runs: [{ text, url }] });

interface Node {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Node[];
}
const textOf = (node: Node): string => node.value ?? (node.childNodes ?? []).map(textOf).join('');
function* elements(node: Node): Generator<Node> {
  if (node.attrs) yield node;
  for (const child of node.childNodes ?? []) yield* elements(child);
}
const rangeOf = (node: Node): [number, number] | null => {
  const value = (name: string) => node.attrs?.find((attr) => attr.name === name)?.value;
  const [start, end] = [value('data-start'), value('data-end')];
  return start === undefined || end === undefined ? null : [Number(start), Number(end)];
};

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>',
        '&amp;',
        '**',
        '# ',
        '- ',
        '1. ',
        '2) ',
        '| a |',
        '`',
        '[x](y)',
        '![p](q)',
        '\\',
        '\n',
        '\t',
        '---',
        '===',
        '~~~',
        '  ',
        '<!--',
        'word',
        'The Fee',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));
const source = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('paragraph' as const),
        runs: fc.tuple(
          fc.record({ text: hostile }),
          fc.record({ text: hostile, url: fc.constant('https://example.org/?a="b"&c=<d>') }),
        ),
        headingDepth: fc.constantFrom(undefined, 1, 4),
      }),
    },
    fc.record({
      kind: fc.constant('table' as const),
      rows: fc.array(
        fc.record({
          isHeader: fc.boolean(),
          cells: fc.array(fc.record({ runs: fc.tuple(fc.record({ text: hostile })) }), {
            minLength: 1,
            maxLength: 3,
          }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
  { maxLength: 6 },
);

describe('a rendering as HTML', () => {
  it('shows every range exactly, and nothing of the document becomes markup', () => {
    fc.assert(
      fc.property(source, (blocks) => {
        const input = inputOf(blocks);
        const page = parseFragment(renderHtml(input).content) as unknown as Node;
        for (const element of elements(page)) {
          expect([
            'h1',
            'h2',
            'h3',
            'h4',
            'h5',
            'h6',
            'p',
            'a',
            'table',
            'tbody',
            'tr',
            'td',
            'th',
          ]).toContain(element.nodeName);
          const range = rangeOf(element);
          if (range !== null && element.nodeName !== 'table')
            expect(textOf(element)).toBe(input.text.slice(...range));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a rendering as Markdown', () => {
  it('leads every copied character back to the text, and covers every word of every block', () => {
    fc.assert(
      fc.property(source, (blocks) => {
        const input = inputOf(blocks);
        const { content, segments } = renderMarkdown(input);
        let last = 0;
        const seen = new Uint8Array(input.text.length);
        for (const { start, length, sourceStart } of segments) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(content.slice(start, start + length)).toBe(
            input.text.slice(sourceStart, sourceStart + length),
          );
          seen.fill(1, sourceStart, sourceStart + length);
          last = start + length;
        }
        for (const { start, end } of input.blocks)
          for (let at = start; at < end; at += 1)
            if (/[\p{L}\p{N}]/u.test(input.text.charAt(at))) expect(seen[at]).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  it('shows the words of a document that looks like markup, not markup', () => {
    const lines = [
      '# not a heading',
      '- not an item',
      '1. not numbered',
      '2) nor this',
      '*not* _emphasis_ `code`',
      '<b>not</b> html',
      '---x',
      '[not](a-link)',
      '![not](a-picture)',
      '=== x',
      'a | b',
    ];
    const { content } = renderMarkdown(inputOf(lines.map((line) => paragraph(line))));
    const html = new MarkdownIt({ html: true }).render(content);
    const shown = textOf(parseFragment(html) as unknown as Node)
      .trim()
      .split('\n')
      .filter((line) => line !== '');
    expect(shown).toEqual(lines);
    expect(html).not.toMatch(/<(h\d|ul|ol|li|em|code|b|a|img|hr)\b/);
  });

  it('writes a table as a table, with its empty and its wide cells', () => {
    const cell = (text: string, columnSpan = 1) => ({ runs: [{ text }], columnSpan });
    const input = inputOf([
      {
        kind: 'table',
        rows: [
          { isHeader: true, cells: [cell('Item'), cell('Price | net')] },
          { isHeader: false, cells: [cell('Total for all', 2)] },
          { isHeader: false, cells: [cell(''), cell('5')] },
        ],
      },
    ]);
    expect(renderMarkdown(input).content).toBe(
      '| Item | Price \\| net |\n| --- | --- |\n| Total for all | |\n|  | 5 |',
    );
  });
});

describe('a Markdown document as HTML', () => {
  const text =
    '# Terms\n\nPay **now** at [us](https://example.org) or [x](javascript:alert(1)).\n\n<script>alert(1)</script> ![p](https://example.org/p.png)\n';

  it('lets nothing of the author run, and fetches no picture: it is a link', () => {
    const names = [
      ...elements(
        parseFragment(renderMarkdownDocument(text, { start: 0, end: text.length })),
      ),
    ];
    expect(names.map(({ nodeName }) => nodeName)).toEqual(['h1', 'p', 'strong', 'a', 'p', 'a']);
  });

  it('says of each block which lines it shows', () => {
    const page = parseFragment(
      renderMarkdownDocument(text, { start: 0, end: text.length }),
    ) as unknown as Node;
    const ranges = [...elements(page)].map(rangeOf).filter((range) => range !== null);
    expect(ranges.map((range) => text.slice(...range))).toEqual(text.trim().split('\n\n'));
  });
});
