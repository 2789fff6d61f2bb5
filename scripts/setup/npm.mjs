// @ts-check
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/**
 * How to run npm here: by the Node and the script that ran us where npm did, since the pinned Node
 * in `node_modules` is about to be replaced; else the `npm` on the path.
 * @param {{ root: string, env: NodeJS.ProcessEnv }} input
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand({ root, env }) {
  const script = env.npm_execpath;
  if (script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) {
    const node = env.npm_node_execpath;
    const usable = node !== undefined && existsSync(node) && !node.startsWith(join(root, 'node_modules'));
    return { command: usable ? node : process.execPath, args: [script], shell: false };
  }
  const windows = process.platform === 'win32';
  return { command: windows ? 'npm.cmd' : 'npm', args: [], shell: windows };
}

/**
 * The environment npm runs in. The settings of an outer npm (its log level, what it omits) must not
 * decide what we install, and a home that cannot be written must not stop us.
 * @param {{ root: string, env: NodeJS.ProcessEnv }} input
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment({ root, env }) {
  const own = join(root, 'node_modules');
  const path = (env.PATH ?? '').split(delimiter).filter((part) => part !== '' && !resolve(part).startsWith(own));
  /** @type {NodeJS.ProcessEnv} */
  const clean = { ...env, PATH: path.join(delimiter) };
  for (const name of ['NODE_ENV', 'NODE_OPTIONS', 'npm_config_loglevel', 'npm_config_omit', 'npm_config_include']) {
    delete clean[name];
  }
  const cache = env.npm_config_cache ?? join(env.HOME || safeHome(), '.npm');
  if (!canWrite(cache)) {
    clean.npm_config_cache = join(tmpdir(), `deedbox-npm-${process.getuid?.() ?? 'user'}`);
    clean.npm_config_logs_max = '0';
  }
  return clean;
}

function safeHome() {
  try {
    return homedir() || tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Whether a folder is writable or could be made. It is not made here: making one with its parents
 * never ends on some of the system's own file trees.
 * @param {string} folder
 */
function canWrite(folder) {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return statSync(nearest).isDirectory();
  } catch {
    return false;
  }
}
