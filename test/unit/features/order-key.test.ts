import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareVersions } from '../../../src/contracts/artifact/versions.ts';
import { isContractRef } from '../../../src/contracts/model/contract-ref.ts';
import { orderKey, prereleaseOf } from '../../../src/features/contracts-registry/order-key.ts';

const number = fc.oneof(fc.nat(3), fc.nat(9_999_999_999)).map(String);
const identifier = fc.oneof(
  number,
  fc.constantFrom('rc', 'alpha', 'alpha-x', 'alpha1', 'ALPHA', 'a', '-', 'x-y-z', '0a', '1-'),
);
const version = fc
  .tuple(number, number, number, fc.array(identifier, { maxLength: 3 }))
  .map(
    ([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre.length > 0 ? `-${pre.join('.')}` : ''}`,
  )
  // A name has no more.
  .filter((text) => text.length <= 64);

it('keys sort as versions do, whatever the collation does with marks and case', () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      for (const each of [a, b])
        expect(isContractRef({ namespace: 'n', name: 'n', version: each })).toBe(true);
      const [left, right] = [orderKey(a) ?? '', orderKey(b) ?? ''];
      expect(`${left}${right}`).toMatch(/^[0-9a-f]+$/);
      expect(Math.sign(left < right ? -1 : left > right ? 1 : 0)).toBe(Math.sign(compareVersions(a, b)));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.1.0',
    '10.0.0',
  ],
])('in the order of the specification', (...versions) => {
  expect(versions.toSorted((a, b) => ((orderKey(a) ?? '') < (orderKey(b) ?? '') ? -1 : 1))).toEqual(versions);
});

it('has none for a number that is too long, and tells a release from what comes before it', () => {
  expect(orderKey('1.0.99999999999')).toBe(null);
  expect(orderKey('1.0.0-rc.99999999999')).toBe(null);
  expect([prereleaseOf('1.0.0'), prereleaseOf('1.0.0-rc.1-x')]).toEqual(['', 'rc.1-x']);
});
