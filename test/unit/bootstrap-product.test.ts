import { mkdtempSync, mkdirSync, writeFileSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { productArguments, productEnvironment } from '../../scripts/setup/product.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deedbox-product-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('how a process of the product is started', () => {
  it('names the file of settings only where it is', () => {
    expect(productArguments(root)).toEqual([]);
    writeFileSync(join(root, '.env'), 'PORT=4001\n');
    expect(productArguments(root)).toEqual(['--env-file=.env']);
  });

  it('keeps compiled code beside the packages', () => {
    const folder = join(root, 'node_modules', '.cache', 'deedbox', 'compiled');
    expect(productEnvironment(root, {})).toEqual({ NODE_COMPILE_CACHE: folder });
    expect(existsSync(folder)).toBe(true);
  });

  it('keeps it in the data folder where the packages cannot be written, and never makes that folder', () => {
    // A file where a folder must be cannot be written by anyone, the superuser of a container included.
    writeFileSync(join(root, 'node_modules'), '');
    const home = join(root, 'data');
    expect(productEnvironment(root, { DEEDBOX_HOME: home })).toEqual({});
    expect(existsSync(home)).toBe(false);
    mkdirSync(home);
    expect(productEnvironment(root, { DEEDBOX_HOME: home })).toEqual({
      NODE_COMPILE_CACHE: join(home, 'cache', 'compiled'),
    });
  });

  it('leaves what a person said about the cache', () => {
    expect(productEnvironment(root, { NODE_COMPILE_CACHE: '/elsewhere' })).toEqual({});
    expect(productEnvironment(root, { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({});
  });
});
