import { existsSync } from 'node:fs';

const heavy = process.env.DEEDBOX_HEAVY_TESTS === '1';
const globalSetup = 'test/support/global-setup.ts';

/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'node',
  testMatch: [heavy ? '<rootDir>/test/heavy/**/*.test.ts' : '<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(heavy ? [] : ['<rootDir>/test/heavy/'])],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.deedbox'],
  extensionsToTreatAsEsm: ['.ts'],
  setupFiles: ['<rootDir>/test/support/property-seed.mjs'],
  // Node strips the types itself.
  transform: {},
  // A worker that has loaded the product holds 0.6 to 0.8 GB.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1500MB',
  testTimeout: heavy ? 600_000 : 60_000,
  reporters: ['default', '<rootDir>/test/support/ci-reporter.mjs'],
  ...(existsSync(new URL(globalSetup, import.meta.url)) ? { globalSetup: `<rootDir>/${globalSetup}` } : {}),
};

export default config;
