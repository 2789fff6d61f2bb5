/**
 * Small PDFs for tests, written by hand so that every hazard is exactly where a test wants it. Coordinates
 * are
 * PDF points, origin bottom left, before CropBox and /Rotate.
 */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
  /** Text the standard fonts cannot write: each UTF-16 unit is one glyph of a font that maps back to it. */
  readonly unicode?: boolean;
}

export interface PdfPage {
  readonly lines?: readonly PdfLine[];
  /** left, bottom, right, top. */
  readonly mediaBox?: readonly [number, number, number, number];
  readonly cropBox?: readonly [number, number, number, number];
  readonly rotate?: number;
  /** A grey picture: left, bottom, width, height. */
  readonly image?: readonly [number, number, number, number];
  /** A scan over the whole page. */
  readonly scan?: { readonly width: number; readonly height: number; readonly grey: Buffer };
  /** Dictionary entries of annotations; widgets among them become fields of the form. */
  readonly annotations?: readonly string[];
  /** Operators drawn after the text. */
  readonly drawn?: string;
  /** More entries of its resources. */
  readonly resources?: string;
  /** A filled text field: left, bottom, right, top. */
  readonly field?: {
    readonly name: string;
    readonly value: string;
    readonly rect: readonly [number, number, number, number];
  };
}

export interface PdfOptions {
  readonly title?: string;
  /** MediaBox and CropBox on the page tree instead of the pages. */
  readonly inheritBoxes?: boolean;
  /** The file's own table of contents, one level; `page` from 0, `y` a height on it. */
  readonly outline?: readonly { readonly title: string; readonly page: number; readonly y?: number }[];
  /** Offsets in the cross-reference table that lead nowhere. */
  readonly brokenXref?: boolean;
  /** Objects that anything may refer to: the first is number 9, the next 10 and so on. */
  readonly objects?: readonly string[];
  /** Glyphs of the font that stand for several characters, as ligatures do: U+E0xx and what it says. */
  readonly ligatures?: Readonly<Record<string, string>>;
  /** More entries of the catalog. */
  readonly catalog?: string;
}

const A4 = [0, 0, 595, 842] as const;
const CATALOG = 1;
const PAGES = 2;
const REGULAR = 3;
const BOLD = 4;
const UNICODE = 5;
const FIRST_FREE = 9;

