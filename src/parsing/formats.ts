import type { OfficeFormat } from './office/anydoc.ts';

/** Pictures whose words are recognised. */
export type PictureFormat = 'png' | 'jpg' | 'tiff' | 'webp';

/** A kind of file that is read: the one list behind detection, messages, the API and the start page. */
export interface FileFormat {
  /** Its usual extension, which names it here. */
  readonly id: OfficeFormat | PictureFormat | 'pdf' | 'docx' | 'html' | 'eml' | 'csv' | 'tsv' | 'md' | 'txt';
  readonly mimeType: string;
  /** Without dots, the usual one first. */
  readonly extensions: readonly string[];
  /** The program or family that people know it by. */
  readonly family: string;
}

const PICTURES = 'pictures (PNG, JPEG, TIFF, WebP)';
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

export const FILE_FORMATS: readonly FileFormat[] = [
  { id: 'pdf', mimeType: 'application/pdf', extensions: ['pdf'], family: 'PDF' },
  {
    id: 'docx',
    mimeType: `${OPEN_XML}.wordprocessingml.document`,
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
    family: 'Word',
  },
  { id: 'doc', mimeType: 'application/msword', extensions: ['doc', 'dot'], family: 'Word' },
  {
    id: 'xlsx',
    mimeType: `${OPEN_XML}.spreadsheetml.sheet`,
    extensions: ['xlsx', 'xlsm', 'xlsb', 'xltx', 'xltm'],
    family: 'Excel',
  },
  { id: 'xls', mimeType: 'application/vnd.ms-excel', extensions: ['xls', 'xlt'], family: 'Excel' },
  {
    id: 'pptx',
    mimeType: `${OPEN_XML}.presentationml.presentation`,
    extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
    family: 'PowerPoint',
  },
  {
    id: 'ppt',
    mimeType: 'application/vnd.ms-powerpoint',
    extensions: ['ppt', 'pps', 'pot'],
    family: 'PowerPoint',
  },
  { id: 'odt', mimeType: `${OPEN_DOCUMENT}.text`, extensions: ['odt', 'ott'], family: 'OpenDocument' },
  { id: 'ods', mimeType: `${OPEN_DOCUMENT}.spreadsheet`, extensions: ['ods', 'ots'], family: 'OpenDocument' },
  {
    id: 'odp',
    mimeType: `${OPEN_DOCUMENT}.presentation`,
    extensions: ['odp', 'otp'],
    family: 'OpenDocument',
  },
  { id: 'rtf', mimeType: 'application/rtf', extensions: ['rtf'], family: 'RTF' },
  { id: 'epub', mimeType: 'application/epub+zip', extensions: ['epub'], family: 'EPUB' },
  { id: 'html', mimeType: 'text/html', extensions: ['html', 'htm', 'xhtml'], family: 'web pages' },
  { id: 'eml', mimeType: 'message/rfc822', extensions: ['eml', 'mht', 'mhtml'], family: 'e-mail (.eml)' },
  { id: 'csv', mimeType: 'text/csv', extensions: ['csv'], family: 'CSV' },
  { id: 'tsv', mimeType: 'text/tab-separated-values', extensions: ['tsv', 'tab'], family: 'CSV' },
  { id: 'png', mimeType: 'image/png', extensions: ['png'], family: PICTURES },
  { id: 'jpg', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'], family: PICTURES },
  { id: 'tiff', mimeType: 'image/tiff', extensions: ['tif', 'tiff'], family: PICTURES },
  { id: 'webp', mimeType: 'image/webp', extensions: ['webp'], family: PICTURES },
  {
    id: 'md',
    mimeType: 'text/markdown',
    extensions: ['md', 'markdown', 'mdown', 'mkd', 'mdwn'],
    family: 'Markdown',
  },
  { id: 'txt', mimeType: 'text/plain', extensions: ['txt', 'text'], family: 'plain text' },
];

const FAMILIES = [...new Set(FILE_FORMATS.map(({ family }) => family))];

/** `PDF, Word, ... and plain text`, for sentences. */
export const READABLE_FORMATS = `${FAMILIES.slice(0, -1).join(', ')} and ${FAMILIES.at(-1)}`;

/** What a file chooser offers: `.pdf,.docx,...`. */
export const ACCEPTED_FILES = FILE_FORMATS.flatMap(({ extensions }) =>
  extensions.map((one) => `.${one}`),
).join(',');

export function mimeTypeOf(id: FileFormat['id']): string {
  const format = FILE_FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new RangeError(`no format ${id}`);
  return format.mimeType;
}

/** @returns the extension in lower case without dot, empty where there is none */
export const extensionOf = (fileName = ''): string =>
  /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
