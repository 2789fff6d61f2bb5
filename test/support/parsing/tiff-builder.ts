import { deflateSync } from 'node:zlib';

/** A page to be written: rows of dots, each beginning on a byte. */
export interface TiffPage {
  readonly width: number;
  readonly height: number;
  readonly data?: Uint8Array;
  /** Packed already, in place of `data`. */
  readonly strips?: readonly Uint8Array[];
  readonly samples?: number;
  readonly bits?: number;
  /** Field 262; 1 is grey, 2 is red, green and blue. */
  readonly photometric?: number;
  readonly packing?: 'none' | 'deflate' | 'packbits';
  readonly rowsPerStrip?: number;
  readonly hasPredictor?: boolean;
  /** Dots an inch. */
  readonly dpi?: number;
  /** Fields that replace those above, as numbers of 32 bits. */
  readonly fields?: Readonly<Record<number, readonly number[]>>;
}

const PACKINGS = { none: 1, deflate: 8, packbits: 32773 } as const;
const LONG = 4;

/** Writes small TIFF files for tests: all fields are long numbers, what is not a whole number is left out. */
export function buildTiff(pages: readonly TiffPage[], { isBig = false } = {}): Buffer {
  const parts: Buffer[] = [];
  let size = 8;
  const add = (part: Uint8Array): number => {
    const at = size;
    parts.push(Buffer.from(part));
    size += part.length;
    return at;
  };
  const numbers = (values: readonly number[]): Buffer => {
    const out = Buffer.alloc(values.length * 4);
    values.forEach((value, index) =>
      isBig ? out.writeUInt32BE(value, index * 4) : out.writeUInt32LE(value, index * 4),
    );
    return out;
  };
  const short = (value: number): Buffer => {
    const out = Buffer.alloc(2);
    if (isBig) out.writeUInt16BE(value);
    else out.writeUInt16LE(value);
    return out;
  };
  let first = 0;
  let next: Buffer | null = null;
  for (const page of pages) {
    const strips = stripsOf(page, isBig).map((strip) => ({ at: add(strip), size: strip.length }));
    const fields = Object.entries(fieldsOf(page, strips)).map(([tag, values = []]) => {
      const at = values.length === 1 ? (values[0] ?? 0) : add(numbers(values));
      return Buffer.concat([short(Number(tag)), short(LONG), numbers([values.length, at])]);
    });
    const link = numbers([0]);
    const at = add(Buffer.concat([short(fields.length), ...fields]));
    parts.push(link);
    size += 4;
    if (next === null) first = at;
    else numbers([at]).copy(next);
    next = link;
  }
  const head = Buffer.concat([Buffer.from(isBig ? 'MM\0*' : 'II*\0', 'latin1'), numbers([first])]);
  return Buffer.concat([head, ...parts]);
}

function fieldsOf(
  page: TiffPage,
  strips: readonly { at: number; size: number }[],
): Record<number, readonly number[] | undefined> {
  const {
    width,
    height,
    samples = 1,
    bits = 8,
    photometric = 1,
    packing = 'none',
    rowsPerStrip = height,
  } = page;
  return {
    256: [width],
    257: [height],
    258: Array.from({ length: samples }, () => bits),
    259: [PACKINGS[packing]],
    262: [photometric],
    273: strips.map(({ at }) => at),
    277: [samples],
    278: [rowsPerStrip],
    279: strips.map(({ size }) => size),
    ...(page.dpi === undefined ? {} : { 282: [page.dpi], 283: [page.dpi], 296: [2] }),
    ...(page.hasPredictor === true ? { 317: [2] } : {}),
    ...page.fields,
  };
}

function stripsOf(page: TiffPage, isBig: boolean): readonly Uint8Array[] {
  if (page.strips !== undefined) return page.strips;
  const { width, height, samples = 1, bits = 8, packing = 'none', rowsPerStrip = height } = page;
  const rowBytes = Math.ceil((width * samples * bits) / 8);
  const data = Buffer.from(page.data ?? new Uint8Array(rowBytes * height));
  if (page.hasPredictor === true) subtractPrevious(data, { rowBytes, samples, isWide: bits === 16, isBig });
  const strips: Buffer[] = [];
  for (let row = 0; row < height; row += rowsPerStrip) {
    const strip = data.subarray(row * rowBytes, Math.min(height, row + rowsPerStrip) * rowBytes);
    strips.push(
      packing === 'deflate' ? deflateSync(strip) : packing === 'packbits' ? packBits(strip) : strip,
    );
  }
  return strips;
}

function subtractPrevious(
  data: Buffer,
  {
    rowBytes,
    samples,
    isWide,
    isBig,
  }: { rowBytes: number; samples: number; isWide: boolean; isBig: boolean },
): void {
  const step = isWide ? 2 : 1;
  const read = (at: number): number =>
    isWide ? (isBig ? data.readUInt16BE(at) : data.readUInt16LE(at)) : (data[at] ?? 0);
  for (let row = 0; row + rowBytes <= data.length; row += rowBytes)
    for (let at = row + rowBytes - step; at >= row + samples * step; at -= step) {
      const difference = read(at) - read(at - samples * step);
      if (!isWide) data[at] = difference & 0xff;
      else if (isBig) data.writeUInt16BE(difference & 0xffff, at);
      else data.writeUInt16LE(difference & 0xffff, at);
    }
}

/** Runs of one byte where there are some, and what stands between them as it is. */
function packBits(data: Uint8Array): Buffer {
  const out: number[] = [];
  for (let at = 0; at < data.length;) {
    let run = 1;
    while (run < 128 && at + run < data.length && data[at + run] === data[at]) run++;
    if (run > 1) out.push(257 - run, data[at] ?? 0);
    else out.push(0, data[at] ?? 0);
    at += run;
  }
  return Buffer.from(out);
}
