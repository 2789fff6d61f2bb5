// @ts-check
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { adoptInstall, hadDevPackages, inspectInstall, writeStamp } from './install-state.mjs';
import { holdInstallLock } from './install-lock.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { expectedFolders, reportProgress } from './progress.mjs';

/** @typedef {import('./install-state.mjs').Stamp} Stamp */
/** @typedef {import('./install-state.mjs').Stale} Stale */
/** @typedef {import('./install-lock.mjs').Held} Held */
/** @typedef {{ root: string, dev: boolean, lock: Held }} NpmInput */
/** @typedef {{ code: number | string, output: string }} NpmResult */
/** @typedef {{ ok: true, stamp: Stamp } | { ok: false, problem: string }} Installed */

/**
 * Makes the installation fit the lockfile. Does nothing, and costs one digest, where it already does.
 * @param {{ root: string, dev: boolean }} input dev: whether development packages are needed
 * @returns {Promise<Installed>}
 */
export async function ensureInstalled({ root, dev }) {
  const before = inspectInstall({ root, dev });
  if (before.fresh) return { ok: true, stamp: before.stamp };
  const lock = await holdInstallLock({
    path: join(root, '.deedbox-install.lock'),
    onWait: (holder) =>
      say(`Another Deedbox command (pid ${holder?.pid ?? 'unknown'}) is installing; waiting for it.`),
  });
  try {
    const now = inspectInstall({ root, dev });
    if (now.fresh) return { ok: true, stamp: now.stamp };
    const adopted = adoptInstall({ root, dev });
    if (adopted !== null) return { ok: true, stamp: adopted };
    return await install({ root, dev: dev || hadDevPackages(root), reason: now.reason, lock });
  } finally {
    lock.release();
  }
}

/** @type {Record<Stale, string>} */
const WHY = {
  missing: 'first time only',
  unfinished: 'an installation before was not finished',
  stale: 'the lockfile changed',
  'no-dev': 'tools for development',
};

/**
 * @param {{ root: string, dev: boolean, reason: Stale, lock: Held }} input
 * @returns {Promise<Installed>}
 */
async function install({ root, dev, reason, lock }) {
  const files = expectedFolders({ root, dev });
  say(`Installing ${files.length} packages (${WHY[reason]}); this takes a minute or more.`);
  const startedAt = Date.now();
  const progress = reportProgress({ files, out: process.stderr });
  const result = await (reason === 'no-dev' ? addDevPackages : replaceAll)({ root, dev, lock });
  progress.stop();
  if (result.code !== 0) return { ok: false, problem: explainFailure(result) };
  const stamp = writeStamp({ root, dev });
  say(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  return { ok: true, stamp };
}

/**
 * Takes everything away and unpacks it anew: the only way to be sure of what is there.
 * @param {NpmInput} input
 * @returns {Promise<NpmResult>}
 */
function replaceAll(input) {
  rmSync(join(input.root, 'node_modules', '.deedbox-install.json'), { force: true });
  return runNpm({ ...input, verb: ['ci'] });
}

/**
 * Puts the tools beside what is there. A server may run from it, and one that was broken off leaves what a
 * start needs; what comes of it is compared with the lockfile.
 * @param {NpmInput} input
 * @returns {Promise<NpmResult>}
 */
async function addDevPackages(input) {
  const result = await runNpm({ ...input, verb: ['install', '--no-save'] });
  const isWhole = result.code === 0 && adoptInstall({ root: input.root, dev: true }) !== null;
  return isWhole || isStopped(result) ? result : replaceAll(input);
}

/** @param {NpmResult} result */
const isStopped = ({ code }) => code === 'SIGTERM' || code === 'SIGINT';

/**
 * @param {NpmInput & { verb: string[] }} input
 * @returns {Promise<NpmResult>}
 */
function runNpm({ root, dev, lock, verb }) {
  const npm = npmCommand({ root, env: process.env });
  // Nothing we install needs a script, and errors alone are printed: npm judges `engines` by its own
  // Node, which need not be the one that runs the product.
  const flags = ['--ignore-scripts', '--loglevel=error', '--engine-strict=false', '--include=optional'];
  const args = [
    ...npm.args,
    ...verb,
    dev ? '--include=dev' : '--omit=dev',
    ...flags,
    '--no-audit',
    '--no-fund',
  ];
  return new Promise((done) => {
    const env = npmEnvironment({ root, env: process.env });
    const child = spawn(npm.command, args, {
      cwd: root,
      env,
      shell: npm.shell,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (child.pid !== undefined) lock.shareWith(child.pid);
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    const stop = () => child.kill('SIGTERM');
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const finish = (/** @type {number | string} */ code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      done({ code, output });
    };
    child.on('error', (error) => finish(/** @type {NodeJS.ErrnoException} */ (error).code ?? 'unknown'));
    child.on('close', (code, signal) => finish(code ?? signal ?? 'unknown'));
  });
}

/** What to do about a failure, by what npm or the system said. The first that matches is told. */
const MENDS = [
  { sign: /ENOSPC/, mend: 'The disk is full: free about 2 GB and start again.' },
  {
    sign: /ENOTEMPTY|EBUSY/,
    mend: 'Something else writes to node_modules: end it, delete node_modules and start again.',
  },
  {
    sign: /EACCES|EPERM|EROFS/,
    mend: 'npm may not write here: check who owns this folder and node_modules.',
  },
  {
    sign: /can only install packages when your package\.json and package-lock\.json/,
    mend: 'package.json and package-lock.json disagree: run "npm install" and commit the lockfile.',
  },
  {
    sign: /EINTEGRITY/,
    mend: 'A package did not match its checksum: run "npm cache clean --force" and start again.',
  },
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET/,
    mend: 'The package registry cannot be reached: check the network, or "npm config get registry" and the proxy.',
  },
  {
    sign: /E401|E403/,
    mend: 'The package registry refused us: check "npm config get registry" and its login.',
  },
  {
    sign: /ETARGET|E404/,
    mend: 'The package registry lacks a package of the lockfile: check "npm config get registry".',
  },
  {
    sign: /SELF_SIGNED|CERT|UNABLE_TO_/,
    mend: "The registry's certificate is not trusted: set NODE_EXTRA_CA_CERTS to your authority's file.",
  },
];

/** What npm says beside the reason: where its log is, how `npm ci` is used, its stack. */
const NOISE =
  /complete log of this run|EBADENGINE|Clean install|Usage:|^npm error\s*$|^npm error {4,}at |npm help/;
const SHOWN_LINES = 10;

/**
 * One readable account of a failed installation.
 * @param {{ code: number | string, output: string }} result
 * @returns {string}
 */
export function explainFailure({ code, output }) {
  if (code === 'ENOENT') return 'npm was not found on the path: install Node with npm, version 20 or newer.';
  if (isStopped({ code, output })) return 'The installation was stopped; the next start begins it again.';
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !NOISE.test(line));
  const mend = MENDS.find(({ sign }) => sign.test(output))?.mend ?? 'Run "npm ci" to see it in full.';
  return [
    `The packages could not be installed (npm ended with ${code}).`,
    ...lines.slice(0, SHOWN_LINES),
    mend,
  ].join('\n');
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}
