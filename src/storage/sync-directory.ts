import { open } from 'node:fs/promises';

/** Makes a created, renamed or removed entry of the directory survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; there the file system journals renames itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
