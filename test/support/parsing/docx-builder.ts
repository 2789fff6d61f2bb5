import { strToU8, zipSync } from 'fflate';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT_W = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_R = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const OTHERS =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export interface DocxParts {
  /** What stands in `w:body`. */
  readonly body: string;
  /** What stands in `w:styles`, `w:numbering`, `w:settings`, `w:footnotes`, `w:endnotes`. */
  readonly styles?: string;
  readonly numbering?: string;
  readonly settings?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  /** Headers and footers by relationship id: `<w:p>…` in `w:hdr` or `w:ftr`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly footers?: Readonly<Record<string, string>>;
  /** Addresses by relationship id. */
  readonly links?: Readonly<Record<string, string>>;
  /** More relationships of the main part. */
  readonly relationships?: string;
  readonly title?: string;
  readonly mainName?: string;
  readonly mainType?: string;
  readonly isStrict?: boolean;
  /** Files as they are, by name; they replace those made here. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

const relationship = (id: string, type: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"${more}/>`;

const relationships = (inner: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;

/** A package of Word from the parts that a test is about. */
export function buildDocx(parts: DocxParts): Uint8Array {
  const { mainName = 'word/document.xml', mainType = MAIN_TYPE } = parts;
  const [w, r] = parts.isStrict === true ? [STRICT_W, STRICT_R] : [W, R];
  const part = (root: string, inner: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?><w:${root} xmlns:w="${w}" xmlns:r="${r}" ${OTHERS}>${inner}</w:${root}>`;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Override PartName="/${mainName}" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': relationships(
      relationship('r1', 'officeDocument', mainName) +
        (parts.title === undefined ? '' : relationship('r2', 'metadata/core-properties', 'docProps/core.xml')),
    ),
    [mainName]: part('document', `<w:body>${parts.body}</w:body>`),
  };
  const related: string[] = [];
  const add = (id: string, type: string, name: string, content: string): void => {
    files[`word/${name}`] = content;
    related.push(relationship(id, type, `/word/${name}`));
  };
  for (const key of ['styles', 'numbering', 'settings', 'footnotes', 'endnotes'] as const) {
    const inner = parts[key];
    if (inner !== undefined) add(`part-${key}`, key, `${key}.xml`, part(key, inner));
  }
  for (const [id, inner] of Object.entries(parts.headers ?? {}))
    add(id, 'header', `${id}.xml`, part('hdr', inner));
  for (const [id, inner] of Object.entries(parts.footers ?? {}))
    add(id, 'footer', `${id}.xml`, part('ftr', inner));
  for (const [id, url] of Object.entries(parts.links ?? {}))
    related.push(relationship(id, 'hyperlink', url, ' TargetMode="External"'));
  if (parts.title !== undefined)
    files['docProps/core.xml'] =
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
      `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${parts.title}</dc:title></cp:coreProperties>`;
  const slash = mainName.lastIndexOf('/') + 1;
  files[`${mainName.slice(0, slash)}_rels/${mainName.slice(slash)}.rels`] = relationships(
    related.join('') + (parts.relationships ?? ''),
  );
  return zipFiles({ ...files, ...parts.files });
}

export const zipFiles = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
    ),
  );

/** A paragraph. @param properties what stands in `w:pPr` */
export const p = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${r(text)}</w:p>`;

/** A run. @param properties what stands in `w:rPr` */
export const r = (text: string, properties = ''): string =>
  text === '' ? '' : `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** Properties of a paragraph of a numbering. */
export const numbered = (id: number | string, level?: number): string =>
  `<w:numPr>${level === undefined ? '' : `<w:ilvl w:val="${level}"/>`}<w:numId w:val="${id}"/></w:numPr>`;

export const styled = (style: string): string => `<w:pStyle w:val="${style}"/>`;

/** A level of a numbering. @param more elements of `w:lvl` */
export const lvl = (level: number, format: string, text: string, more = '<w:start w:val="1"/>'): string =>
  `<w:lvl w:ilvl="${level}">${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

export const abstractNum = (id: number, inner: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${inner}</w:abstractNum>`;

export const num = (id: number, abstract: number, overrides = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${overrides}</w:num>`;

/** A complex field. */
export const field = (code: string, result?: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>` +
  (result === undefined ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}`) +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
