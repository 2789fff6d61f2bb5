import type { SchemaChange } from './schema-change.ts';

export type VersionBump = 'major' | 'minor' | 'patch';

/**
 * How far the version has to go for some changes: `major` where a payload of the old version may be refused,
 * `minor` where more or other payloads are taken, `patch` for words alone.
 *
 * @returns null where nothing changed
 */
export function suggestBump(changes: readonly SchemaChange[]): VersionBump | null {
  if (changes.length === 0) return null;
  if (changes.some(({ breaksBackward }) => breaksBackward)) return 'major';
  return changes.every(({ kind }) => kind === 'described') ? 'patch' : 'minor';
}

/**
 * The next version; before 1.0.0 breaking changes are minor ones, and all others patches (semver 2.0.0, 4).
 */
export function nextVersion(version: string, bump: VersionBump): string {
  const [major = 0, minor = 0, patch = 0] = (version.split(/[-+]/)[0] ?? '').split('.').map(Number);
  const isPreRelease = version.split('+')[0]?.includes('-') === true;
  if (isPreRelease) return `${major}.${minor}.${patch}`;
  const step = major > 0 ? bump : bump === 'major' ? 'minor' : 'patch';
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * Order of precedence by semver 2.0.0, 11: negative where `a` comes before `b`; build metadata does not
 * count.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < 3; index++) {
    const order = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (order !== 0) return order;
  }
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  for (let index = 0; index < Math.max(left.pre.length, right.pre.length); index++) {
    const order = compareIdentifiers(left.pre[index], right.pre[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(version: string): { numbers: readonly number[]; pre: readonly string[] } {
  const [, core = '', pre = ''] = /^([^-+]*)(?:-([^+]*))?/.exec(version) ?? [];
  return { numbers: core.split('.').map(Number), pre: pre === '' ? [] : pre.split('.') };
}

function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The highest of some versions, pre-releases left out; null of none. */
export const latestVersion = (versions: readonly string[]): string | null =>
  versions
    .filter((version) => partsOf(version).pre.length === 0)
    .toSorted(compareVersions)
    .at(-1) ?? null;
