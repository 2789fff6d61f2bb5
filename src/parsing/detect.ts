import { fileTypeFromBuffer } from 'file-type';
import { PARSE_MAX_TEXT_FILE_BYTES } from '../config/limits.ts';
import { looksLikeCsv } from './csv/sniff-csv.ts';
import { markupFormat } from './detect/markup-format.ts';
import { isOle, oleFormat } from './detect/ole-format.ts';
import { isZip, zipFormat } from './detect/zip-format.ts';
import { failed } from './failure.ts';
import type { ParseFailure } from './failure.ts';
import { READABLE_FORMATS, extensionOf, FILE_FORMATS, mimeTypeOf } from './formats.ts';
import type { FileFormat } from './formats.ts';
import { decodeText } from './text/decode-text.ts';
import { looksLikeMarkdown } from './text/looks-like-markdown.ts';
import { isTiff } from './tiff/tiff-file.ts';
import { typeName } from './type-name.ts';
import type { ParseWarning } from './types.ts';

type TextFormat = 'txt' | 'md' | 'csv' | 'tsv';

export type Detected =
  | {
      readonly ok: true;
      readonly kind: 'file';
      readonly format: Exclude<FileFormat['id'], TextFormat>;
      readonly mimeType: string;
    }
  | {
      readonly ok: true;
      readonly kind: 'text';
      readonly format: TextFormat;
      readonly mimeType: string;
      /** Decoded, not yet canonical. */
      readonly text: string;
      readonly warnings: readonly ParseWarning[];
    }
  | { readonly ok: false; readonly failure: ParseFailure };

export interface NamedBytes {
  readonly bytes: Uint8Array;
  readonly fileName?: string;
  readonly declaredMime?: string;
  /** False where these are only the first of them. */
  readonly isWhole?: boolean;
}

/** Readers of PDF accept a header anywhere in the first kilobyte. */
const PDF_HEADER_WITHIN_BYTES = 1024;
const MAGIC_BYTES = 64 * 1024;

/**
 * Decides what a file is by its content; name and declared type only tell kinds of plain text apart, and a
 * PDF too broken to show its header from garbage. Anything that is not read is refused by name.
 */
export async function detectType(input: NamedBytes): Promise<Detected> {
  const { bytes, fileName } = input;
  if (bytes.length === 0)
    return failed('EMPTY_FILE', 'The file is empty. Check the upload, or export it again.');
  if (hasPdfHeader(bytes)) return file('pdf');
  if (isZip(bytes)) return detectZip(input);
  if (isOle(bytes)) return detectOle(input);
  const markup = markupFormat(Buffer.from(bytes.subarray(0, MAGIC_BYTES)).toString('latin1'), fileName);
  if (markup) return marked(markup);
  const magic = await fileTypeFromBuffer(bytes.subarray(0, MAGIC_BYTES));
  const picture = FILE_FORMATS.find(
    ({ mimeType }) => mimeType === magic?.mime && mimeType.startsWith('image/'),
  );
  if (picture) return file(picture.id);
  // What says which kind it is may stand at its end.
  if (isTiff(bytes) && !magic) return file('tiff');
  if (magic && !isTextMime(magic.mime)) return refused(typeName(magic));
  if (claimsPdf(input)) return file('pdf');
  return detectText(input);
}

/** Whether the end of a file is needed to tell what it is. */
export const isContainer = (head: Uint8Array): boolean => isZip(head) || isOle(head);

function file(id: FileFormat['id']): Detected {
  if (id === 'txt' || id === 'md' || id === 'csv' || id === 'tsv') throw new RangeError(`${id} is text`);
  return { ok: true, kind: 'file', format: id, mimeType: mimeTypeOf(id) };
}

async function detectZip({ bytes, fileName, isWhole = true }: NamedBytes): Promise<Detected> {
  const found = zipFormat(bytes);
  if (found.is === 'read') return file(found.id);
  if (found.is === 'other') return refused(found.name);
  const magic = await fileTypeFromBuffer(bytes.subarray(0, MAGIC_BYTES));
  const known = formatNamed(magic?.ext ?? '') ?? (isWhole ? null : formatNamed(extensionOf(fileName)));
  if (known) return file(known);
  return refused(typeName(magic ?? { ext: 'zip', mime: 'application/zip' }));
}

function detectOle({ bytes, fileName, isWhole = true }: NamedBytes): Detected {
  const found = oleFormat(bytes);
  if (found.is === 'read') return file(found.id);
  if (found.is === 'encrypted') return failed('PASSWORD_REQUIRED', ENCRYPTED);
  if (found.is === 'other') return refused(found.name);
  const named = OLD_OFFICE.has(extensionOf(fileName)) ? formatNamed(extensionOf(fileName)) : null;
  if (named && !isWhole) return file(named);
  return failed('CORRUPT', DAMAGED);
}

const ENCRYPTED =
  'This Office file is protected by a password. Save it without one in the program that made it, and upload that.';
const DAMAGED =
  'This is an old Office file, and it is damaged. Open it in the program that made it, save it and upload that.';
const OLD_OFFICE: ReadonlySet<string> = new Set(['doc', 'dot', 'xls', 'xlt', 'ppt', 'pps', 'pot']);

