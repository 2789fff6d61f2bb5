import { fileTypeFromBuffer } from 'file-type';
import { PARSE_MAX_TEXT_FILE_BYTES } from '../config/limits.ts';
import { failed } from './failure.ts';
import type { ParseFailure } from './failure.ts';
import { decodeText } from './text/decode-text.ts';
import { looksLikeMarkdown } from './text/looks-like-markdown.ts';
import { markupName } from './text/markup-name.ts';
import { typeName } from './type-name.ts';
import type { ParseWarning } from './types.ts';

export type Detected =
  | { readonly ok: true; readonly kind: 'pdf'; readonly mimeType: 'application/pdf' }
  | {
      readonly ok: true;
      readonly kind: 'text' | 'markdown';
      readonly mimeType: 'text/plain' | 'text/markdown';
      /** Decoded, not yet canonical. */
      readonly text: string;
      readonly warnings: readonly ParseWarning[];
    }
  | { readonly ok: false; readonly failure: ParseFailure };

export interface NamedBytes {
  readonly bytes: Uint8Array;
  readonly fileName?: string;
  readonly declaredMime?: string;
}

/** Readers of PDF accept a header anywhere in the first kilobyte. */
const PDF_HEADER_WITHIN_BYTES = 1024;
const MAGIC_BYTES = 64 * 1024;

/**
 * Decides what a file is by its content; name and declared type only tell Markdown from plain text, and a PDF
 * too broken to show its header from garbage. Anything that is none of the three is refused by name.
 */
export async function detectType(input: NamedBytes): Promise<Detected> {
  const { bytes } = input;
  if (bytes.length === 0)
    return failed('EMPTY_FILE', 'The file is empty. Check the upload, or export it again.');
  if (hasPdfHeader(bytes)) return { ok: true, kind: 'pdf', mimeType: 'application/pdf' };
  const magic = await fileTypeFromBuffer(bytes.subarray(0, MAGIC_BYTES));
  if (magic && !isTextMime(magic.mime)) return refused(typeName({ ...magic, fileName: input.fileName }));
  if (claimsPdf(input)) return { ok: true, kind: 'pdf', mimeType: 'application/pdf' };
  return detectText(input);
}

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
  const markup = markupName(decoded.text, fileName);
  if (markup) return refused(markup);
  const { text } = decoded;
  const warnings = [...decoded.warnings, ...misleadingName(fileName)];
  return isMarkdown({ text, fileName, declaredMime })
    ? { ok: true, kind: 'markdown', mimeType: 'text/markdown', text, warnings }
    : { ok: true, kind: 'text', mimeType: 'text/plain', text, warnings };
}

function tooLarge(): Detected {
  const limit = Math.floor(PARSE_MAX_TEXT_FILE_BYTES / 1024 / 1024);
  return failed('TOO_LARGE', `This text is larger than ${limit} MB. Split it and upload the parts.`);
}

function refused(name: string): Detected {
  const advice = SAVED_AS_PDF.test(name) ? 'Save it as PDF and upload that.' : READABLE;
  return failed('UNSUPPORTED_TYPE', `This is ${name}. ${advice}`);
}

const READABLE = 'Deedbox reads PDF, plain text and Markdown so far.';
/** What the programs that write them can save as PDF. */
const SAVED_AS_PDF =
  /\b(Word|Excel|PowerPoint|OpenDocument|Office|Rich Text) |\b(web page|PostScript file|e-book)\b/;

/** Content decides, so the text is taken; but a person who meant a workbook should hear of it. */
function misleadingName(fileName = ''): readonly ParseWarning[] {
  const extension = BINARY_NAME.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) return [];
  const message =
    `The name ends in .${extension}, but the file holds plain text and was read as that. ` +
    'If it should hold something else, check where it came from and upload it again.';
  return [{ code: 'NAME_MISLEADS', message }];
}

const BINARY_NAME = /\.(pdf|docx?|docm|xlsx?|xlsm|pptx?|odt|ods|odp|zip|png|jpe?g|gif|tiff?)$/i;

const isTextMime = (mime: string): boolean => mime.startsWith('text/') && !/calendar|vcard/.test(mime);

/** A header further in counts only with an object near it: a text may speak of "%PDF-". */
function hasPdfHeader(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAGIC_BYTES));
  const at = head.subarray(0, PDF_HEADER_WITHIN_BYTES).indexOf('%PDF-');
  return at === 0 || (at > 0 && /\d\s+\d+\s+obj\b/.test(head.toString('latin1')));
}

function claimsPdf({ bytes, fileName, declaredMime }: NamedBytes): boolean {
  const named = declaredMime === 'application/pdf' || /\.pdf$/i.test(fileName ?? '');
  return (
    named &&
    /\bobj\b|\bxref\b|\btrailer\b|%PDF/.test(Buffer.from(bytes.subarray(0, MAGIC_BYTES)).toString('latin1'))
  );
}

function isMarkdown(file: { text: string; fileName?: string; declaredMime?: string }): boolean {
  const extension = /\.([a-z0-9]+)$/i.exec(file.fileName ?? '')?.[1]?.toLowerCase();
  if (extension && MARKDOWN_EXTENSIONS.has(extension)) return true;
  if (extension === 'txt' || extension === 'text') return false;
  if (file.declaredMime && /^text\/(x-)?markdown\b/.test(file.declaredMime)) return true;
  return looksLikeMarkdown(file.text);
}

const MARKDOWN_EXTENSIONS: ReadonlySet<string> = new Set(['md', 'markdown', 'mdown', 'mkd', 'mdwn']);
