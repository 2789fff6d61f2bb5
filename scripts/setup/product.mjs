// @ts-check
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The arguments of Node for a process of the product. The file of settings is named only where it is:
 * Node says a line about a missing one at every start. What the environment says wins over it.
 * @param {string} root
 * @returns {string[]}
 */
export function productArguments(root) {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
}

/**
 * Where a process of the product keeps its compiled code. It is said before the process begins: a file
 * that loads ahead of the cache is stripped of its types anew, and the stripper alone takes half a second.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Record<string, string>} empty where it is said already or nothing can be written
 */
export function productEnvironment(root, env = process.env) {
  if (env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE) return {};
  const home = resolve(root, env.DEEDBOX_HOME || '.deedbox');
  const folders = [join(root, 'node_modules', '.cache', 'deedbox', 'compiled')];
  // Of a clone that cannot be written. Its folder is made by who locks it, not here.
  if (existsSync(home)) folders.push(join(home, 'cache', 'compiled'));
  const folder = folders.find(isWritable);
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
