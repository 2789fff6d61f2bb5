import { mergeSnapshots } from '../../contracts/quality/merge-snapshots.ts';
import type { ConformanceSnapshot } from '../../contracts/quality/snapshot.ts';

/** The sum of windows as they are stored; null where there is none. */
export const totalOf = (windows: readonly { readonly snapshot: string }[]): ConformanceSnapshot | null =>
  windows
    .map(({ snapshot }) => JSON.parse(snapshot) as ConformanceSnapshot)
    .reduce<ConformanceSnapshot | null>(
      (sum, next) => (sum === null ? next : mergeSnapshots(sum, next)),
      null,
    );
