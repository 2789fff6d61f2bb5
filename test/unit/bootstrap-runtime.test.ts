import { describe, expect, it } from '@jest/globals';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainFailure } from '../../scripts/setup/install.mjs';
import { npmCommand, npmEnvironment } from '../../scripts/setup/npm.mjs';
import { chooseNode, runsTypeScript } from '../../scripts/setup/runtime.mjs';

describe('the Node that runs the product', () => {
  it.each([
    ['v18.20.0', false],
    ['v20.20.2', false],
    ['v22.17.1', false],
    ['v22.18.0', true],
    ['v23.5.0', false],
    ['v23.6.0', true],
    ['24.0.0', true],
    ['v26.1.0', true],
  ])('%s runs TypeScript: %s', (version, expected) => {
    expect(runsTypeScript(version)).toBe(expected);
  });

  const root = '/somewhere';
  const old = { path: '/usr/bin/node', version: 'v20.20.2' };

  it('is the pinned one where it runs', () => {
    const choice = chooseNode({ root, pinnedVersion: 'v24.21.0', running: old });
    expect(choice).toEqual({ path: expect.stringContaining(join(root, 'node_modules')) });
  });

  it('is the running one where npm brought none and it is new enough', () => {
    const running = { path: '/opt/node', version: 'v22.20.0' };
    expect(chooseNode({ root, pinnedVersion: null, running })).toEqual({ path: '/opt/node' });
  });

  it('is asked for in one sentence where neither serves', () => {
    const choice = chooseNode({ root, pinnedVersion: null, running: old });
    expect(choice).toEqual({ problem: expect.stringMatching(/^Deedbox needs Node 22\.18 .*v20\.20\.2.*\.$/) });
  });
});

describe('the npm that installs', () => {
  const root = process.cwd();

  it('ignores what an outer npm was told', () => {
    const env = npmEnvironment({
      root,
      env: { PATH: '/usr/bin', HOME: tmpdir(), NODE_ENV: 'production', npm_config_loglevel: 'silent', npm_config_omit: 'dev' },
    });
    expect(env).not.toHaveProperty('NODE_ENV');
    expect(env).not.toHaveProperty('npm_config_loglevel');
    expect(env).not.toHaveProperty('npm_config_omit');
  });

  it('does not run by the Node that it is about to replace', () => {
    const bin = join(root, 'node_modules', '.bin');
    const env = npmEnvironment({ root, env: { PATH: `${bin}:/usr/bin`, HOME: tmpdir() } });
    expect(env.PATH).toBe('/usr/bin');
  });

  it('keeps its cache elsewhere where the home cannot be written', () => {
    const env = npmEnvironment({ root, env: { PATH: '/usr/bin', HOME: '/dev/null/home' } });
    expect(env.npm_config_cache).toContain(tmpdir());
  });

  it('is the one that started us, and else the one on the path', () => {
    expect(npmCommand({ root, env: {} })).toMatchObject({ args: [] });
    expect(npmCommand({ root, env: { npm_execpath: '/nowhere/npm-cli.js' } })).toMatchObject({ args: [] });
  });
});

describe('a failed installation', () => {
  it.each([
    ['npm error code ENOSPC', 'disk is full'],
    ['npm error code EACCES', 'may not write'],
    ['npm error code ECONNREFUSED', 'registry cannot be reached'],
    ['npm error code E404', 'lacks a package'],
    ['npm error code EINTEGRITY', 'checksum'],
    ['npm error something nobody has seen', 'npm ci'],
  ])('%s says what to do: %s', (output, mend) => {
    expect(explainFailure({ code: 1, output })).toContain(mend);
  });

  it('shows the reason and not the noise', () => {
    const output = [
      'npm warn EBADENGINE Unsupported engine {',
      'npm error code EACCES',
      'npm error     at async mkdir (node:internal/fs)',
      'npm error A complete log of this run can be found in: x',
    ].join('\n');
    const text = explainFailure({ code: 243, output });
    expect(text).toContain('EACCES');
    expect(text).not.toMatch(/EBADENGINE|complete log|node:internal/);
  });
});
