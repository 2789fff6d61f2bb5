import { expect, it } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { tokenBox } from '../../../src/parsing/page-tokens.ts';
import { renderFile } from '../../../src/parsing/render-file.ts';
import { buildTiff, type TiffPage } from '../../support/parsing/tiff-builder.ts';
import { photograph } from '../../support/scan-page.ts';

const SECONDS = 1_000;
const PAGES = [
  ['This Supply Agreement is made between', 'the Supplier and the Buyer.'],
  ['Either party may end this Agreement', 'by notice of ninety days.'],
];

/** As a scanner writes it: black and white at 150 dots an inch, in strips. */
async function scanned(rows: readonly string[]): Promise<TiffPage> {
  const lines = rows.map((text, index) => ({ text, x: 72, y: 760 - index * 24, size: 16 }));
  const image = await loadImage(await photograph({ lines }));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  const rowBytes = Math.ceil(width / 8);
  const data = new Uint8Array(rowBytes * height);
  for (let dot = 0; dot < width * height; dot++) {
    const [x, y] = [dot % width, Math.floor(dot / width)];
    if ((pixels[dot * 4] ?? 255) < 128) data[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return { width, height, data, bits: 1, photometric: 0, packing: 'packbits', rowsPerStrip: 50, dpi: 150 };
}

it(
  'every page of a scanned TIFF is a page, with its words where they stand and its picture',
  async () => {
    const file = buildTiff([await scanned(PAGES[0] ?? []), await scanned(PAGES[1] ?? [])]);
    const outcome = await parseBytes(file, { fileName: 'fax.tif' });
    if (!outcome.ok) throw new Error(outcome.failure.message);
    const { document } = outcome;
    expect(document.text.split(/\s+/)).toEqual(PAGES.flat().join(' ').split(' '));
    expect(document).toMatchObject({ mimeType: 'image/tiff', engine: 'ocr' });
    expect(document.pages.map(({ number, wordCount, source }) => [number, wordCount, source])).toEqual([
      [1, 11, 'ocr'],
      [2, 11, 'ocr'],
    ]);
    const [page] = document.pages;
    expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([595, 842]);
    const [x0 = 0, y0 = 0, , y1 = 0] = page ? tokenBox(page.tokens, 0) : [];
    expect(Math.abs(x0 - 72)).toBeLessThan(4);
    expect(Math.abs((y0 + y1) / 2 - (842 - 765))).toBeLessThan(8);
    const rendered = await renderFile(file, { page: 2, dpi: 36 });
    expect(rendered).toMatchObject({ ok: true, width: 297 });
    expect(await renderFile(file, { page: 3 })).toMatchObject({
      ok: false,
      failure: { code: 'NO_SUCH_PAGE' },
    });
  },
  120 * SECONDS,
);

it(
  'a page that cannot be drawn is named with the reason, and the others are read',
  async () => {
    const page = await scanned(PAGES[0] ?? []);
    const file = buildTiff([page, { ...page, fields: { 259: [34712] } }]);
    const outcome = await parseBytes(file);
    if (!outcome.ok) throw new Error(outcome.failure.message);
    expect(outcome.document.text).toContain('Supply Agreement');
    expect(outcome.document.pages).toHaveLength(2);
    const failed = outcome.document.warnings.find(({ code }) => code === 'PAGE_FAILED');
    expect(failed).toMatchObject({ pages: [2], message: expect.stringContaining('JPEG 2000') });
    const alone = await parseBytes(buildTiff([{ ...page, fields: { 259: [34712] } }]));
    expect(alone).toMatchObject({ ok: false, failure: { code: 'UNSUPPORTED_TYPE' } });
    expect(await parseBytes(file, { ocr: false })).toMatchObject({ ok: false });
  },
  120 * SECONDS,
);

it(
  'a page whose end is missing is read as far as it goes, and it is said',
  async () => {
    const page = await scanned([...(PAGES[0] ?? [])]);
    const rows = page.rowsPerStrip ?? 1;
    const count = Math.ceil(page.height / rows);
    // The last strips lie outside the file.
    const sizes = { 273: Array.from({ length: count }, () => 2 ** 31) };
    const outcome = await parseBytes(buildTiff([page, { ...page, fields: sizes }]));
    if (!outcome.ok) throw new Error(outcome.failure.message);
    expect(outcome.document.warnings).toContainEqual(
      expect.objectContaining({ code: 'PAGES_DAMAGED', pages: [2] }),
    );
  },
  120 * SECONDS,
);
