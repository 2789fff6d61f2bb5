import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parseImage } from '../../../src/parsing/ocr/parse-image.ts';
import { tokenBox } from '../../../src/parsing/page-tokens.ts';
import { ParseHost } from '../../../src/parsing/parse-host.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { renderFile } from '../../../src/parsing/render-file.ts';
import type { ParsedDocument, ParseInput, ParseOutcome } from '../../../src/parsing/types.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import type { PdfPage } from '../../support/pdf-builder.ts';
import { photograph, scanOf } from '../../support/scan-page.ts';

const SECONDS = 1_000;
const ROWS = [
  'This Supply Agreement is made between the Supplier and the Buyer.',
  'The Supplier delivers the goods within thirty days of each order,',
  'and the Buyer pays every invoice within sixty days of its date.',
  'Either party may end this Agreement by notice of ninety days.',
];
const PAGE: PdfPage = { lines: ROWS.map((text, index) => ({ text, x: 72, y: 760 - index * 16, size: 12 })) };
const WORDS = ROWS.join(' ').split(' ');

async function read(bytes: Uint8Array, input: ParseInput = {}): Promise<ParsedDocument> {
  return documentOf(await parseBytes(bytes, input));
}

function documentOf(outcome: ParseOutcome): ParsedDocument {
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.document;
}

const wordsOf = ({ text }: ParsedDocument): readonly string[] => text.split(/\s+/);

describe('scanned pages of a PDF', () => {
  it(
    'are read, each word with the box it stands in, and it is told how',
    async () => {
      const [written, scanned] = [await read(buildPdf([PAGE])), await read(buildPdf([await scanOf(PAGE)]))];
      expect(wordsOf(scanned)).toEqual(WORDS);
      expect(scanned.engine).toBe('ocr');
      expect(scanned.pages[0]).toMatchObject({
        source: 'ocr',
        needsOcr: false,
        hasText: true,
        wordCount: WORDS.length,
      });
      expect(scanned.pages[0]?.ocrConfidence).toBeGreaterThan(80);
      expect(scanned.warnings).toMatchObject([{ code: 'READ_BY_OCR', pages: [1] }]);
      const [there, here] = [written.pages[0]?.tokens, scanned.pages[0]?.tokens];
      for (const index of WORDS.keys()) {
        const [a, b] = there && here ? [tokenBox(there, index), tokenBox(here, index)] : [[], []];
        expect(Math.abs((a[0] ?? 0) - (b[0] ?? 9))).toBeLessThan(2);
        expect(Math.abs((a[2] ?? 0) - (b[2] ?? 9))).toBeLessThan(2);
        expect(Math.abs((a[1] ?? 0) + (a[3] ?? 0) - (b[1] ?? 99) - (b[3] ?? 99)) / 2).toBeLessThan(4);
      }
    },
    120 * SECONDS,
  );

  it(
    'have their lines put together to paragraphs, whether or not a line has letters that go below it',
    async () => {
      const columns = [
        [
          'A.1 Downtime of more than a week that is',
          'caused by a defect entitles the Lessee to a',
          'reduction of the rent pro rata for the time of',
          'the downtime.',
        ],
        [
          'A.2 Repairs are made by the Lessor or by a',
          'workshop that it has named to the Lessee',
          'before. It is not to wait more than',
          'seven days.',
        ],
      ];
      const lines = columns.flatMap((column, at) =>
        column.map((text, row) => ({ text, x: 56 + at * 260, y: 720 - row * 15, size: 11 })),
      );
      const title = { text: 'Maintenance of the Equipment', x: 56, y: 770, size: 16 };
      const { text, blocks } = await read(buildPdf([await scanOf({ lines: [title, ...lines] })]));
      expect(blocks.map(({ start, end }) => text.slice(start, end).replace(/\s/g, ' '))).toEqual([
        title.text,
        ...columns.map((column) => column.join(' ')),
      ]);
    },
    120 * SECONDS,
  );

  it.each([180, 90, 2])(
    'are read when they lie turned by %i degrees',
    async (turn) => {
      const scanned = await read(buildPdf([await scanOf(PAGE, turn)]));
      expect(wordsOf(scanned)).toEqual(WORDS);
      const [page] = scanned.pages;
      const boxes = WORDS.map((_, index) => (page ? tokenBox(page.tokens, index) : [0, 0, 0, 0]));
      const middle = boxes.map(([x0, y0, x1, y1]) => [(x0 + x1) / 2, (y0 + y1) / 2] as const);
      const [first, last] = [middle[0] ?? [0, 0], middle.at(-1) ?? [0, 0]];
      const [width, height] = [page?.width ?? 0, page?.height ?? 0];
      const at = { 180: [width - 85, height - 85], 90: [width - 85, 85], 2: [100, 70] }[turn] ?? [0, 0];
      expect(Math.hypot(first[0] - (at[0] ?? 0), first[1] - (at[1] ?? 0))).toBeLessThan(25);
      expect(Math.hypot(first[0] - last[0], first[1] - last[1])).toBeGreaterThan(100);
    },
    240 * SECONDS,
  );

  it(
    'among others are read alone, with progress',
    async () => {
      const seen: string[] = [];
      const document = await read(buildPdf([PAGE, await scanOf(PAGE)]), {
        onProgress: ({ stage, done, total }) => seen.push(`${stage} ${done} of ${total}`),
      });
      expect(document.engine).toBe('pdfium');
      expect(document.pages.map(({ source }) => source)).toEqual([undefined, 'ocr']);
      expect(seen).toEqual(expect.arrayContaining(['reading 2 of 2', 'ocr 0 of 1', 'ocr 1 of 1']));
    },
    120 * SECONDS,
  );

  it('are left alone when reading them is switched off', async () => {
    const document = await read(buildPdf([PAGE, { image: [0, 0, 595, 842] }]), { ocr: false });
    expect(document.pages[1]).toMatchObject({ needsOcr: true, hasText: false });
    expect(document.warnings.map(({ code }) => code)).toEqual(['PAGES_WITHOUT_TEXT']);
  });

  it(
    'without a word stay pages without text, and it is told',
    async () => {
      const document = await read(buildPdf([PAGE, { image: [0, 0, 595, 842] }]));
      expect(document.pages[1]).toMatchObject({ needsOcr: true, hasText: false });
      expect(document.warnings).toMatchObject([
        { code: 'OCR_FAILED', pages: [2] },
        { code: 'PAGES_WITHOUT_TEXT', pages: [2] },
      ]);
    },
    120 * SECONDS,
  );

  it(
    'are not begun once reading is cancelled',
    async () => {
      const abort = new AbortController();
      const outcome = await parseBytes(buildPdf([await scanOf(PAGE), await scanOf(PAGE)]), {
        signal: abort.signal,
        onProgress: ({ stage, done }) => {
          if (stage === 'ocr' && done === 1) abort.abort();
        },
      });
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    },
    120 * SECONDS,
  );

  it(
    'are read in the parser process, which may not write or run anything',
    async () => {
      const dir = await mkdtemp(path.join(tmpdir(), 'deedbox-ocr-'));
      const host = new ParseHost();
      try {
        await writeFile(path.join(dir, 'scan'), buildPdf([await scanOf(PAGE)]));
        expect(wordsOf(documentOf(await host.parse(path.join(dir, 'scan'))))).toEqual(WORDS);
      } finally {
        await host.close();
        await rm(dir, { recursive: true });
      }
    },
    120 * SECONDS,
  );
});

