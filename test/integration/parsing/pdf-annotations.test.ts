import { describe, expect, it } from '@jest/globals';
import { openSecond } from '../../../src/parsing/pdf/open-pdf.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import type { PdfPage } from '../../support/pdf-builder.ts';

async function read(bytes: Uint8Array): Promise<ParsedDocument> {
  const outcome = await parseBytes(bytes);
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.document;
}

const link = (rect: string, url: string): string =>
  `/Subtype /Link /Rect [${rect}] /A << /S /URI /URI (${url}) >>`;

const linked = ({ text, links = [] }: ParsedDocument): readonly (readonly [string, string])[] =>
  links.map(({ start, end, url }) => [text.slice(start, end), url]);

/** Helvetica at 11 points: `See ` is 21 points wide, `our website` 54. */
const LINE = { text: 'See our website for the rules', x: 72, y: 700 };

describe('links of a PDF', () => {
  it('lead from the words they cover, and from no others', async () => {
    const document = await read(
      buildPdf([{ lines: [LINE], annotations: [link('94 697 151 712', 'https://example.org/rules')] }]),
    );
    expect(linked(document)).toEqual([['our website', 'https://example.org/rules']]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://user:secret@example.org/'])(
    'to %s are left out',
    async (url) => {
      const escaped = url.replace(/[()]/g, (mark) => `\\${mark}`);
      const document = await read(
        buildPdf([{ lines: [LINE], annotations: [link('94 697 151 712', escaped)] }]),
      );
      expect(document.links).toEqual([]);
    },
  );

  it('over a page that is flattened for its fields are still read', async () => {
    const document = await read(
      buildPdf([
        {
          lines: [LINE],
          field: { name: 'who', value: 'Jane Doe', rect: [120, 600, 300, 622] },
          annotations: [link('94 697 151 712', 'mailto:rules@example.org')],
        },
      ]),
    );
    expect(linked(document)).toEqual([['our website', 'mailto:rules@example.org']]);
    expect(document.text).toContain('Jane Doe');
  });
});

/** A box to tick with the looks of both its states, the streams of the page's own empty content. */
const CHECK = '/Subtype /Widget /FT /Btn /F 4 /AP << /N << /Yes 9 0 R /Off 9 0 R >> >>';
const FORM: PdfPage = {
  lines: [
    { text: 'Name:', x: 72, y: 700 },
    { text: 'Agreed', x: 92, y: 680 },
    { text: 'Refused', x: 192, y: 680 },
    { text: 'Signed at the end of the page.', x: 72, y: 640 },
  ],
  annotations: [
    '/Subtype /Widget /FT /Tx /F 4 /T (name) /V (Jane Doe) /Rect [110 696 300 712]',
    '/Subtype /Widget /FT /Tx /F 4 /Ff 8192 /T (pin) /V (1234) /Rect [310 696 400 712]',
    `${CHECK} /T (yes) /V /Yes /AS /Yes /Rect [74 678 86 690]`,
    `${CHECK} /T (no) /V /Off /AS /Off /Rect [174 678 186 690]`,
  ],
};

describe('form fields of a PDF', () => {
  it('that the file does not draw are read where they stand, boxes to tick with their state', async () => {
    const { text } = await read(buildPdf([FORM]));
    expect(text.split(/\n+/)).toEqual([
      'Name: Jane Doe',
      '[x] Agreed [ ] Refused',
      'Signed at the end of the page.',
    ]);
  });

  it('that the file draws last are read at their place, once', async () => {
    const { text } = await read(
      buildPdf([
        {
          lines: FORM.lines,
          field: { name: 'who', value: 'Jane Doe', rect: [110, 694, 300, 712] },
        },
      ]),
    );
    expect(text).toMatch(/^Name: Jane Doe\s/);
    expect(text.match(/Jane/g)).toHaveLength(1);
  });

  it('are the same to the second engine, and secrets are read by neither', async () => {
    const second = await openSecond({ bytes: buildPdf([FORM]) });
    if (typeof second === 'string') throw new Error(second);
    const { words } = await second.page(0);
    await second.close();
    const { text } = await read(buildPdf([FORM]));
    expect(words.map((word) => word.text).join(' ')).toBe(text.replace(/\s+/g, ' '));
    expect(text).not.toContain('1234');
  });
});

describe('the outline of a PDF', () => {
  const pages: readonly PdfPage[] = [
    { lines: [{ text: 'Contents', x: 72, y: 760 }, { text: 'Term and Notice', x: 72, y: 700 }] },
    {
      lines: [
        { text: 'An opening line that no entry names.', x: 72, y: 760 },
        { text: 'Term and  Notice', x: 72, y: 700 },
        { text: 'Words under the height that an entry names.', x: 72, y: 600 },
      ],
    },
  ];
  const outline = [
    { title: 'Term and Notice', page: 1, y: 712 },
    { title: 'By height alone', page: 1, y: 612 },
    { title: 'The page alone', page: 1 },
  ];

  it('leads to words, by title, by height, or to the page', async () => {
    const { text, outline: found = [] } = await read(buildPdf(pages, { outline }));
    const places = found.map(({ title, level, page, start }) => {
      return [title, level, page, text.slice(start ?? 0).slice(0, 8)];
    });
    expect(places).toEqual([
      ['Term and Notice', 1, 2, 'Term and'],
      ['By height alone', 1, 2, 'Words un'],
      ['The page alone', 1, 2, 'An openi'],
    ]);
    expect(found[0]?.start).toBeGreaterThan(text.indexOf('An opening'));
  });

  it('is the same to the second engine', async () => {
    const second = await openSecond({ bytes: buildPdf(pages, { outline }) });
    if (typeof second === 'string') throw new Error(second);
    const entries = await second.outline();
    await second.close();
    expect(entries).toEqual([
      { title: 'Term and Notice', level: 1, page: 1, y: 712 },
      { title: 'By height alone', level: 1, page: 1, y: 612 },
      { title: 'The page alone', level: 1, page: 1, y: null },
    ]);
  });

  it('that leads back into itself ends', async () => {
    const bytes = buildPdf(pages, { outline }).toString('latin1');
    const second = /(\d+) 0 obj\n<< \/Title [^\n]*\/Fit\]/.exec(bytes)?.[1];
    const first = /\/Next (\d+) 0 R/.exec(bytes)?.[1];
    const looped = bytes.replace(`${second} 0 obj\n<< `, `${second} 0 obj\n<< /Next ${first} 0 R `);
    const document = await read(Buffer.from(looped, 'latin1'));
    expect(document.outline).toHaveLength(3);
  });
});
