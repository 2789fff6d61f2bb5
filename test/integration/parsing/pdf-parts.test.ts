import { describe, expect, it } from '@jest/globals';
import { readLayers } from '../../../src/parsing/pdf/layers/layers.ts';
import { openSecond } from '../../../src/parsing/pdf/open-pdf.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import type { ParsedDocument } from '../../../src/parsing/types.ts';
import { buildPdf, stream } from '../../support/pdf-builder.ts';
import type { PdfOptions, PdfPage } from '../../support/pdf-builder.ts';

const LINE = { text: 'Words of the page.', x: 72, y: 700 };

async function read(page: PdfPage, options: PdfOptions = {}): Promise<ParsedDocument> {
  const outcome = await parseBytes(buildPdf([{ lines: [LINE] }, page], options), { ocr: false });
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.document;
}

const filesOf = ({ attachments = [] }: ParsedDocument): readonly (readonly [string, string])[] =>
  attachments.map(({ fileName, bytes }) => [fileName, Buffer.from(bytes).toString()]);
const said = ({ warnings }: ParsedDocument): readonly string[] => warnings.map(({ code }) => code);

/** Objects 9 and 10: a file and what describes it. */
const FILE = [
  stream('secret words', '/Type /EmbeddedFile '),
  '<< /Type /Filespec /F (inner.txt) /UF (inner.txt) /EF << /F 9 0 R >> >>',
];
const LIST = '/Names << /EmbeddedFiles << /Names [(inner.txt) 10 0 R] >> >>';
const PIN = '/Subtype /FileAttachment /Rect [72 600 90 620] /FS 10 0 R';

describe('files in a PDF', () => {
  it.each([
    ['in its list', {}, LIST],
    ['on a page', { annotations: [PIN] }, ''],
    ['in both', { annotations: [PIN] }, LIST],
  ])('become documents of their own, once: %s', async (_, page, catalog) => {
    const document = await read({ lines: [LINE], ...page }, { objects: FILE, catalog });
    expect(filesOf(document)).toEqual([['inner.txt', 'secret words']]);
    expect(said(document)).toEqual([]);
  });

  it('that hold nothing are named', async () => {
    const objects = [stream('', '/Type /EmbeddedFile '), FILE[1] ?? ''];
    const document = await read({ lines: [LINE] }, { objects, catalog: LIST });
    expect(filesOf(document)).toEqual([]);
    expect(document.warnings).toEqual([
      { code: 'PARTS_LEFT_OUT', message: expect.stringContaining('inner.txt') },
    ]);
  });

  it('are found by the second engine too', async () => {
    const second = await openSecond({
      bytes: buildPdf([{ lines: [LINE] }], { objects: FILE, catalog: LIST }),
    });
    if (second === 'password' || second === 'broken') throw new Error(second);
    const { attachments } = await second.files();
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['inner.txt']);
    await second.close();
  });
});

describe('words that lie over a page', () => {
  const note = (subtype: string, words: string, more = ''): string =>
    `/Subtype /${subtype} /Rect [72 500 300 520] /Contents (${words}) ${more}`;

  it('are counted where they are comments, and are no words of it', async () => {
    const annotations = [
      note('Text', 'a note'),
      note('Highlight', 'a remark', '/QuadPoints [72 520 300 520 72 500 300 500]'),
      note('Text', ''),
      note('FreeText', 'hidden remark', '/F 2 /DA (/F1 12 Tf)'),
    ];
    const document = await read({ lines: [LINE], annotations });
    expect(document.text).not.toMatch(/note|remark/);
    expect(document.warnings).toEqual([
      { code: 'COMMENTS_LEFT_OUT', message: expect.stringContaining('3 comments were'), pages: [2] },
    ]);
  });

  it('are words of it where a viewer draws them there', async () => {
    const document = await read({
      lines: [LINE],
      annotations: [note('FreeText', 'free words', '/DA (/F1 12 Tf)')],
    });
    expect(document.text).toContain('free words');
    expect(said(document)).toEqual([]);
  });
});

describe('layers of a PDF', () => {
  const layer = (name: string): string => `<< /Type /OCG /Name (${name}) >>`;
  const shown = (words: string, y: number): string => `BT /F1 11 Tf 72 ${y} Td (${words}) Tj ET`;
  const off = '/OCProperties << /OCGs [9 0 R 10 0 R] /D << /OFF [9 0 R] /Order [] >> >>';
  const objects = [layer('Draft'), layer('Final')];
  const resources = '/Properties << /Off 9 0 R /On 10 0 R >>';
  const hidden = ({ text, hiddenText = [] }: ParsedDocument): readonly (readonly [string, string])[] =>
    hiddenText.map(({ start, end, reason }) => [reason, text.slice(start, end)]);

  it('that are off hide their words, also where others are drawn in their place', async () => {
    const drawn =
      `/OC /Off BDC ${shown('Draft words', 620)} EMC /OC /On BDC ${shown('Final words', 620)} EMC ` +
      `/OC /Off BDC ${shown('More of it', 580)} EMC`;
    const document = await read({ lines: [LINE], drawn, resources }, { objects, catalog: off });
    const words = hidden(document).map(([reason, text]) => [reason, text.replace(/Final|words/g, '').trim()]);
    expect(words.every(([reason]) => reason === 'layer')).toBe(true);
    expect(words.map(([, text]) => text).join(' ')).toContain('Draft');
    expect(words.map(([, text]) => text).join(' ')).toContain('More of it');
    expect(said(document)).toEqual(['HIDDEN_TEXT']);
  });

  it('that are on hide nothing', async () => {
    const drawn = `/OC /On BDC ${shown('Final words', 620)} EMC`;
    const document = await read({ lines: [LINE], drawn, resources }, { objects, catalog: off });
    expect(document.text).toContain('Final words');
    expect(hidden(document)).toEqual([]);
  });

  it.each([
    ['a group of layers', [...objects, '<< /Type /OCMD /OCGs [9 0 R] >>'], '/OC /Many BDC Q'],
    [
      'an object made of others',
      [
        ...objects,
        stream(
          'BT /F1 11 Tf 72 620 Td (Draft words) Tj ET',
          '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /OC 9 0 R /Resources << /Font << /F1 3 0 R >> >> ',
        ),
      ],
      '/Fm Do',
    ],
  ])('are told by the drawn page where their names do not: %s', async (_, all, operator) => {
    const drawn = operator === '/Fm Do' ? operator : `/OC /Many BDC ${shown('Draft words', 620)} EMC`;
    const inner = operator === '/Fm Do' ? '/XObject << /Fm 11 0 R >>' : '/Properties << /Many 11 0 R >>';
    const document = await read({ lines: [LINE], drawn, resources: inner }, { objects: all, catalog: off });
    expect(hidden(document)).toEqual([['layer', 'Draft words']]);
  });

  it('of which none can tell are told by the drawn page', async () => {
    const layers = await readLayers(Buffer.from('no PDF at all'), undefined);
    expect([layers.hidesSome, layers.stateOf(['Draft'])]).toEqual([true, 'maybe']);
  });
});
