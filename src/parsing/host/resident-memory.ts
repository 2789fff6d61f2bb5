import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4_096;

/**
 * Resident memory of a process. The heap tells nothing here: the engines' memory lies outside it.
 *
 * @returns null where the system does not tell (other systems than Linux) or the process is gone
 */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    const fields = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    const pages = Number(fields[1]);
    return Number.isFinite(pages) ? pages * PAGE_BYTES : null;
  } catch {
    return null;
  }
}
