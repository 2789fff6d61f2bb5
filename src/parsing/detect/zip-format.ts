import { DETECT_MAX_MEMBER_BYTES, DETECT_MAX_MEMBERS } from '../../config/limits.ts';
import { openZip } from '../docx/package/zip-archive.ts';
import type { ZipArchive } from '../docx/package/zip-archive.ts';
import type { FileFormat } from '../formats.ts';

const LIMITS = {
  maxEntries: DETECT_MAX_MEMBERS,
  maxEntryBytes: DETECT_MAX_MEMBER_BYTES,
  maxTotalBytes: 4 * DETECT_MAX_MEMBER_BYTES,
  maxRatio: 400,
};

export type ZipFormat =
  | { readonly is: 'read'; readonly id: FileFormat['id'] }
  /** A name with article, fit for "This is ...". */
  | { readonly is: 'other'; readonly name: string }
  /** The directory at its end is missing. */
  | { readonly is: 'unknown' };

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Tells the formats that are zip archives apart by their members, reading two small ones at most. */
export function zipFormat(bytes: Uint8Array): ZipFormat {
  const opening = openZip(bytes, LIMITS);
  if (!opening.ok)
    return opening.reason === 'no-directory' ? { is: 'unknown' } : { is: 'other', name: 'a ZIP archive' };
  const { archive } = opening;
  return byMimeType(archive) ?? byContentTypes(archive) ?? byMembers(archive);
}

function member(archive: ZipArchive, name: string): string | null {
  const reading = archive.read(name);
  return reading.ok ? Buffer.from(reading.bytes).toString('utf8') : null;
}

/** OpenDocument and EPUB say what they are in a member of that name. */
function byMimeType(archive: ZipArchive): ZipFormat | null {
  const manifest = archive.has('mimetype') ? 'mimetype' : 'META-INF/manifest.xml';
  const said = member(archive, manifest) ?? '';
  if (/application\/epub\+zip/.test(said)) return { is: 'read', id: 'epub' };
  const kind = /application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(said)?.[1];
  if (kind === undefined) return null;
  const id = OPEN_DOCUMENT[kind];
  return id === undefined ? { is: 'other', name: `an OpenDocument ${kind}` } : { is: 'read', id };
}

const OPEN_DOCUMENT: Readonly<Record<string, FileFormat['id']>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
};

/** Packages of Office name the type of their main part. */
function byContentTypes(archive: ZipArchive): ZipFormat | null {
  const types = member(archive, '[Content_Types].xml');
  const found = types === null ? undefined : MAIN_PARTS.find(([pattern]) => pattern.test(types));
  return found ? { is: 'read', id: found[1] } : null;
}

const MAIN_PARTS: readonly (readonly [RegExp, FileFormat['id']])[] = [
  [/wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/, 'docx'],
  [/presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.[a-z]+\.macroEnabled\.main/, 'pptx'],
  [/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template)\.(macroEnabled|binary)/, 'xlsx'],
];

/** What careless programs write without saying what it is. */
function byMembers(archive: ZipArchive): ZipFormat {
  const found = MEMBERS.find(([name]) => archive.has(name));
  if (found) return { is: 'read', id: found[1] };
  if (archive.names.some((name) => /^Index\/(Document|Slide|Tables).*\.iwa$|^index\.apxl$/.test(name)))
    return { is: 'other', name: 'a document of Pages, Numbers or Keynote' };
  return { is: 'other', name: 'a ZIP archive' };
}

const MEMBERS: readonly (readonly [string, FileFormat['id']])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['xl/workbook.bin', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
  ['META-INF/container.xml', 'epub'],
];
