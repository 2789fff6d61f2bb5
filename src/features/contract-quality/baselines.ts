import type { ConformanceSnapshot } from '../../contracts/quality/snapshot.ts';

/** The frozen baselines of a version, by step; `''` is the whole. */
export const readBaselines = (text: string | null): Readonly<Record<string, ConformanceSnapshot>> =>
  text === null ? {} : (JSON.parse(text) as Record<string, ConformanceSnapshot>);
