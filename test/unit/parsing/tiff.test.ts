import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { detectType } from '../../../src/parsing/detect.ts';
import { ParseError } from '../../../src/parsing/failure.ts';
import { drawTiffPage } from '../../../src/parsing/tiff/draw-tiff-page.ts';
import { pageSize } from '../../../src/parsing/tiff/page-size.ts';
import { fieldsOf, readTiff } from '../../../src/parsing/tiff/tiff-file.ts';
import { layoutOf } from '../../../src/parsing/tiff/tiff-layout.ts';
import type { TiffLayout } from '../../../src/parsing/tiff/tiff-layout.ts';
import {
  RUNS,
  RUNS_G3,
  RUNS_G3_TWO_DIMENSIONAL,
  RUNS_G4,
  RUNS_LZW,
} from '../../support/parsing/libtiff-runs.ts';
import { buildTiff, type TiffPage } from '../../support/parsing/tiff-builder.ts';

function layout(bytes: Uint8Array, page = 0): TiffLayout {
  const file = readTiff(bytes);
  const read = layoutOf(file, fieldsOf(file, page));
  if (!read.ok) throw new Error(read.why);
  return read.layout;
}

/** Dot by dot, as it is shown. */
async function draw(bytes: Uint8Array, page = 0) {
  const read = layout(bytes, page);
  const isOnSide = read.orientation >= 5;
  const size = isOnSide
    ? { width: read.height, height: read.width }
    : { width: read.width, height: read.height };
  return drawTiffPage(readTiff(bytes), read, size);
}

function whyNot(page: Partial<TiffPage>): string {
  const file = readTiff(buildTiff([{ width: 2, height: 2, data: new Uint8Array(16), ...page }]));
  const read = layoutOf(file, fieldsOf(file, 0));
  return read.ok ? '' : read.why;
}

const greys = ({ pixels }: { readonly pixels: Uint8ClampedArray }): number[] =>
  Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4] ?? 0);

describe('what libtiff packs', () => {
  it.each([
    ['Group 3', RUNS_G3],
    ['Group 3 in two dimensions', RUNS_G3_TWO_DIMENSIONAL],
    ['Group 4', RUNS_G4],
    ['LZW', RUNS_LZW],
  ])('is read dot by dot, every code word of it: %s', async (_name, bytes) => {
    const { pixels, width, height, isDamaged } = await draw(bytes);
    expect([width, height, isDamaged]).toEqual([5_120, RUNS.length, false]);
    const wrong = RUNS.filter((run, y) => {
      for (let x = 0; x < width; x++) {
        const isBlack = x >= run && x < run * 2;
        if (pixels[(y * width + x) * 4] !== (isBlack ? 0 : 255)) return true;
      }
      return false;
    });
    expect(wrong).toEqual([]);
  });
});

describe('dots', () => {
  const depth = fc.constantFrom(1, 2, 4, 8, 16);
  const picture = fc
    .record({
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
      bits: depth,
      packing: fc.constantFrom('none' as const, 'deflate' as const, 'packbits' as const),
      rowsPerStrip: fc.integer({ min: 1, max: 20 }),
      isBig: fc.boolean(),
      wantsPredictor: fc.boolean(),
    })
    .chain((made) =>
      fc
        .uint8Array({
          minLength: Math.ceil((made.width * made.bits) / 8) * made.height,
          maxLength: Math.ceil((made.width * made.bits) / 8) * made.height,
        })
        .map((data) => ({ ...made, data })),
    );

  it('come back from whatever they were packed in, at every depth and either way round', async () => {
    await fc.assert(
      fc.asyncProperty(picture, async ({ isBig, wantsPredictor, ...page }) => {
        const hasPredictor = wantsPredictor && page.packing === 'deflate' && page.bits >= 8;
        const drawn = await draw(buildTiff([{ ...page, hasPredictor }], { isBig }));
        expect(drawn.isDamaged).toBe(false);
        const rowBytes = Math.ceil((page.width * page.bits) / 8);
        const expected = Array.from({ length: page.width * page.height }, (_, dot) => {
          const [x, y] = [dot % page.width, Math.floor(dot / page.width)];
          const at = y * rowBytes + Math.floor((x * page.bits) / 8);
          if (page.bits === 16) return page.data[at + (isBig ? 0 : 1)];
          const mask = 2 ** page.bits - 1;
          const value = ((page.data[at] ?? 0) >> (8 - page.bits - ((x * page.bits) % 8))) & mask;
          return Math.round((value * 255) / mask);
        });
        expect(greys(drawn)).toEqual(expected);
      }),
    );
  });

  it('have the colours that their kind says', async () => {
    const first = async (page: Partial<TiffPage>) => {
      const made = { width: 1, height: 1, data: new Uint8Array(0), ...page };
      return [...(await draw(buildTiff([made]))).pixels.slice(0, 3)];
    };
    expect(await first({ data: Uint8Array.of(10, 20, 30), samples: 3, photometric: 2 })).toEqual([
      10, 20, 30,
    ]);
    expect(await first({ data: Uint8Array.of(10), photometric: 0 })).toEqual([245, 245, 245]);
    expect(await first({ data: Uint8Array.of(0, 0, 255, 0), samples: 4, photometric: 5 })).toEqual([
      255, 255, 0,
    ]);
    const palette = { 320: [0, 0x1100, 0, 0x2200, 0, 0x3300] };
    const bit = { data: Uint8Array.of(0x80), bits: 1, photometric: 3, fields: palette };
    expect(await first(bit)).toEqual([0x11, 0x22, 0x33]);
    const clear = { data: Uint8Array.of(10, 20, 30, 0), samples: 4, photometric: 2, fields: { 338: [2] } };
    expect(await first(clear)).toEqual([255, 255, 255]);
  });

  it('of JPEG come from each strip', async () => {
    const canvas = createCanvas(16, 8);
    const context = canvas.getContext('2d');
    context.fillStyle = 'rgb(200, 30, 60)';
    context.fillRect(0, 0, 16, 8);
    const jpeg = await canvas.encode('jpeg', 95);
    const page = { width: 16, height: 16, samples: 3, photometric: 6, rowsPerStrip: 8, strips: [jpeg, jpeg] };
    const { pixels, isDamaged } = await draw(buildTiff([{ ...page, fields: { 259: [7] } }]));
    expect(isDamaged).toBe(false);
    expect(Math.abs((pixels[0] ?? 0) - 200)).toBeLessThan(6);
    const lower = 12 * 16 * 4;
    expect(Math.abs((pixels[lower + 2] ?? 0) - 60)).toBeLessThan(6);
  });

  it.each([
    [1, [1, 2, 3, 4, 5, 6]],
    [2, [3, 2, 1, 6, 5, 4]],
    [3, [6, 5, 4, 3, 2, 1]],
    [4, [4, 5, 6, 1, 2, 3]],
    [5, [1, 4, 2, 5, 3, 6]],
    [6, [4, 1, 5, 2, 6, 3]],
    [7, [6, 3, 5, 2, 4, 1]],
    [8, [3, 6, 2, 5, 1, 4]],
  ])('are turned as field 274 says: %i', async (orientation, shown) => {
    const page = {
      width: 3,
      height: 2,
      data: Uint8Array.of(1, 2, 3, 4, 5, 6),
      fields: { 274: [orientation] },
    };
    expect(greys(await draw(buildTiff([page])))).toEqual(shown);
  });
});

