// @ts-check
import { writeSync } from 'node:fs';

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number, numRuntimeErrorTestSuites: number }} Counts
 */

/**
 * The line that sums a run up. A file that could not be run at all counts as one failure.
 * @param {Counts} counts
 * @returns {string} `N passed, N failed, N skipped`
 */
export function summaryLine(counts) {
  const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  const skipped = counts.numPendingTests + counts.numTodoTests;
  return `${counts.numPassedTests} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * What makes a run fail where every test that ran has passed. In CI nothing may be left out.
 * @param {{ counts: Counts, ci: boolean }} input
 * @returns {string | null}
 */
export function shortfall({ counts, ci }) {
  if (counts.numPassedTests + counts.numFailedTests === 0) return 'No test ran.';
  const skipped = counts.numPendingTests + counts.numTodoTests;
  return ci && skipped > 0 ? `${skipped} tests were skipped, and in CI none may be.` : null;
}

/**
 * Writes at once, as one must while exiting. A pipe whose reader is slow refuses for a moment.
 * @param {string} text
 */
function writeOut(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Ends a run with its summary as the last line, and fails it where tests were left out in CI. */
export default class CiReporter {
  /** @type {Error | undefined} */
  #error;

  /**
   * @param {unknown} _contexts
   * @param {Counts} counts
   */
  onRunComplete(_contexts, counts) {
    const problem = shortfall({ counts, ci: process.env.CI === 'true' });
    if (problem !== null) {
      this.#error = new Error(problem);
      process.stderr.write(`${problem}\n`);
    }
    // At the very end, so that nothing Jest says while closing comes after it.
    process.once('exit', () => writeOut(`${summaryLine(counts)}\n`));
  }

  getLastError() {
    return this.#error;
  }
}
