import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { countTornStreams } from '../../../src/parsing/pdf/torn-streams.ts';

interface Packed {
  readonly filter: string;
  readonly data: Buffer;
}

const LINES = Array.from({ length: 40 }, (_, at) => `(Clause ${at} of ${(at * 7919) % 997} words) Tj T*`);
const CONTENT = Buffer.from(`BT /F1 9 Tf 12 TL 40 760 Td ${LINES.join('\n')} ET`);
const flate: Packed = { filter: '/FlateDecode', data: deflateSync(CONTENT) };
const signs: Packed = { filter: '[ /ASCII85Decode /FlateDecode ]', data: ascii85(deflateSync(CONTENT)) };

/** As the format has it: four bytes in five signs. */
function ascii85(bytes: Buffer): Buffer {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    const value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    const five = [4, 3, 2, 1, 0].map((power) => Math.floor(value / 85 ** power) % 85);
    if (value === 0 && group.length === 4) text += 'z';
    else
      text += five
        .slice(0, group.length + 1)
        .map((one) => String.fromCharCode(one + 33))
        .join('');
  }
  return Buffer.from(`${text}~>`);
}

/** One page whose words are packed. */
function pdf({ filter, data }: Packed): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    Buffer.concat([
      Buffer.from(`<< /Filter ${filter} /Length ${data.length} >>\nstream\n`),
      data,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  let file = Buffer.from('%PDF-1.4\n');
  const places = objects.map((object, index) => {
    const place = file.length;
    const parts = [file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')];
    file = Buffer.concat(parts);
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(end)]);
}

const changed = ({ filter, data }: Packed, change: (data: Buffer) => void): Packed => {
  const copy = Buffer.from(data);
  change(copy);
  return { filter, data: copy };
};
const middle = (data: Buffer): number => data.length >> 1;

describe('a PDF whose page is torn where its words are packed', () => {
  it.each([
    ['whole', flate, 0],
    ['whole, in printable signs', signs, 0],
    ['with more behind it', { ...flate, data: Buffer.concat([flate.data, Buffer.from('\n\n')]) }, 0],
    [
      'with another bit',
      changed(flate, (data) => data.writeUInt8(data.readUInt8(middle(data)) ^ 4, middle(data))),
      1,
    ],
    ['with zeros in it', changed(flate, (data) => data.fill(0, middle(data), middle(data) + 40)), 1],
    ['cut', { ...flate, data: flate.data.subarray(0, middle(flate.data)) }, 1],
    [
      'with another sum',
      changed(flate, (data) => data.writeUInt8(data.readUInt8(data.length - 1) ^ 1, data.length - 1)),
      1,
    ],
    ['with another sign', changed(signs, (data) => data.write('!', middle(data))), 1],
  ])('is told of: %s', async (_, packed, count) => {
    const file = pdf(packed);
    expect(countTornStreams(file)).toBe(count);
    const outcome = await parseBytes(file, { fileName: 'a.pdf', ocr: false });
    if (!outcome.ok) throw new Error(outcome.failure.message);
    const said = outcome.document.warnings.filter(({ code }) => code === 'PARTS_MISSING');
    expect(said.map(({ message }) => message)).toEqual(
      count === 0 ? [] : [expect.stringContaining('A piece of this PDF is damaged')],
    );
    if (count === 0) expect(outcome.document.text).toContain('Clause 39 of');
  });

  it('is no file that held no words where none of them is left', async () => {
    const outcome = await parseBytes(pdf(changed(flate, (data) => data.fill(0, 2))), {
      fileName: 'a.pdf',
      ocr: false,
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'CORRUPT' } });
  });

  it('says nothing of pictures, which hold no words, nor of a locked file, which is unlocked first', () => {
    const torn = changed(flate, (data) => data.fill(0, middle(data)));
    const file = pdf(torn).toString('latin1');
    const picture = file.replace('<< /Filter', '<< /Subtype /Image /Filter');
    expect(countTornStreams(Buffer.from(picture, 'latin1'))).toBe(0);
    expect(countTornStreams(Buffer.from(file.replace('/Size 6', '/Encrypt 9 0 R'), 'latin1'))).toBe(0);
  });
});
