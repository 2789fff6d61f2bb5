import { describe, expect, it } from '@jest/globals';
import { shortfall, summaryLine } from '../support/ci-reporter.mjs';

const counts = (part: Partial<Parameters<typeof summaryLine>[0]>) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...part,
});

describe('the line that sums a run up', () => {
  it('counts a file that could not run as a failure, and a todo as skipped', () => {
    const failing = { numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    const left = { numPendingTests: 3, numTodoTests: 1 };
    const line = summaryLine(counts({ numPassedTests: 7, ...failing, ...left }));
    expect(line).toBe('7 passed, 3 failed, 4 skipped');
  });
});

describe('a run where nothing failed', () => {
  it('still fails in CI when a test was skipped', () => {
    const skipped = counts({ numPassedTests: 9, numPendingTests: 1 });
    expect(shortfall({ counts: skipped, ci: true })).toMatch(/skipped/);
    expect(shortfall({ counts: skipped, ci: false })).toBeNull();
  });

  it('fails everywhere when no test ran', () => {
    expect(shortfall({ counts: counts({}), ci: false })).toMatch(/No test ran/);
    expect(shortfall({ counts: counts({ numPendingTests: 5 }), ci: false })).toMatch(/No test ran/);
  });

  it('passes when every test ran', () => {
    expect(shortfall({ counts: counts({ numPassedTests: 1 }), ci: true })).toBeNull();
  });
});
