import { opendir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AppError } from '../domain/errors.ts';

export interface FoundFile {
  /** Where it is on disk. */
  readonly path: string;
  /** Its place below the folder, with `/`. */
  readonly place: string;
}

/**
 * Every file below a folder, by name; hidden ones and links are left out, so that no loop is walked.
 * @throws AppError VALIDATION when there is no such folder
 */
export async function findFiles(folder: string): Promise<readonly FoundFile[]> {
  const info = await stat(folder).catch(() => null);
  if (info === null) {
    throw new AppError({
      code: 'VALIDATION',
      message: `no folder ${folder}`,
      publicMessage: `There is no folder ${folder}.`,
    });
  }
  if (info.isFile()) return [{ path: folder, place: folder.split(/[\\/]/).at(-1) ?? folder }];
  const found: FoundFile[] = [];
  const pending = [folder];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for await (const entry of await opendir(current)) {
      if (entry.name.startsWith('.')) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile()) found.push({ path, place: relative(folder, path).replaceAll('\\', '/') });
    }
  }
  return found.toSorted((a, b) => a.place.localeCompare(b.place, 'en'));
}