describe('pictures', () => {
  it(
    'are documents of one page',
    async () => {
      const document = documentOf(await parseImage(await photograph(PAGE), {}, { mimeType: 'image/png' }));
      expect(wordsOf(document)).toEqual(WORDS);
      expect(document).toMatchObject({ engine: 'ocr', mimeType: 'image/png', pages: [{ source: 'ocr' }] });
    },
    120 * SECONDS,
  );

  it('that cannot be opened, are too large, or may not be read, say so', async () => {
    const failureOf = async (bytes: Uint8Array, input: ParseInput = {}): Promise<string> => {
      const outcome = await parseImage(bytes, input, { mimeType: 'image/png' });
      return outcome.ok ? 'READ' : outcome.failure.code;
    };
    const png = await photograph(PAGE);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await failureOf(png.subarray(0, 60))).toBe('CORRUPT');
    expect(await failureOf(huge)).toBe('TOO_LARGE');
    expect(await failureOf(png, { ocr: false })).toBe('UNSUPPORTED_TYPE');
  });
});

describe('a picture uploaded as it is', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'is read and shown as one page, in %s',
    async (kind) => {
      const image = await loadImage(await photograph(PAGE));
      const canvas = createCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const bytes = kind === 'png' ? await canvas.encode('png') : await canvas.encode(kind, 95);
      const document = await read(bytes, { fileName: 'scan.bin' });
      expect(wordsOf(document)).toEqual(WORDS);
      const shown = await renderFile(bytes, { page: 1, dpi: 72 });
      const [page] = document.pages;
      expect(shown).toMatchObject({
        width: Math.round(page?.width ?? 0),
        height: Math.round(page?.height ?? 0),
      });
      expect(await renderFile(bytes, { page: 2 })).toMatchObject({ failure: { code: 'NO_SUCH_PAGE' } });
    },
    120 * SECONDS,
  );
});
