import { PARSE_MAX_PICTURE_PIXELS, TIFF_MAX_CHUNK_BYTES } from '../../config/limits.ts';
import { OCR_DPI } from '../ocr/page-raster.ts';
import type { TiffFields, TiffFile } from './tiff-file.ts';

export type Packing = 'none' | 'rle' | 'g3' | 'g4' | 'lzw' | 'jpeg' | 'deflate' | 'packbits';
export type Colours = 'white-is-zero' | 'grey' | 'rgb' | 'palette' | 'cmyk' | 'ycbcr';

/** How the dots of one page lie in the file. */
export interface TiffLayout {
  /** In dots, as stored. */
  readonly width: number;
  readonly height: number;
  /** As it is to be shown, points: dots are not always square. */
  readonly points: { readonly width: number; readonly height: number };
  readonly packing: Packing;
  readonly isTwoDimensional: boolean;
  /** The lowest bit of a byte is the first. */
  readonly isReversed: boolean;
  readonly colours: Colours;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  /** Values a dot, with those that are no colour. */
  readonly samples: number;
  readonly alpha: 'none' | 'straight' | 'premultiplied';
  readonly hasPredictor: boolean;
  readonly palette: readonly number[];
  /** Tables of JPEG that all pieces share. */
  readonly tables: readonly number[];
  /** A page is cut into strips, or into tiles, row by row. */
  readonly chunk: { readonly width: number; readonly height: number; readonly isTile: boolean };
  readonly across: number;
  readonly places: readonly { readonly at: number; readonly size: number }[];
  /** As cameras and fax servers say how it lies: 1 to 8, TIFF 6.0, field 274. */
  readonly orientation: number;
}

export type LayoutOrWhyNot =
  | { readonly ok: true; readonly layout: TiffLayout }
  /** In words, to be put behind "because". */
  | { readonly ok: false; readonly why: string };

const PACKINGS: Readonly<Record<number, Packing>> = {
  1: 'none',
  2: 'rle',
  3: 'g3',
  4: 'g4',
  5: 'lzw',
  7: 'jpeg',
  8: 'deflate',
  32946: 'deflate',
  32773: 'packbits',
};
const NAMED_PACKINGS: Readonly<Record<number, string>> = {
  6: 'the JPEG of old TIFF files',
  34661: 'JBIG',
  34712: 'JPEG 2000',
  34925: 'LZMA',
  50000: 'Zstandard',
  50001: 'WebP',
};
const COLOURS: Readonly<Record<number, Colours>> = {
  0: 'white-is-zero',
  1: 'grey',
  2: 'rgb',
  3: 'palette',
  5: 'cmyk',
  6: 'ycbcr',
};
const SAMPLES: Readonly<Record<Colours, number>> = {
  'white-is-zero': 1,
  grey: 1,
  rgb: 3,
  palette: 1,
  cmyk: 4,
  ycbcr: 3,
};
const DEPTHS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);
const FAX: ReadonlySet<Packing> = new Set(['rle', 'g3', 'g4']);