function formatNamed(extension: string): FileFormat['id'] | null {
  const found = FILE_FORMATS.find(({ extensions }) => extensions.includes(extension));
  return found === undefined || found.mimeType.startsWith('text/') || found.id === 'pdf' ? null : found.id;
}

const marked = (markup: { readonly id: FileFormat['id'] } | { readonly name: string }): Detected =>
  'id' in markup ? file(markup.id) : refused(markup.name);

function detectText({ bytes, fileName, declaredMime }: NamedBytes): Detected {
  const isTooLarge = bytes.length > PARSE_MAX_TEXT_FILE_BYTES;
  const decoded = decodeText(isTooLarge ? bytes.subarray(0, MAGIC_BYTES) : bytes);
  if (decoded.kind === 'binary') return refused('a binary file of unknown type');
  if (isTooLarge) return tooLarge();
  if (decoded.kind === 'unknown_encoding') {
    return failed(
      'UNSUPPORTED_TYPE',
      'The text is in an encoding that Deedbox cannot recognise. Save it as UTF-8 and upload it again.',
    );
  }
  const { text } = decoded;
  const markup = markupFormat(text, fileName);
  if (markup) return marked(markup);
  const warnings = [...decoded.warnings, ...misleadingName(fileName)];
  const format = textFormat({ text, extension: extensionOf(fileName), declaredMime });
  return { ok: true, kind: 'text', format, mimeType: mimeTypeOf(format), text, warnings };
}

function tooLarge(): Detected {
  const limit = Math.floor(PARSE_MAX_TEXT_FILE_BYTES / 1024 / 1024);
  return failed('TOO_LARGE', `This text is larger than ${limit} MB. Split it and upload the parts.`);
}

function refused(name: string): Detected {
  return failed('UNSUPPORTED_TYPE', `This is ${name}. ${adviceFor(name)}`);
}

function adviceFor(name: string): string {
  if (name.startsWith('an image')) return 'Save it as PNG or JPEG, or as PDF, and upload that.';
  if (name.includes('.msg')) return 'Save the message as .eml, or as PDF, and upload that.';
  if (name === 'a ZIP archive')
    return `A whole archive goes in by POST /imports or importDocuments. Or unpack it and upload what is in it. ${READABLE}`;
  if (name.includes('archive')) return `Unpack it and upload what is in it. ${READABLE}`;
  return SAVED_AS_PDF.test(name) ? 'Save it as PDF and upload that.' : READABLE;
}

const READABLE = `Deedbox reads ${READABLE_FORMATS}.`;
/** What the programs that write them can save as PDF. */
const SAVED_AS_PDF = /\b(OpenDocument|Office|Pages|PostScript file)\b/;

/** Content decides, so the text is taken; but a person who meant a workbook should hear of it. */
function misleadingName(fileName = ''): readonly ParseWarning[] {
  const extension = extensionOf(fileName);
  if (!BINARY_NAMES.has(extension)) return [];
  const message =
    `The name ends in .${extension}, but the file holds plain text and was read as that. ` +
    'If it should hold something else, check where it came from and upload it again.';
  return [{ code: 'NAME_MISLEADS', message }];
}

const BINARY_NAMES: ReadonlySet<string> = new Set([
  ...FILE_FORMATS.filter(({ mimeType }) => mimeType.startsWith('application/')).flatMap(
    ({ extensions }) => extensions,
  ),
  ...['zip', 'png', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'webp', 'bmp', 'msg'],
]);

const isTextMime = (mime: string): boolean => mime.startsWith('text/') && !/calendar|vcard/.test(mime);

/** A header further in counts only with an object near it: a text may speak of "%PDF-". */
function hasPdfHeader(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAGIC_BYTES));
  const at = head.subarray(0, PDF_HEADER_WITHIN_BYTES).indexOf('%PDF-');
  return at === 0 || (at > 0 && /\d\s+\d+\s+obj\b/.test(head.toString('latin1')));
}

function claimsPdf({ bytes, fileName, declaredMime }: NamedBytes): boolean {
  const named = declaredMime === 'application/pdf' || extensionOf(fileName) === 'pdf';
  return (
    named &&
    /\bobj\b|\bxref\b|\btrailer\b|%PDF/.test(Buffer.from(bytes.subarray(0, MAGIC_BYTES)).toString('latin1'))
  );
}

interface NamedText {
  readonly text: string;
  readonly extension: string;
  readonly declaredMime?: string;
}

/** A name decides between the kinds of text, then what was declared, then what its lines look like. */
function textFormat({ text, extension, declaredMime = '' }: NamedText): TextFormat {
  const named = TEXT_FORMATS.find(({ extensions }) => extensions.includes(extension));
  if (named) return named.id as TextFormat;
  if (/^text\/(x-)?markdown\b/.test(declaredMime)) return 'md';
  if (/^text\/(csv|tab-separated-values)\b/.test(declaredMime)) return 'csv';
  if (looksLikeMarkdown(text)) return 'md';
  return looksLikeCsv(text) ? 'csv' : 'txt';
}

const TEXT_FORMATS = FILE_FORMATS.filter(({ id }) => ['txt', 'md', 'csv', 'tsv'].includes(id));
