// @ts-check
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname, join } from 'node:path';
import { mend, note, ok, reason } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

const ASK_TIMEOUT_MS = 1_000;

/**
 * @param {string} home absolute path of the data folder
 * @returns {Promise<Finding>}
 */
export async function checkDataFolder(home) {
  if (!existsSync(home)) return checkParent(home);
  if (!statSync(home).isDirectory()) return mend('data folder', `${home} is a file`, 'Set DEEDBOX_HOME to a folder.');
  try {
    rmSync(mkdtempSync(join(home, '.doctor-')), { recursive: true });
  } catch (error) {
    return mend('data folder', reason(error), `Make ${home} writable for the user who starts Deedbox.`);
  }
  const owner = await askOwner(home);
  if (owner === null) return ok('data folder', `${home}, not in use`);
  return note('data folder', `in use by process ${owner}`, 'Stop it before you start another on this folder.');
}

/** @param {string} home @returns {Finding} */
function checkParent(home) {
  let parent = dirname(home);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    accessSync(parent, constants.W_OK);
    return ok('data folder', `${home}, made at the first start`);
  } catch {
    return mend('data folder', `${parent} is not writable`, 'Set DEEDBOX_HOME to a folder that you may write to.');
  }
}

/**
 * Who uses the folder. The lock is a socket in it, which dies with its process, so a silent one is nobody.
 * @param {string} home
 * @returns {Promise<string | null>} a pid, or what is known of it
 */
function askOwner(home) {
  const path = join(home, 'owner.sock');
  if (!existsSync(path)) return Promise.resolve(null);
  return new Promise((done) => {
    let text = '';
    const socket = createConnection(path);
    const finish = (/** @type {string | null} */ owner) => {
      clearTimeout(timer);
      socket.destroy();
      done(owner);
    };
    const timer = setTimeout(() => finish(pidOf(text, home)), ASK_TIMEOUT_MS);
    socket.on('data', (chunk) => (text += chunk));
    socket.on('end', () => finish(pidOf(text, home)));
    socket.on('error', () => finish(null));
  });
}

/** @param {string} answer @param {string} home @returns {string} */
function pidOf(answer, home) {
  for (const source of [() => answer, () => readFileSync(join(home, 'owner.json'), 'utf8')]) {
    try {
      const { pid } = JSON.parse(source());
      if (typeof pid === 'number') return String(pid);
    } catch {
      // The next source may know.
    }
  }
  return 'unknown';
}
