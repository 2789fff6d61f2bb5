import { readdirSync, readFileSync } from 'node:fs';
import { processGroup } from './process-cpu.ts';

const KILOBYTE = 1024;

/**
 * Memory that a process group holds: what its processes share is counted once (Pss of Linux).
 * @returns bytes, or null where the system does not tell
 */
export function groupMemoryBytes(group: number): number | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, pid) => sum + (processGroup(pid) === group ? processMemoryBytes(pid) : 0), 0);
  } catch {
    return null;
  }
}

function processMemoryBytes(pid: string): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * KILOBYTE;
  } catch {
    // It ended while we looked.
    return 0;
  }
}
