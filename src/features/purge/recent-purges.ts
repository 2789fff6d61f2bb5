import { PURGE_REMEMBERED_MS } from '../../config/limits.ts';

/** When versions were deleted for good by this process, in its own time. */
const purged = new Map<string, number>();

/** Remembers versions whose deletion is about to be committed; where it is rolled back, they are there. */
export function rememberPurged(versionIds: readonly string[]): void {
  const now = performance.now();
  for (const [id, at] of purged) {
    if (now - at < PURGE_REMEMBERED_MS) break;
    purged.delete(id);
  }
  for (const id of versionIds) {
    purged.delete(id);
    purged.set(id, now);
  }
}

/**
 * Those that this process has deleted since then. An embedded database has one transaction at a time, so who
 * comes during a deletion reads nothing before it has ended.
 */
export const purgedSince = (versionIds: readonly string[], since: number): readonly string[] =>
  versionIds.filter((id) => (purged.get(id) ?? -1) >= since);
