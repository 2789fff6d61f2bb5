// @ts-check
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { inspectInstall } from '../setup/install-state.mjs';
import { chooseNode, probePinnedNode } from '../setup/runtime.mjs';
import { mend, note, ok, reason } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').Environment} Environment */

const GB = 1024 ** 3;
/** The packages, the data folder's template and a first corpus. */
const DISK_NEEDED_BYTES = 2 * GB;
const DISK_COMFORTABLE_BYTES = 10 * GB;

/** @param {string} root @returns {Finding} */
export function checkNode(root) {
  const pinned = probePinnedNode(root);
  const choice = chooseNode({ root, pinnedVersion: pinned });
  if ('path' in choice) return ok('Node', pinned === null ? process.version : `${pinned}, brought by npm`);
  if (inspectInstall({ root, dev: false }).fresh) return mend('Node', process.version, choice.problem);
  return note('Node', process.version, 'On Linux and Windows the first start brings Node 24; elsewhere install it.');
}

const FOUND = { missing: 'not installed', unfinished: 'installed in part', stale: 'stale', 'no-dev': 'stale' };

/** @param {string} root @returns {Finding} */
export function checkPackages(root) {
  const state = inspectInstall({ root, dev: false });
  if (state.fresh) return ok('packages', state.stamp.dev ? 'installed, with those for development' : 'installed');
  return note('packages', FOUND[state.reason], 'The next start installs them.');
}

/** @param {string} path @returns {string} */
function nearestExisting(path) {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** @param {string} home @returns {Finding} */
export function checkDisk(home) {
  const { bavail, bsize } = statfsSync(nearestExisting(home));
  const free = bavail * bsize;
  const found = `${(free / GB).toFixed(1)} GB free`;
  if (free < DISK_NEEDED_BYTES) return mend('disk', found, 'Free at least 2 GB, or move DEEDBOX_HOME to another disk.');
  return free < DISK_COMFORTABLE_BYTES ? note('disk', found, 'Enough to begin with.') : ok('disk', found);
}

/**
 * @param {Environment} env
 * @returns {Promise<Finding>}
 */
export async function checkPort(env) {
  const text = env.PORT || '4000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return mend('port', text, 'Set PORT to a number from 0 to 65535.');
  }
  if (await isRefusedByBrowsers(port))
    return mend('port', `browsers refuse to open ${port}`, 'Start with another port: PORT=4001 npm start');
  const host = env.HOST || '127.0.0.1';
  const problem = await tryListening(port, host);
  if (problem === null) return ok('port', `${port} is free`);
  if (problem.code !== 'EADDRINUSE') {
    return mend('port', `${host}:${port}: ${reason(problem)}`, 'Set HOST and PORT to what this machine may listen on.');
  }
  return (await answersAsDeedbox(port, host))
    ? note('port', `${port}: Deedbox is running there`)
    : mend('port', `${port} is in use by another program`, 'Stop that program, or start with another port: PORT=4001 npm start');
}

/**
 * Some ports are kept for other services: fetch gives up on them, as browsers do, before it connects.
 * @param {number} port
 */
async function isRefusedByBrowsers(port) {
  if (port === 0) return false;
  try {
    await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) });
    return false;
  } catch (error) {
    const { cause } = /** @type {{ cause?: { message?: string } }} */ (error);
    return cause?.message === 'bad port';
  }
}

/**
 * @param {number} port @param {string} host
 * @returns {Promise<NodeJS.ErrnoException | null>}
 */
function tryListening(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done(error));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(null)));
  });
}

/** @param {number} port @param {string} host */
async function answersAsDeedbox(port, host) {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const answer = await fetch(`http://${address}:${port}/health/live`, { signal: AbortSignal.timeout(2_000) });
    const { program } = await answer.json();
    return program === 'deedbox';
  } catch {
    return false;
  }
}
