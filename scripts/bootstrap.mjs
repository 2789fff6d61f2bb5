// @ts-check
// Runs on the Node that a machine happens to have (20 or newer) with nothing installed.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS, describeUnknown, stepArguments } from './setup/commands.mjs';
import { productArguments, productEnvironment } from './setup/product.mjs';
import { runStep } from './setup/run-step.mjs';
import { chooseNode, probePinnedNode } from './setup/runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string | undefined} name
 * @param {string[]} given
 * @returns {Promise<number>} exit code
 */
async function main(name, given) {
  const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name];
  if (command === undefined) return fail(describeUnknown(name), 2);
  const node = await prepare(given.length === 0 ? (command.needsBare ?? command.needs) : command.needs);
  if ('problem' in node) return fail(node.problem, 1);
  for (const step of command.steps) {
    const isProduct = step.isProduct === true;
    const args = [...(isProduct ? productArguments(root) : []), ...stepArguments(step, given)];
    const env = { ...(isProduct ? productEnvironment(root) : {}), ...step.env };
    const code = await runStep({ node: node.path, args, root, env });
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * @param {import('./setup/commands.mjs').Needs} needs
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
async function prepare(needs) {
  if (needs === 'nothing') {
    const pinned = chooseNode({ root, pinnedVersion: probePinnedNode(root) });
    return 'path' in pinned ? pinned : { path: process.execPath };
  }
  // Loaded here since a command that installs nothing should not pay for it.
  const { ensureInstalled } = await import('./setup/install.mjs');
  const installed = await ensureInstalled({ root, dev: needs === 'development' });
  if (!installed.ok) return { problem: installed.problem };
  return chooseNode({ root, pinnedVersion: installed.stamp.node });
}

/** @param {string} text @param {number} code */
function fail(text, code) {
  process.stderr.write(`${text}\n`);
  return code;
}

const [name, ...given] = process.argv.slice(2);
process.exitCode = await main(name, given);
