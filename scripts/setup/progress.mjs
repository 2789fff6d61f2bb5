// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 1_000;
/** Without a terminal each report is a line of a log, so there are fewer of them. */
const LOG_EVERY_MS = 10_000;

/**
 * The folders an installation will fill, by which its progress is counted.
 * @param {{ root: string, dev: boolean }} input
 * @returns {string[]} paths under the root; those of another machine's packages are left out
 */
export function expectedFolders({ root, dev }) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages ?? {})
    .filter(([path, entry]) => path !== '' && entry.optional !== true && (dev || entry.dev !== true))
    .map(([path]) => join(root, path, 'package.json'));
}

/**
 * Tells a person how far an installation is, once a second on a terminal and every ten without one.
 * @param {{ files: string[], out: NodeJS.WriteStream }} input files: those that will be there at the end
 * @returns {{ stop: () => void }}
 */
export function reportProgress({ files, out }) {
  const startedAt = Date.now();
  let lastLogAt = startedAt;
  const report = () => {
    const done = files.filter((file) => existsSync(file)).length;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const text = `  ${done} of about ${files.length} packages, ${seconds} s`;
    if (out.isTTY) {
      out.write(`\r${text}\u001b[K`);
    } else if (Date.now() - lastLogAt >= LOG_EVERY_MS) {
      lastLogAt = Date.now();
      out.write(`${text}\n`);
    }
  };
  const timer = setInterval(report, TICK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      if (out.isTTY) out.write('\r\u001b[K');
    },
  };
}
