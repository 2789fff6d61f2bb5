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

function processCpuMs(pid: string, group: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything: fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number);
    if (fields[2] !== group) return 0;
    return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
  } catch {
    // It ended while we looked.
    return 0;
  }
}
