import { getFileNameLowLevel, type Entry } from 'yauzl';
import { parseFolderPath, checkName } from '../corpora/path-names.ts';

export type CheckedName =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly isHidden: boolean; readonly problem: string };

/**
 * The name of an entry: UTF-8 where it is that, whatever its flags say, since many programs set none; else
 * the code page of DOS.
 */
export function decodeName(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
}

/** Judges the path of a file in an archive; a path that leads out of it is refused, never mended. */
export function checkEntryName(raw: string): CheckedName {
  const path = raw.replaceAll('\\', '/');
  const refuse = (problem: string, isHidden = false): CheckedName => ({ ok: false, isHidden, problem });
  if (path.startsWith('/')) return refuse('Its path begins at the root of a disk.');
  if (/^[A-Za-z]:/.test(path)) return refuse('Its path names a drive.');
  const parts = path.split('/').filter((part) => part !== '.' && part !== '');
  if (parts.includes('..')) return refuse('Its path leads out of the archive.');
  if (parts.some((part) => part.startsWith('.') || HIDDEN.has(part.toLowerCase())))
    return refuse('A hidden file or one of the system.', true);
  const name = checkName(parts.at(-1) ?? '');
  if (!name.ok) return refuse(name.problem);
  const folder = parseFolderPath(parts.slice(0, -1).join('/'));
  if (!folder.ok) return refuse(folder.problem);
  return { ok: true, path: [...folder.names, name.name].join('/') };
}

const HIDDEN: ReadonlySet<string> = new Set(['__macosx', 'thumbs.db', 'desktop.ini']);
