import { strToU8, zipSync } from 'fflate';

type Parts = Readonly<Record<string, string | Uint8Array>>;

/** A zip archive; members keep their order, and those named in `stored` are not compressed. */
export function zipOf(parts: Parts, stored: readonly string[] = []): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [
        name,
        [typeof content === 'string' ? strToU8(content) : content, { level: stored.includes(name) ? 0 : 6 }],
      ]),
    ),
  );
}

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

const types = (main: string, type: string): string =>
  `${XML}<Types xmlns="${OFFICE}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`;

const relations = (...targets: readonly (readonly [string, string])[]): string =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const MAIN = 'application/vnd.openxmlformats-officedocument';

export function wordFile(body: string): Uint8Array {
  return zipOf({
    '[Content_Types].xml': types('word/document.xml', `${MAIN}.wordprocessingml.document.main+xml`),
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

export interface SheetFile {
  readonly name: string;
  /** What `sheetData` holds. */
  readonly rows: string;
  /** What follows it. */
  readonly after?: string;
  readonly state?: 'hidden' | 'veryHidden';
}

export interface Workbook {
  readonly sheets: readonly SheetFile[];
  readonly shared?: readonly string[];
  /** Codes of number formats; cell style n shows the n-th, from 1. */
  readonly formats?: readonly string[];
  readonly properties?: string;
}

/** A workbook as Excel packs it. */
export function excelFile({ sheets, shared = [], formats = [], properties = '' }: Workbook): Uint8Array {
  const main = `xmlns="${OFFICE}/spreadsheetml/2006/main"`;
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const parts: Record<string, string> = {
    '[Content_Types].xml': types('xl/workbook.xml', `${MAIN}.spreadsheetml.sheet.main+xml`),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${XML}<workbook ${main} xmlns:r="${RELATIONS}">${properties}<sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="r${index + 1}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/styles.xml': `${XML}<styleSheet ${main}><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${main}>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  };
  for (const [index, { rows, after = '' }] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${XML}<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`;
  return zipOf(parts);
}

/** A presentation of which every slide has the shapes that are given as XML of DrawingML. */
export function powerPointFile(slides: readonly string[]): Uint8Array {
  const space = `xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${RELATIONS}"`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': types('ppt/presentation.xml', `${MAIN}.presentationml.presentation.main+xml`),
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `${XML}<p:presentation ${space}><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, index) => ['slide', `slides/slide${index + 1}.xml`] as const),
    ),
  };
  for (const [index, shapes] of slides.entries())
    parts[`ppt/slides/slide${index + 1}.xml`] =
      `${XML}<p:sld ${space}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/></p:nvGrpSpPr>${shapes}</p:spTree></p:cSld></p:sld>`;
  return zipOf(parts);
}

/** A shape of a slide; `title` makes it the slide's title. */
export const slideShape = (text: string, type?: 'title'): string =>
  '<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:cNvSpPr/><p:nvPr>' +
  `${type ? `<p:ph type="${type}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>` +
  `${text.split('\n').map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';

/** @param kind as its type says it: `text`, `spreadsheet`, `presentation` */
export function openDocumentFile(kind: string, body: string): Uint8Array {
  const mimetype = `application/vnd.oasis.opendocument.${kind}`;
  return zipOf(
    {
      mimetype,
      'content.xml':
        `${XML}<office:document-content xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" ` +
        `xmlns:table="${ODF}:table:1.0" xmlns:draw="${ODF}:drawing:1.0" xmlns:presentation="${ODF}:presentation:1.0" ` +
        `office:version="1.2"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
      'META-INF/manifest.xml':
        `${XML}<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0">` +
        `<manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/></manifest:manifest>`,
    },
    ['mimetype'],
  );
}

export function bookFile(chapters: readonly string[]): Uint8Array {
  const items = chapters.map((_, index) => `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`);
  const parts: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
      '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>${items.join('')}</manifest>` +
      `<spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
  };
  for (const [index, body] of chapters.entries())
    parts[`c${index}.xhtml`] = `${XML}<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;
  return zipOf(parts, ['mimetype']);
}

const SECTOR = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;

/** An old container of Office with empty streams of these names; they hang from its root as a list. */
export function oleFile(streams: readonly string[]): Uint8Array {
  const names = ['Root Entry', ...streams];
  const sectors = Math.ceil(names.length / 4);
  const file = Buffer.alloc((2 + sectors) * SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4_096, 56);
  for (const at of [60, 68]) file.writeUInt32LE(END, at);
  for (let at = 76; at < SECTOR; at += 4) file.writeUInt32LE(at === 76 ? 0 : FREE, at);
  file.fill(0xff, SECTOR, 2 * SECTOR);
  file.writeUInt32LE(0xfffffffd, SECTOR);
  for (let sector = 1; sector <= sectors; sector++)
    file.writeUInt32LE(sector === sectors ? END : sector + 1, SECTOR + sector * 4);
  for (const [index, name] of names.entries()) {
    const at = 2 * SECTOR + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = index === 0 ? 5 : 2;
    file.writeUInt32LE(FREE, at + 68);
    file.writeUInt32LE(index === 0 || index === names.length - 1 ? FREE : index + 1, at + 72);
    file.writeUInt32LE(index === 0 && names.length > 1 ? 1 : FREE, at + 76);
    file.writeUInt32LE(END, at + 116);
  }
  return file;
}
