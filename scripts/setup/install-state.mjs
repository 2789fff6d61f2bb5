// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { probePinnedNode } from './runtime.mjs';

/**
 * @typedef {{ lock: string, dev: boolean, machine: string, node: string | null }} Stamp
 * what is installed: digest of the lockfile, whether development packages are in, for which
 * machine, and the version of the pinned Node that was seen to run
 * @typedef {'missing' | 'unfinished' | 'stale' | 'no-dev'} Stale why what is installed does not serve
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, devOptional?: boolean,
 *   optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

const STAMP = '.deedbox-install.json';

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules', STAMP);

const machine = `${process.platform}-${process.arch}`;

/**
 * The digest of the lockfile that an installation is compared with.
 * @param {string} root
 * @returns {string} sha256, hex
 */
export function lockDigest(root) {
  return createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/**
 * @param {string} root
 * @returns {Stamp | null} null where nothing was recorded or the record is unreadable
 */
export function readStamp(root) {
  try {
    const value = JSON.parse(readFileSync(stampPath(root), 'utf8'));
    return typeof value?.lock === 'string' ? value : null;
  } catch {
    return null;
  }
}

/**
 * Records a finished installation. Written whole or not at all.
 * @param {{ root: string, dev: boolean }} input
 * @returns {Stamp}
 */
export function writeStamp({ root, dev }) {
  const stamp = { lock: lockDigest(root), dev, machine, node: probePinnedNode(root) };
  const partial = `${stampPath(root)}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(stamp));
  renameSync(partial, stampPath(root));
  return stamp;
}

/**
 * Says whether what is installed serves a command.
 * @param {{ root: string, dev: boolean }} input dev: whether the command needs development packages
 * @returns {{ fresh: true, stamp: Stamp } | { fresh: false, reason: Stale }}
 */
export function inspectInstall({ root, dev }) {
  if (!existsSync(join(root, 'node_modules'))) return { fresh: false, reason: 'missing' };
  const stamp = readStamp(root);
  if (stamp === null) return { fresh: false, reason: 'unfinished' };
  if (stamp.machine === machine && stamp.lock === lockDigest(root)) {
    return stamp.dev || !dev ? { fresh: true, stamp } : { fresh: false, reason: 'no-dev' };
  }
  return { fresh: false, reason: 'stale' };
}

/** @param {string} path @returns {Lockfile | null} */
function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Accepts an installation that someone made with npm by hand: npm keeps its own record of what it
 * unpacked, and where that holds every package of the lockfile there is nothing to do again.
 * @param {{ root: string, dev: boolean }} input
 * @returns {Stamp | null} the stamp written, or null where an installation is needed
 */
export function adoptInstall({ root, dev }) {
  const wanted = readLockfile(join(root, 'package-lock.json'))?.packages;
  const present = readLockfile(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (wanted === undefined || present === undefined) return null;
  const holds = missingPackages({ wanted, present });
  if (holds.runtime > 0 || (dev && holds.dev > 0)) return null;
  return writeStamp({ root, dev: holds.dev === 0 });
}

/**
 * Counts the packages of a lockfile that an installation lacks or has in another version.
 * Optional ones do not count: npm leaves out what does not fit the machine.
 * @param {{ wanted: Record<string, LockedPackage>, present: Record<string, LockedPackage> }} input
 * @returns {{ runtime: number, dev: number }}
 */
export function missingPackages({ wanted, present }) {
  const missing = { runtime: 0, dev: 0 };
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.optional === true || entry.link === true) continue;
    const found = present[path];
    if (found?.version === entry.version && found?.integrity === entry.integrity) continue;
    if (entry.dev === true || entry.devOptional === true) missing.dev += 1;
    else missing.runtime += 1;
  }
  return missing;
}

/**
 * Whether development packages were installed before, by us or by hand. An installation is never
 * reduced: who ran the tests once keeps what they need.
 * @param {string} root
 * @returns {boolean}
 */
export function hadDevPackages(root) {
  return readStamp(root)?.dev === true || existsSync(join(root, 'node_modules', 'jest', 'package.json'));
}
