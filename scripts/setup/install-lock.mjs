// @ts-check
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;
const HEARTBEAT_MS = 5_000;
/** How long a holder that cannot be asked may stay silent, in polls of ours: time asleep does not count. */
const SILENT_POLLS = 240;
const STEAL_AGE_MS = 10_000;

/**
 * @typedef {{ pid: number, host: string, child?: number }} Holder
 * child: the npm it started, which may outlive it
 * @typedef {{ release: () => void, shareWith: (child: number) => void }} Held
 */

/**
 * Makes a file that only one process can make.
 * @param {string} path
 * @returns {boolean} false where it exists
 */
function create(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() }));
    closeSync(file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path @returns {Holder | null} */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} path @returns {number | null} */
function touchedAt(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {Holder | null} holder */
function isDead(holder) {
  if (holder === null || holder.host !== hostname()) return false;
  return !isAlive(holder.pid) && (holder.child === undefined || !isAlive(holder.child));
}

/**
 * Removes a lock whose holder is gone. A second file guards the removal, so that two waiters who
 * both saw the dead holder cannot remove the lock that one of them has just made.
 * @param {string} path
 * @param {() => boolean} stillAbandoned asked again under the guard
 */
function removeAbandoned(path, stillAbandoned) {
  const guard = `${path}.steal`;
  const guardAge = touchedAt(guard);
  if (guardAge !== null && Date.now() - guardAge > STEAL_AGE_MS) rmSync(guard, { force: true });
  if (!create(guard)) return;
  try {
    if (stillAbandoned()) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Waits until this process alone may install. A holder that died is replaced at once; one on
 * another machine or in another container, after it has been silent for a minute.
 * @param {{ path: string, onWait?: (holder: Holder | null) => void, pollMs?: number,
 *   silentPolls?: number }} input
 * @returns {Promise<Held>}
 */
export async function holdInstallLock({ path, onWait, pollMs = POLL_MS, silentPolls = SILENT_POLLS }) {
  let waited = false;
  let silent = 0;
  let lastTouch = touchedAt(path);
  while (!create(path)) {
    const holder = readHolder(path);
    if (!waited) onWait?.(holder);
    waited = true;
    const touch = touchedAt(path);
    silent = touch === lastTouch ? silent + 1 : 0;
    lastTouch = touch;
    if (isDead(holder)) removeAbandoned(path, () => isDead(readHolder(path)));
    else if (silent >= silentPolls) removeAbandoned(path, () => touchedAt(path) === touch);
    else await sleep(pollMs);
  }
  return held(path);
}

/** @param {string} path @returns {Held} */
function held(path) {
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // Taken from us after a long silence: the install goes on, and the next start checks it.
    }
  }, HEARTBEAT_MS);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
  };
  process.on('exit', release);
  const shareWith = (/** @type {number} */ child) => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname(), child }));
  };
  return { release, shareWith };
}
