// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mend, note, ok, reason } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').Environment} Environment */

const ENTRY = /^([A-Za-z0-9_-]{1,32}):[A-Za-z0-9+/_-]{43}=?$/;
const MAKE_ONE = 'Make a key with: npm run doctor -- --new-key';

/**
 * A new key as DEEDBOX_KEYS takes it.
 * @returns {string} `id:base64`, 32 bytes of chance
 */
export function newKey() {
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(2).toString('hex')}`;
  return `${id}:${randomBytes(32).toString('base64')}`;
}

/**
 * @param {{ env: Environment, home: string, services: boolean }} input
 * @returns {Finding}
 */
export function checkKeyRing({ env, home, services }) {
  if (env.DEEDBOX_KEYS) return judge(env.DEEDBOX_KEYS, 'DEEDBOX_KEYS');
  if (services) return mend('key ring', 'DEEDBOX_KEYS is not set', `${MAKE_ONE} and set DEEDBOX_KEYS.`);
  const file = join(home, 'keys');
  if (!existsSync(file)) return ok('key ring', 'made at the first start, in the data folder');
  try {
    const found = judge(readFileSync(file, 'utf8').trim().replace(/\s*\n\s*/g, ','), file);
    const open = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
    return found.state === 'ok' && open ? note('key ring', 'others may read it', `chmod 600 ${file}`) : found;
  } catch (error) {
    return mend('key ring', reason(error), `Make ${file} readable for the user who starts Deedbox.`);
  }
}

/** @param {string} text @param {string} place @returns {Finding} */
function judge(text, place) {
  const parts = text.split(',').map((part) => part.trim()).filter((part) => part !== '');
  const ids = parts.map((part) => ENTRY.exec(part)?.[1]);
  const wrong = ids.indexOf(undefined);
  if (parts.length === 0) return mend('key ring', `${place} is empty`, `${MAKE_ONE}.`);
  if (wrong !== -1) {
    return mend('key ring', `entry ${wrong + 1} of ${place} is no key`, `Each is id:base64 of 32 bytes. ${MAKE_ONE}.`);
  }
  if (new Set(ids).size !== ids.length) return mend('key ring', `${place} has an id twice`, 'Give each key its own id.');
  return ok('key ring', `${parts.length} ${parts.length === 1 ? 'key' : 'keys'}, newest ${ids[0]}`);
}
