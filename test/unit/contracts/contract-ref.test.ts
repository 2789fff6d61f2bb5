import { describe, expect, it } from '@jest/globals';
import {
  formatContractRef,
  isContractRef,
  parseContractRef,
} from '../../../src/contracts/model/contract-ref.ts';

describe('the name of a contract', () => {
  it.each(['acme/invoice@1.0.0', 'a/b@0.0.1', 'acme/nda-term@2.1.0-rc.1+build.5'])(
    'is read and written: %s',
    (text) => {
      const ref = parseContractRef(text);
      expect(ref).not.toBeNull();
      if (ref !== null) expect([isContractRef(ref), formatContractRef(ref)]).toEqual([true, text]);
    },
  );

  it.each([
    ['no version', 'acme/invoice'],
    ['no namespace', 'invoice@1.0.0'],
    ['a range for a version', 'acme/invoice@^1.0.0'],
    ['a version with a leading nought', 'acme/invoice@01.0.0'],
    ['capitals', 'Acme/invoice@1.0.0'],
    ['a hyphen at the edge', 'acme/-invoice@1.0.0'],
    ['a path', 'acme/../invoice@1.0.0'],
    ['two versions', 'acme/invoice@1.0.0@2.0.0'],
    ['a line break', 'acme/invoice@1.0.0\n'],
    ['a name too long', `acme/${'x'.repeat(65)}@1.0.0`],
    ['a version too long', `acme/invoice@1.0.0-${'x'.repeat(64)}`],
  ])('is none with %s', (_what, text) => {
    expect(parseContractRef(text)).toBeNull();
  });
});