/** Reads the fields of a page; one that cannot be drawn says why in words. */
export function layoutOf({ bytes }: TiffFile, fields: TiffFields): LayoutOrWhyNot {
  const one = (tag: number, otherwise: number): number => fields.get(tag)?.[0] ?? otherwise;
  const [width, height] = [one(256, 0), one(257, 0)];
  const packing = PACKINGS[one(259, 1)];
  if (packing === undefined)
    return no(`it is packed with ${NAMED_PACKINGS[one(259, 1)] ?? 'a method that is not known'}`);
  const colours = COLOURS[one(262, FAX.has(packing) ? 0 : 1)];
  if (colours === undefined) return no('its colours are of a kind that is not read');
  if (width < 1 || height < 1) return no('it does not say how large it is');
  if (width * height > PARSE_MAX_PICTURE_PIXELS) return no('it has too many dots');
  if (one(284, 1) !== 1 && one(277, 1) > 1) return no('its colours lie in separate planes');
  if (one(339, 1) !== 1) return no('its dots are not whole numbers');
  const samples = Math.max(one(277, 1), 1);
  const bits = FAX.has(packing) ? 1 : one(258, 1);
  if (!DEPTHS.has(bits) || (fields.get(258) ?? []).some((each) => each !== bits))
    return no('its dots have an unusual depth');
  if (samples < SAMPLES[colours] || samples > 8) return no('its dots have an unusual number of values');
  const isJpeg = packing === 'jpeg';
  if (colours === 'ycbcr' && !isJpeg) return no('its colours are of a kind that is not read');
  if (isJpeg && (bits !== 8 || colours === 'cmyk' || colours === 'palette'))
    return no('its JPEG is of an unusual kind');
  if (one(317, 1) > 2 || (one(317, 1) === 2 && bits < 8))
    return no('its dots are predicted in a way that is not read');
  const chunk = chunkOf(one, width, height);
  const across = Math.ceil(width / chunk.width);
  const bytesOfRow = Math.ceil((chunk.width * samples * bits) / 8) * chunk.height * across;
  if (bytesOfRow > TIFF_MAX_CHUNK_BYTES) return no('a piece of it is too large');
  const places = placesOf(fields, chunk.isTile, bytes.length);
  if (places.length < across * Math.ceil(height / chunk.height)) return no('pieces of it are missing');
  return {
    ok: true,
    layout: {
      width,
      height,
      packing,
      colours,
      samples,
      chunk,
      across,
      places,
      points: pointsOf(one, width, height),
      bits: bits as TiffLayout['bits'],
      isTwoDimensional: (one(292, 0) & 1) === 1,
      isReversed: one(266, 1) === 2,
      alpha:
        samples === SAMPLES[colours] + 1
          ? one(338, 0) === 1
            ? 'premultiplied'
            : one(338, 0) === 2
              ? 'straight'
              : 'none'
          : 'none',
      hasPredictor: one(317, 1) === 2 && (packing === 'lzw' || packing === 'deflate'),
      palette: fields.get(320) ?? [],
      tables: fields.get(347) ?? [],
      orientation: one(274, 1),
    },
  };
}

const no = (why: string): LayoutOrWhyNot => ({ ok: false, why });
type One = (tag: number, otherwise: number) => number;

function chunkOf(one: One, width: number, height: number): TiffLayout['chunk'] {
  const [tileWidth, tileHeight] = [one(322, 0), one(323, 0)];
  if (tileWidth > 0 && tileHeight > 0) return { width: tileWidth, height: tileHeight, isTile: true };
  return { width, height: Math.max(1, Math.min(height, one(278, height))), isTile: false };
}

function placesOf(fields: TiffFields, isTile: boolean, fileBytes: number): TiffLayout['places'] {
  const starts = fields.get(isTile ? 324 : 273) ?? [];
  const sizes = fields.get(isTile ? 325 : 279) ?? [];
  return starts.map((at, index) => ({
    at,
    size: Math.min(sizes[index] ?? fileBytes, Math.max(0, fileBytes - at)),
  }));
}

const POINTS_PER_INCH = 72;
const CENTIMETRES = 3;
/** A page of less than half an inch, or of more than PDF allows, has a resolution that was made up. */
const MIN_POINTS = 36;
const MAX_POINTS = 14_400;

function pointsOf(
  one: One,
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const toInch = one(296, 2) === CENTIMETRES ? 2.54 : 1;
  const [x, y] = [one(282, 0) * toInch, one(283, 0) * toInch];
  const said = { width: (width / x) * POINTS_PER_INCH, height: (height / y) * POINTS_PER_INCH };
  const isLikely = [said.width, said.height].every((side) => side >= MIN_POINTS && side <= MAX_POINTS);
  if (one(296, 2) !== 1 && isLikely) return said;
  return { width: (width / OCR_DPI) * POINTS_PER_INCH, height: (height / OCR_DPI) * POINTS_PER_INCH };
}
