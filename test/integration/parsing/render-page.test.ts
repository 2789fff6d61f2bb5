import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from '@jest/globals';
import { tokenBox } from '../../../src/parsing/page-tokens.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { renderPage } from '../../../src/parsing/pdf/render-page.ts';
import { encryptPdf } from '../../support/encrypt-pdf.ts';
import { buildPdf } from '../../support/pdf-builder.ts';
import type { PdfPage } from '../../support/pdf-builder.ts';

interface Pixels {
  readonly width: number;
  readonly height: number;
  isDark(x: number, y: number): boolean;
}

async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const image = await loadImage(Buffer.from(png));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return {
    width: image.width,
    height: image.height,
    isDark: (x, y) => (data[(y * image.width + x) * 4] ?? 255) < 128,
  };
}

/**
 * Share of all dark pixels that lie inside a token's box, one pixel of softened edge allowed, and empty
 * boxes.
 */
async function inkUnderTokens(
  page: PdfPage,
): Promise<{ inside: number; emptyBoxes: number; tokens: number }> {
  const bytes = buildPdf([page]);
  const [parsed, rendered] = [await parseBytes(bytes), await renderPage(bytes, { page: 1, dpi: 72 })];
  if (!parsed.ok || !rendered.ok) throw new Error('not read');
  const [first] = parsed.document.pages;
  if (!first) throw new Error('no page');
  const pixels = await pixelsOf(rendered.png);
  const scale = pixels.width / first.width;
  expect(pixels.height).toBe(Math.round(first.height * scale));
  const boxes = Array.from({ length: first.tokens.count }, (_, index) =>
    tokenBox(first.tokens, index).map((side) => side * scale),
  );
  const hits = boxes.map(() => 0);
  let [dark, inside] = [0, 0];
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      if (!pixels.isDark(x, y)) continue;
      dark++;
      const hit = boxes.findIndex(
        ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => x >= x0 - 1 && x <= x1 + 1 && y >= y0 - 1 && y <= y1 + 1,
      );
      if (hit < 0) continue;
      inside++;
      hits[hit] = (hits[hit] ?? 0) + 1;
    }
  }
  return {
    inside: inside / dark,
    emptyBoxes: hits.filter((count) => count === 0).length,
    tokens: boxes.length,
  };
}

describe('the image of a page', () => {
  const lines = [
    { text: 'Words at the top', x: 130, y: 650 },
    { text: 'and some in the middle', x: 160, y: 450, size: 18 },
    { text: 'and at the end', x: 300, y: 230, bold: true },
  ];

  it.each([0, 90, 180, 270])(
    'has its ink under the token boxes at /Rotate %i with a CropBox',
    async (rotate) => {
      const found = await inkUnderTokens({ cropBox: [100, 200, 500, 700], rotate, lines });
      expect(found).toEqual({ inside: 1, emptyBoxes: 0, tokens: 13 });
    },
  );

  it('has its ink under the boxes where the MediaBox does not begin at zero', async () => {
    expect(await inkUnderTokens({ mediaBox: [90, 190, 520, 720], lines })).toEqual({
      inside: 1,
      emptyBoxes: 0,
      tokens: 13,
    });
  });

  it('shows what is filled into a form', async () => {
    const field = { name: 'who', value: 'Jane Doe', rect: [120, 690, 300, 712] } as const;
    expect(await inkUnderTokens({ lines: [{ text: 'Name:', x: 72, y: 700 }], field })).toEqual({
      inside: 1,
      emptyBoxes: 0,
      tokens: 3,
    });
  });

  it('is made smaller rather than too large', async () => {
    const outcome = await renderPage(
      buildPdf([{ mediaBox: [0, 0, 14_000, 14_000], lines: [{ text: 'Huge', x: 9, y: 9 }] }]),
      { page: 1, dpi: 600 },
    );
    expect(outcome.ok && outcome.width * outcome.height).toBeLessThanOrEqual(16_010_000);
  });

  it.each([0, 3, 1.5, Number.NaN])('of page %d of 2 is refused', async (page) => {
    const bytes = buildPdf([{ lines }, { lines }]);
    expect(await renderPage(bytes, { page })).toMatchObject({ ok: false, failure: { code: 'NO_SUCH_PAGE' } });
  });

  it('of an encrypted file needs the password', async () => {
    const locked = await encryptPdf(buildPdf([{ lines }]), 'secret');
    expect(await renderPage(locked, { page: 1 })).toMatchObject({
      ok: false,
      failure: { code: 'PASSWORD_REQUIRED' },
    });
    expect(await renderPage(locked, { page: 1, password: 'no' })).toMatchObject({
      ok: false,
      failure: { code: 'WRONG_PASSWORD' },
    });
    expect(await renderPage(locked, { page: 1, password: 'secret' })).toMatchObject({ ok: true });
  });
});
