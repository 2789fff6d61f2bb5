import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second on every machine we run on. */
const TICK_MS = 10;

/**
 * CPU time that a process group has used so far, with that of its ended children.
 * @returns milliseconds, or null where the system does not tell
 */
export function groupCpuMs(group: number): number | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, pid) => sum + processCpuMs(pid, group), 0);
  } catch {
    return null;
  }
}

/** @returns the group of a process, or null where it has ended */
export function processGroup(pid: string): number | null {
  return statFields(pid)?.[2] ?? null;
}

function processCpuMs(pid: string, group: number): number {
  const fields = statFields(pid);
  if (fields?.[2] !== group) return 0;
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
}

/** From the third field of `/proc/PID/stat` on; null where the process ended while we looked. */
function statFields(pid: string): readonly number[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything: fields are counted from behind it.
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}
