import { FOLDER_MAX_DEPTH, PATH_MAX_CHARS, PATH_NAME_MAX_CHARS } from '../../config/limits.ts';

/** Control and format characters: invisible, or they turn what is shown around (`exe.fdp` for `pdf.exe`). */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export type Named =
  { readonly ok: true; readonly name: string } | { readonly ok: false; readonly problem: string };

/** Checks a name that a person chose for a folder or a document; it is stored in composed form. */
export function checkName(raw: string): Named {
  const refuse = (problem: string): Named => ({ ok: false, problem });
  if (!raw.isWellFormed()) return refuse('The name holds characters that cannot be stored.');
  const name = raw.normalize('NFC').trim();
  if (name === '') return refuse('The name is empty.');
  if (name === '.' || name === '..') return refuse('The names `.` and `..` are reserved.');
  if (/[/\\]/.test(name)) return refuse('A name cannot hold `/` or `\\`.');
  if (INVISIBLE.test(name)) return refuse('The name holds invisible characters.');
  if (name.length > PATH_NAME_MAX_CHARS)
    return refuse(`A name has at most ${PATH_NAME_MAX_CHARS} characters.`);
  return { ok: true, name };
}

/**
 * Makes a safe name of one that came with an upload: what stands after the last slash, without invisible
 * characters, cut to length before its extension. Never fails.
 */
export function safeFileName(raw: string): string {
  const last = raw.toWellFormed().split(/[/\\]/).pop() ?? '';
  const name = last.replaceAll(INVISIBLES, '').normalize('NFC').trim();
  if (name === '' || name === '.' || name === '..') return 'document';
  return cutName(name, PATH_NAME_MAX_CHARS);
}

/** @returns the name with a number before its extension: `report (2).pdf` */
export function numberedName(name: string, number: number): string {
  const suffix = ` (${number})`;
  const { stem, extension } = splitName(name);
  return `${cutText(stem, PATH_NAME_MAX_CHARS - suffix.length - extension.length)}${suffix}${extension}`;
}

export type ParsedPath =
  { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly problem: string };

/** Reads `a/b/c`; empty text, or slashes alone, is the root. */
export function parseFolderPath(raw: string): ParsedPath {
  const names: string[] = [];
  for (const part of raw.split('/').filter((segment) => segment !== '')) {
    const checked = checkName(part);
    if (!checked.ok) return checked;
    names.push(checked.name);
  }
  if (names.length > FOLDER_MAX_DEPTH)
    return { ok: false, problem: `At most ${FOLDER_MAX_DEPTH} folders deep.` };
  if (names.join('/').length > PATH_MAX_CHARS - PATH_NAME_MAX_CHARS - 1)
    return { ok: false, problem: 'The path is too long.' };
  return { ok: true, names };
}

export const joinPath = (folderPath: string | null, name: string): string =>
  folderPath === null || folderPath === '' ? name : `${folderPath}/${name}`;

/** Whether a path is a folder's own or stands below it. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

/** @returns the names of the folders that a path stands in, outermost first */
export const foldersOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

/** @returns what stands after the last slash */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function splitName(name: string): { stem: string; extension: string } {
  const extension = /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1];
  return extension === undefined
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, -extension.length - 1), extension: `.${extension}` };
}

function cutName(name: string, maxChars: number): string {
  if (name.length <= maxChars) return name;
  const { stem, extension } = splitName(name);
  return cutText(stem, maxChars - extension.length) + extension;
}

/** Never between the halves of a surrogate pair. */
const cutText = (text: string, maxChars: number): string =>
  text
    .slice(0, maxChars)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