describe('pages', () => {
  const page = { width: 400, height: 200, data: new Uint8Array(400 * 200).fill(255) };

  it('have the size that their resolution says, and that of a sheet where it says nothing likely', () => {
    expect(pageSize(layout(buildTiff([{ ...page, dpi: 100 }])))).toEqual({ width: 288, height: 144 });
    const said = layout(buildTiff([{ ...page, fields: { 282: [1], 283: [1], 296: [2] } }]));
    expect(pageSize(said)).toEqual({ width: 144, height: 72 });
  });

  it('are all found, without thumbnails and masks, and a chain that bites its tail ends', () => {
    const thumbnail = { ...page, fields: { 254: [1] } };
    expect(readTiff(buildTiff([page, thumbnail, page])).pages).toHaveLength(2);
    const loop = buildTiff([page]);
    const at = loop.readUInt32LE(4);
    loop.writeUInt32LE(at, loop.length - 4);
    expect(readTiff(loop).pages).toHaveLength(1);
  });

  it('that are not read say why in words', () => {
    expect(whyNot({ fields: { 259: [34712] } })).toContain('JPEG 2000');
    expect(whyNot({ fields: { 259: [6] } })).toContain('old TIFF');
    expect(whyNot({ fields: { 262: [32803] } })).toContain('colours');
    expect(whyNot({ fields: { 256: [100_000], 257: [100_000] } })).toContain('too many dots');
    expect(whyNot({ fields: { 277: [3], 262: [2], 284: [2] } })).toContain('planes');
    expect(whyNot({ fields: { 258: [12] } })).toContain('depth');
    expect(whyNot({ fields: { 339: [3] } })).toContain('whole numbers');
    expect(whyNot({ fields: { 278: [1] } })).toContain('missing');
    expect(() => readTiff(Buffer.from('II+\0\b\0\0\0', 'latin1'))).toThrow(/4 GB/);
  });

  it('are told by their bytes, wherever the fields stand', async () => {
    const detected = await detectType({ bytes: buildTiff([page, page]), fileName: 'a.pdf' });
    expect(detected).toMatchObject({ ok: true, format: 'tiff', mimeType: 'image/tiff' });
  });
});

describe('hostile bytes', () => {
  const small: TiffPage = {
    width: 64,
    height: 64,
    data: new Uint8Array(64 * 64).fill(7),
    packing: 'deflate',
  };
  const seeds = [RUNS_G3, RUNS_G3_TWO_DIMENSIONAL, RUNS_G4, RUNS_LZW, buildTiff([small, small])];

  it('end in a picture or in a failure of a type, never in another error', async () => {
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(change, { maxLength: 6 }),
        fc.nat(),
        async (seed, changes, cut) => {
          const bytes = Buffer.from(seed.subarray(0, Math.max(8, seed.length - (cut % 200))));
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          try {
            const file = readTiff(bytes);
            for (const [index] of file.pages.slice(0, 3).entries()) {
              const read = layoutOf(file, fieldsOf(file, index));
              if (read.ok && read.layout.width * read.layout.height < 2_000_000)
                await drawTiffPage(file, read.layout, { width: 50, height: 50 });
            }
          } catch (error) {
            expect(error).toBeInstanceOf(ParseError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('that unpack to far more than their page are unpacked no further, and it is said', async () => {
    const bomb = buildTiff([{ ...small, width: 10_000, height: 10_000, data: new Uint8Array(100_000_000) }]);
    const tiny = buildTiff([{ ...small, data: new Uint8Array(64 * 64) }]);
    expect(bomb.length).toBeLessThan(200_000);
    // The small page says that its dots are those of the large one.
    const at = Buffer.concat([tiny, bomb]);
    const fields = { 256: [64], 257: [64], 273: [tiny.length + 8], 279: [bomb.length - 8] };
    const lying = buildTiff([{ ...small, data: new Uint8Array(64 * 64), fields }]);
    expect(lying).toHaveLength(tiny.length);
    lying.copy(at);
    expect(greys(await draw(at))).toEqual(Array.from({ length: 64 * 64 }, () => 0));
  });
});
