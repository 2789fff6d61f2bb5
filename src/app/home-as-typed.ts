import { relative } from 'node:path';

/** The data folder as a person would type it here: short where it lies below, whole elsewhere. */
export function homeAsTyped(home: string): string {
  const below = relative(process.cwd(), home);
  if (below === '') return '.';
  return below.startsWith('..') ? home : below;
}
