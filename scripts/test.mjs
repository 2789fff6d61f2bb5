// @ts-check
// Jest with one addition: `--heavy NAME` runs a long suite of test/heavy, which the default run leaves out.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const heavyFolder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'test', 'heavy');

function heavyNames() {
  if (!existsSync(heavyFolder)) return [];
  return readdirSync(heavyFolder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.test.ts'.length));
}

/**
 * @param {string[]} given
 * @returns {{ args: string[] } | { problem: string }}
 */
function jestArguments(given) {
  const at = given.indexOf('--heavy');
  if (at === -1) return { args: given };
  const name = given[at + 1];
  const names = heavyNames();
  if (name === undefined || !names.includes(name)) {
    const list = names.length === 0 ? 'none exists yet' : names.join(', ');
    return { problem: `Name a heavy suite after --heavy: ${list}.` };
  }
  process.env.DEEDBOX_HEAVY_TESTS = '1';
  return { args: [...given.slice(0, at), join('test', 'heavy', `${name}.test.ts`), ...given.slice(at + 2)] };
}

const parsed = jestArguments(process.argv.slice(2));
if ('problem' in parsed) {
  process.stderr.write(`${parsed.problem}\n`);
  process.exitCode = 2;
} else {
  const { run } = await import('jest');
  await run(parsed.args);
}