/** @returns the bytes of a PDF 1.7 file */
export function buildPdf(pages: readonly PdfPage[], options: PdfOptions = {}): Buffer {
  const objects = new Map<number, string>();
  let next = FIRST_FREE;
  const add = (body: string): number => {
    objects.set(next, body);
    return next++;
  };
  fonts(objects, options.ligatures ?? {});
  for (const body of options.objects ?? []) add(body);
  const fields: number[] = [];
  const kids = pages.map((page) => addPage(page, { add, fields, options }));
  const form =
    fields.length > 0
      ? ` /AcroForm << /Fields [${refs(fields)}] /DR << /Font << /F1 ${REGULAR} 0 R >> >> >>`
      : '';
  const outline = options.outline
    ? ` /Outlines ${addOutline(options.outline, { kids, objects, add })} 0 R`
    : '';
  objects.set(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R${form}${outline} ${options.catalog ?? ''} >>`);
  const inherited = options.inheritBoxes === true && pages[0] ? boxes(pages[0]) : '';
  objects.set(PAGES, `<< /Type /Pages /Kids [${refs(kids)}] /Count ${kids.length} ${inherited} >>`);
  const info = options.title === undefined ? null : add(`<< /Title ${utf16(options.title)} >>`);
  return serialise(objects, { info, isBroken: options.brokenXref === true });
}

const refs = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(' ');

function fonts(objects: Map<number, string>, ligatures: Readonly<Record<string, string>>): void {
  objects.set(REGULAR, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  objects.set(BOLD, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  objects.set(
    UNICODE,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>',
  );
  objects.set(
    6,
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 600 >>',
  );
  objects.set(
    7,
    '<< /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  objects.set(8, stream(toUnicode(ligatures)));
}

function toUnicode(ligatures: Readonly<Record<string, string>>): string {
  const ranges = Array.from({ length: 256 }, (_, high) => high.toString(16).padStart(2, '0'))
    .filter((high) => high !== 'e0' || Object.keys(ligatures).length === 0)
    .map((high) => `<${high}00> <${high}ff> <${high}00>`);
  const blocks: string[] = [];
  for (let at = 0; at < ranges.length; at += 100) {
    const some = ranges.slice(at, at + 100);
    blocks.push(`${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`);
  }
  const chars = Object.entries(ligatures).map(([glyph, said]) => `<${hex(glyph)}> <${hex(said)}>`);
  if (chars.length > 0) blocks.push(`${chars.length} beginbfchar\n${chars.join('\n')}\nendbfchar`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Identity-Unicode def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A stream object with entries of its dictionary. */
export const stream = (content: string, dictionary = ''): string =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} ${dictionary}>>\nstream\n${content}\nendstream`;

interface Building {
  readonly add: (body: string) => number;
  readonly fields: number[];
  readonly options: PdfOptions;
}

function addPage(page: PdfPage, { add, fields, options }: Building): number {
  const scan = page.scan ? addScan(page.scan, add) : null;
  const image = page.image
    ? add(
        stream(
          '80>',
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode ',
        ),
      )
    : null;
  const content = add(
    stream([...pictureOps(page), ...(page.lines ?? []).map(textOps), page.drawn ?? ''].join('\n')),
  );
  const pictures = [
    ...(image === null ? [] : [`/Im1 ${image} 0 R`]),
    ...(scan === null ? [] : [`/Im2 ${scan} 0 R`]),
  ];
  const xobjects = pictures.length === 0 ? '' : ` /XObject << ${pictures.join(' ')} >>`;
  const field = page.field ? addField(page.field, add) : null;
  if (field !== null) fields.push(field);
  const others = (page.annotations ?? []).map((entries) => ({
    entries,
    number: add(`<< /Type /Annot ${entries} >>`),
  }));
  fields.push(...others.filter(({ entries }) => entries.includes('/Widget')).map(({ number }) => number));
  const annotations = [...(field === null ? [] : [field]), ...others.map(({ number }) => number)];
  const fontRefs = `/Font << /F1 ${REGULAR} 0 R /F2 ${BOLD} 0 R /F3 ${UNICODE} 0 R >>`;
  return add(
    `<< /Type /Page /Parent ${PAGES} 0 R ${options.inheritBoxes === true ? '' : boxes(page)}` +
      (page.rotate === undefined ? '' : ` /Rotate ${page.rotate}`) +
      ` /Resources << ${fontRefs}${xobjects} ${page.resources ?? ''} >> /Contents ${content} 0 R` +
      (annotations.length === 0 ? '' : ` /Annots [${refs(annotations)}]`) +
      ' >>',
  );
}

function addOutline(
  entries: NonNullable<PdfOptions['outline']>,
  { kids, objects, add }: { kids: readonly number[]; objects: Map<number, string>; add: Building['add'] },
): number {
  const root = add('');
  const numbers = entries.map(() => add(''));
  for (const [index, { title, page, y }] of entries.entries()) {
    const target = `${kids[page] ?? 0} 0 R ${y === undefined ? '/Fit' : `/XYZ 0 ${y} 0`}`;
    const next = numbers[index + 1] === undefined ? '' : ` /Next ${numbers[index + 1]} 0 R`;
    objects.set(
      numbers[index] ?? 0,
      `<< /Title ${utf16(title)} /Parent ${root} 0 R /Dest [${target}]${next} >>`,
    );
  }
  objects.set(root, `<< /Type /Outlines /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R >>`);
  return root;
}

function addScan({ width, height, grey }: NonNullable<PdfPage['scan']>, add: Building['add']): number {
  const look = '/ColorSpace /DeviceGray /BitsPerComponent 8';
  const dictionary = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${look} `;
  return add(stream(grey.toString('latin1'), dictionary));
}

function boxes(page: PdfPage): string {
  const crop = page.cropBox ? ` /CropBox [${page.cropBox.join(' ')}]` : '';
  return `/MediaBox [${(page.mediaBox ?? A4).join(' ')}]${crop}`;
}

function pictureOps({ image, scan, mediaBox = A4 }: PdfPage): readonly string[] {
  const sheet = `q ${mediaBox[2]} 0 0 ${mediaBox[3]} 0 0 cm /Im2 Do Q`;
  const [x, y, width, height] = image ?? [];
  return [...(scan ? [sheet] : []), ...(image ? [`q ${width} 0 0 ${height} ${x} ${y} cm /Im1 Do Q`] : [])];
}

function textOps({ text, x, y, size = 11, bold = false, unicode = false }: PdfLine): string {
  const font = unicode ? 'F3' : bold ? 'F2' : 'F1';
  const shown = unicode ? `<${hex(text)}>` : literal(text);
  return `BT /${font} ${size} Tf ${x} ${y} Td ${shown} Tj ET`;
}

function addField(field: NonNullable<PdfPage['field']>, add: Building['add']): number {
  const [left, bottom, right, top] = field.rect;
  const content = `/Tx BMC BT /F1 10 Tf 2 4 Td ${literal(field.value)} Tj ET EMC`;
  const look = add(
    stream(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 ${right - left} ${top - bottom}] /Resources << /Font << /F1 ${REGULAR} 0 R >> >> `,
    ),
  );
  return add(
    `<< /Type /Annot /Subtype /Widget /FT /Tx /F 4 /T ${literal(field.name)} /V ${literal(field.value)} /DA (/F1 10 Tf 0 g) ` +
      `/Rect [${field.rect.join(' ')}] /AP << /N ${look} 0 R >> >>`,
  );
}

const literal = (text: string): string => `(${text.replace(/[\\()]/g, (mark) => `\\${mark}`)})`;

const utf16 = (text: string): string => `<feff${hex(text)}>`;

function serialise(
  objects: ReadonlyMap<number, string>,
  { info, isBroken }: { info: number | null; isBroken: boolean },
): Buffer {
  const numbers = [...objects.keys()].sort((a, b) => a - b);
  const parts = ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'];
  const offsets = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  for (const number of numbers) {
    const part = `${number} 0 obj\n${objects.get(number) ?? ''}\nendobj\n`;
    offsets.set(number, length);
    parts.push(part);
    length += part.length;
  }
  const size = (numbers.at(-1) ?? 0) + 1;
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    if (offset === undefined) return '0000000000 65535 f \n';
    return `${String(isBroken ? offset + 7 : offset).padStart(10, '0')} 00000 n \n`;
  });
  const root = `/Root ${CATALOG} 0 R${info === null ? '' : ` /Info ${info} 0 R`}`;
  parts.push(
    `xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} ${root} >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}
